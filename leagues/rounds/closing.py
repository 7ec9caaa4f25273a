"""The time of a round is up: every battle that is not over is decided, whatever is the matter with it.

Whoever comes first closes the round, and it is closed once; what a process that died has left is done by the sweep.
"""

from __future__ import annotations

import logging
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from battles.acts.endings import end_at_the_deadline
from battles.models import Battle
from battles.submit import submit
from leagues.finding import locked
from leagues.models import Event, Pairing, Report, Round
from leagues.playing import reports
from leagues.playing.adjudication import verdict
from notices.outbox import tell

logger = logging.getLogger(__name__)

DECIDED = (Pairing.TIME, Pairing.ABSENT, Pairing.NOBODY)


def close_all() -> int:
    """Close the rounds whose time is up, and end the battles that were decided by it; returns how many rounds."""
    due = Round.objects.filter(
        published__isnull=False, closed=None, ends__lte=timezone.now(), event__state=Event.RUNNING
    ).exclude(event__at_deadline=Event.WAITS)
    closed = 0
    for uuid, number in due.order_by("ends", "pk").values_list("event__uuid", "number"):
        try:
            closed += close(uuid, number)
        except Exception:
            logger.exception("round %s of event %s cannot be closed", number, uuid)
    end_battles()
    return closed


@transaction.atomic(durable=True)
def close(uuid: UUID, number: int) -> bool:
    """Decide the open tables of a round whose time is up; False if there is nothing to close (any more)."""
    event, now = locked(uuid), timezone.now()
    played = event.round_set.filter(number=number, published__isnull=False, closed=None, ends__lte=now).first()
    if played is None or event.state != Event.RUNNING or event.at_deadline == Event.WAITS:
        return False
    for pairing in Pairing.objects.select_for_update().filter(round=played, ruling="").order_by("pk"):
        _decide(event, played, pairing)
    played.closed = now
    played.save(update_fields=["closed"])
    return True


def _decide(event: Event, played: Round, pairing: Pairing) -> None:
    sides = list(pairing.sides.with_players().order_by("number"))
    battle = Battle.objects.select_for_update().filter(event_pairing=pairing).first()
    if len(sides) != 2 or (battle is not None and battle.over) or pairing.claim_state == Report.CONFIRMED:
        return
    if pairing.claim_state == Report.DISPUTED:
        # What two people say differently, no clock decides.
        return
    if pairing.claim_state == Report.REPORTED:
        reports.settle(pairing, None, Report.LET_STAND)
        return
    found = verdict(event, sides, battle)
    pairing.ruling, pairing.cause, pairing.points = found.ruling, found.cause, found.points
    pairing.ruled_at = timezone.now()
    pairing.save(update_fields=["ruling", "cause", "points", "ruled_at"])
    for side in sides:
        if side.entry.user is not None:
            tell("event", side.entry.user, about=event.uuid, detail={"decided": played.number})


def end_battles() -> None:
    """The battles that were decided by the time of their round end; one that cannot goes on, and counts no more."""
    wanted = Pairing.objects.filter(cause__in=DECIDED, battle__status=Battle.RUNNING).exclude(ruling="")
    for pairing in wanted.select_related("battle").order_by("pk"):
        number = {Pairing.FIRST: 1, Pairing.SECOND: 2}.get(pairing.ruling, 0)
        seat = pairing.sides.filter(number=number).values_list("seat", flat=True).first()
        assert pairing.battle is not None
        try:
            submit(pairing.battle.uuid, lambda desk, seat=seat: end_at_the_deadline(desk, seat))  # type: ignore[misc]
        except Exception:
            logger.exception("battle %s cannot be ended", pairing.battle.uuid)
