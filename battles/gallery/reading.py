"""What onlookers have said, as a reader may know it.

Where a battle is shown later, so is what is said about it, by the same measure: a line is shown when everything that
had happened when it was written is shown. So whoever writes it, and whatever he knows, nothing gets ahead of the
delay; and when it is shown tells nothing about whether anything has happened since.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from battles.gallery.standing import is_open
from battles.models import Battle, OnlookerLine, Talk
from battles.sending.audiences import DELAYED
from battles.sending.delayed import BY_TIME
from battles.sending.publish import encode
from battles.sending.unheard import deaf_to, unheard

LATEST = 100
MOST_GONE = 500
NOTHING = Q(pk__in=[])


@dataclass(frozen=True)
class News:
    """New lines with who wrote them, the numbers of those that were taken away, and which writers somebody does not
    want to hear, by reader."""

    told: list[tuple[int | None, dict[str, Any]]]
    gone: list[int]
    deaf: dict[int, frozenset[int]]

    def message(self, unwanted: frozenset[int]) -> str:
        """As a socket is told; empty: nothing is left."""
        lines = [line for writer, line in self.told if writer not in unwanted]
        return encode({"type": "gallery", "lines": lines, "gone": self.gone}) if lines or self.gone else ""


def shown_to(battle: Battle, audience: str) -> QuerySet[OnlookerLine]:
    """The lines that stand and that this audience may read by now."""
    rows = OnlookerLine.objects.filter(battle=battle, removed=0)
    return rows.filter(_old_enough(battle)) if audience == DELAYED and not battle.over else rows


def latest(battle: Battle, audience: str, user: Any, most: int = LATEST) -> list[dict[str, Any]]:
    """The latest lines, the newest last, without those of people whom the reader does not want to hear. The writer's
    own are there at once, `held` while nobody else reads them."""
    mine = Q(user=user, battle=battle, removed=0) if isinstance(user, User) else NOTHING
    shown = shown_to(battle, audience).exclude(user__in=unheard(user))
    there = set(shown.order_by("-number").values_list("pk", flat=True)[:most])
    rows = OnlookerLine.objects.filter(Q(pk__in=there) | mine).select_related("user").order_by("-number")[:most]
    return [plain(line) | ({} if line.pk in there else {"held": True}) for line in reversed(rows)]


def since(uuid: UUID, audience: str, lines: int, removals: int) -> tuple[int, int, News | None]:
    """What an audience has not been told yet: the last line and the last removal that it then knows, and the news;
    None: nothing."""
    battle = Battle.objects.get(uuid=uuid)
    talk = Talk.objects.filter(battle=battle).first()
    if talk is None or not is_open(battle):
        return (talk.lines, talk.removals, None) if talk else (lines, removals, None)
    standing = OnlookerLine.objects.filter(battle=battle, removed=0)
    # Newest first, so that of too many the latest are told.
    new = list(shown_to(battle, audience).filter(number__gt=lines).select_related("user").order_by("-number")[:LATEST])
    taken = OnlookerLine.objects.filter(battle=battle, removed__gt=removals, removed__lte=talk.removals)
    gone = list(taken.order_by("-removed").values_list("number", flat=True)[:MOST_GONE])
    known = new[0].number if new else lines
    if not standing.filter(number__gt=known, number__lte=talk.lines).exists():
        known = max(known, talk.lines)
    if not new and not gone:
        return known, talk.removals, None
    told = [(line.user_id, plain(line)) for line in reversed(new)]
    deaf = deaf_to({writer for writer, _line in told if writer is not None})
    return known, talk.removals, News(told, gone, deaf)


def plain(line: OnlookerLine) -> dict[str, Any]:
    """One line, as docs/protocol.md has it."""
    name, guest = (line.user.get_short_name(), line.user.is_guest) if line.user else ("", False)
    made = {"number": line.number, "by": name, "text": line.text, "at": line.at.isoformat(), "seq": line.shown}
    return made | ({"guest": True} if guest else {})


def _old_enough(battle: Battle) -> Q:
    if battle.delay in BY_TIME:
        return Q(at__lte=timezone.now() - BY_TIME[battle.delay])
    if battle.delay == Battle.TURN and battle.turns:
        return Q(seq__lt=int(battle.turns[-1][0]))
    return NOTHING if battle.delay else Q()
