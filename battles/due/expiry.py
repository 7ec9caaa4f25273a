"""A sitting's time has run out: its questions get their defaults, through the same door."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from battles.acts import answers
from battles.due import bots, deadlines
from battles.due.pace import PACES
from battles.models import Battle, Due, Seat
from battles.refusals import refusal
from battles.sending import hub
from rules.engine.refusal import IllegalAction

MOST_ANSWERS = 300


def expire(due: Due) -> bool:
    """Answer for a seat whose time has run out until somebody else is asked. True: done."""
    seat = Seat.objects.get(battle=due.battle, key=due.seat)
    if seat.vacation_until and seat.vacation_until > timezone.now():
        return True
    for _ in range(MOST_ANSWERS):
        asked = bots.question_before(due.battle.uuid, due.seat)
        if asked is None:
            return True
        number, _flow, question = asked
        try:
            client_id = f"{due.client_id}-{number}"
            answers.answer(due.battle.uuid, due.seat, number, question.default(), client_id, "expired")
        except IllegalAction as refused:
            if refused.rule not in ("ENGINE-STALE", "ENGINE-TURN", "BATTLE-OVER"):
                raise
    return True


def take_vacation(uuid: UUID, key: str, days: int) -> datetime:
    """No time runs for this seat during so many days; each battle allows a fortnight. Raises `IllegalAction`."""
    with transaction.atomic(durable=True):
        battle = Battle.objects.select_for_update().get(uuid=uuid)
        seat = Seat.objects.get(battle=battle, key=key)
        if battle.over or not PACES[battle.pace].has_clock:
            raise refusal("no_clock")
        if not 1 <= days <= seat.vacation_days:
            raise refusal("vacation", n=seat.vacation_days)
        begins = max(timezone.now(), seat.vacation_until or timezone.now())
        seat.vacation_until = begins + timedelta(days=days)
        seat.vacation_days -= days
        if key in battle.asked_seats():
            seat.asked_since = (seat.asked_since or timezone.now()) + timedelta(days=days)
            deadlines.move_deadline(battle, key, seat.asked_since + PACES[battle.pace].limit(seat.bank))
            battle.save(update_fields=["pending"])
        seat.save()
    hub.nudge(battle.uuid)
    return seat.vacation_until
