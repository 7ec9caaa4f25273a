"""An organiser or a referee decides a table: its battle cannot be finished, or its result has to be put right."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.finding import locked_by_judge, not_over, organises
from leagues.logbook import log
from leagues.models import Event, Pairing
from leagues.numbers import number_from
from leagues.playing import appeals
from leagues.refusals import EventRefused
from leagues.results.points import table_of

LONGEST_REASON = 200
# Who did not come, and what that means.
ABSENCES = {
    "first_absent": (Pairing.SECOND, Pairing.ABSENT),
    "second_absent": (Pairing.FIRST, Pairing.ABSENT),
    "both_absent": (Pairing.NEITHER, Pairing.NOBODY),
}


def rule(uuid: UUID, judge: User, number: int, table: int, ruling: str, reason: str, points: str = "") -> Pairing:
    """What holds at a table of a published round from now on: a result, or who did not come; an empty ruling gives the
    battle its say again. `points` are those of side 1 where both share them; left empty, what a win or a draw brings.
    An organiser who does not play at the table upholds an appeal by it. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = not_over(locked_by_judge(uuid, judge))
        found = Pairing.objects.select_for_update().filter(
            round__event=event, round__number=number, round__published__isnull=False, table=table
        )
        pairing = found.first()
        if pairing is None or pairing.sides.count() != 2:
            raise EventRefused(_("There is no such table."))
        own, organising = pairing.sides.filter(entry__user=judge).exists(), organises(event, judge)
        if own and not organising:
            raise EventRefused(_("A referee does not decide his own table."))
        _decide(event, pairing, ruling, reason, points)
        pairing.ruled_by, pairing.ruled_at = judge, timezone.now()
        pairing.save(update_fields=["ruling", "cause", "points", "reason", "ruled_by", "ruled_at"])
        what = "decided" if pairing.ruling else "undecided"
        log(event, judge, what, round=number, table=table, reason=pairing.reason)
        if pairing.appeal_state == Pairing.OPEN and organising and not own:
            appeals.settle(event, pairing, judge, Pairing.UPHELD, pairing.reason)
        return pairing


def _decide(event: Event, pairing: Pairing, given: str, reason: str, points: str) -> None:
    ruling, cause = ABSENCES.get(given, (given, ""))
    if ruling and ruling not in Pairing.RULINGS:
        raise EventRefused(_("Choose a result."))
    reason = " ".join(reason.replace("\0", "").split())[:LONGEST_REASON]
    if ruling and not reason and not cause:
        raise EventRefused(_("Say why: the players will read it."))
    most = table_of(event).total if ruling and not cause and ruling != Pairing.NEITHER else 0
    pairing.points = number_from(points, 0, most, _("Points of the first player")) if most else None
    pairing.ruling, pairing.cause, pairing.reason = ruling, cause, reason if ruling else ""


def chosen(pairing: Pairing) -> str:
    """What was chosen for a table, as `rule` takes it."""
    kept = (pairing.ruling, pairing.cause)
    return next((key for key, means in ABSENCES.items() if means == kept), pairing.ruling)
