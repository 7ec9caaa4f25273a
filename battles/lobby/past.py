"""One's battles that are over, found again: by opponent, army, game, result and date."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from urllib.parse import urlencode

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.http import QueryDict
from django.utils import timezone
from django.utils.dateparse import parse_date

from accounts.models import User
from battles.games import games
from battles.lobby.overview import fought_by
from battles.lobby.stored_text import NONE, text_in
from battles.models import Battle, Seat

WON, LOST, DRAW = "won", "lost", "draw"
LONGEST = 60


@dataclass(frozen=True)
class Wanted:
    """What is looked for; an empty field leaves it open."""

    opponent: str = ""
    army: str = ""
    game: str = ""
    result: str = ""
    since: str = ""
    until: str = ""

    @property
    def any(self) -> bool:
        return any(vars(self).values())

    @property
    def query(self) -> str:
        """As the beginning of a query string."""
        given = {name: value for name, value in vars(self).items() if value}
        return f"{urlencode(given)}&" if given else ""


def wanted(form: QueryDict) -> Wanted:
    """What a form looks for; what makes no sense is left open."""

    def words(name: str) -> str:
        return form.get(name, "").replace("\0", "").strip()[:LONGEST]

    return Wanted(
        opponent=words("opponent"),
        army=words("army"),
        game=words("game") if words("game") in games() else "",
        result=words("result") if words("result") in (WON, LOST, DRAW) else "",
        since=words("since") if _day(words("since")) else "",
        until=words("until") if _day(words("until")) else "",
    )


def past(user: User, looked_for: Wanted) -> QuerySet[Battle]:
    """The battles of a player that are over and fit, the latest first."""
    found = fought_by(user).filter(status=Battle.OVER)
    seats = Seat.objects.filter(battle=OuterRef("pk"))
    if looked_for.game:
        found = found.filter(game=looked_for.game)
    if looked_for.opponent:
        name = looked_for.opponent
        others = seats.exclude(user=user).filter(Q(user__username__icontains=name) | Q(bot__icontains=name))
        found = found.filter(Exists(others))
    if looked_for.army:
        led = seats.annotate(led=text_in("army", "name")).exclude(led=NONE)
        found = found.filter(Exists(led.filter(led__icontains=looked_for.army)))
    if looked_for.result:
        found = _by_result(found, seats.filter(user=user), looked_for.result)
    if begin := _day(looked_for.since):
        found = found.filter(ended__gte=begin)
    if end := _day(looked_for.until):
        found = found.filter(ended__lt=end + timedelta(days=1))
    return found.order_by(F("ended").desc(nulls_last=True), "-pk")


def _by_result(found: QuerySet[Battle], own: QuerySet[Seat], result: str) -> QuerySet[Battle]:
    winner = text_in("result", "winner")
    if result == DRAW:
        return found.annotate(winner=winner).filter(winner=NONE)
    # Where one has played both sides, one has neither won nor lost.
    decided = found.filter(hot_seat=False).annotate(winner=winner).exclude(winner=NONE)
    mine = Exists(own.filter(key=OuterRef("winner")))
    return decided.filter(mine) if result == WON else decided.exclude(mine)


def _day(given: str) -> datetime | None:
    """When a day begins, by the reader's clock."""
    try:
        day = parse_date(given)
    except ValueError:
        return None
    return timezone.make_aware(datetime.combine(day, time())) if day and 1970 < day.year < 9000 else None
