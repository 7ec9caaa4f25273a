"""A sitting's time has run out: its questions get their defaults, through the same door; or it was once too often."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from battles.acts import endings
from battles.clocks import sittings, switching
from battles.clocks.clock import Clock, clock_of
from battles.clocks.terms import length
from battles.due import bots, orders
from battles.models import Due, Seat
from battles.refusals import seat_name
from battles.submit import submit
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from rules.engine.events import told
from rules.engine.refusal import IllegalAction

MOST_ANSWERS = 300


def expire(due: Due) -> bool:
    """Answer for a seat whose time has run out until somebody else is asked. False: there is more to do."""
    for _ in range(MOST_ANSWERS):
        _orders_first(due)
        asked = bots.question_before(due.battle.uuid, due.seat)
        if asked is None:
            return True
        number, _known, question = asked
        try:
            if not _answer(due, number, question.default()):
                return True
        except IllegalAction as refused:
            if refused.rule not in ("ENGINE-STALE", "ENGINE-TURN", "BATTLE-OVER"):
                raise
    return False


def _orders_first(due: Due) -> None:
    """What was decided in advance and only waits for its time is not beaten by the clock. An order that cannot be given
    just now (the database refuses, the battle is busy) raises: its question gets no default either, and both are tried
    again."""
    seat = Seat.objects.get(battle=due.battle, key=due.seat)
    # The clock may have been set anew since the row was read: then there is another row.
    still_due = Due.objects.filter(pk=due.pk, at__lte=timezone.now()).exists()
    if still_due and due.detail.get("sitting", seat.sittings) == seat.sittings:
        for order in Due.objects.filter(battle=due.battle, kind="order", seat=due.seat):
            if orders.give(order):
                order.delete()


def _answer(due: Due, number: int, default: dict[str, Any]) -> bool:
    """Give the default of one question. False: the sitting has ended, or its time has not."""
    client_id = f"{due.client_id}-{number}"
    stands: list[bool] = []

    def act(desk: Desk) -> None:
        if _has_lapsed(desk, due, client_id):
            desk.answer(due.seat, number, default, "expired", client_id)
            stands.append(True)
        else:
            # Nobody has acted: an order keeps its time.
            desk.by = ""

    submit(due.battle.uuid, act, seat=due.seat, client_id=client_id)
    return bool(stands)


def _has_lapsed(desk: Desk, due: Due, client_id: str) -> bool:
    """Whether the sitting of this row is still the present one and out of time; the first time that is charged."""
    row = Due.objects.filter(pk=due.pk).first()
    seat = Seat.objects.get(battle=desk.battle, key=due.seat)
    clock = clock_of(desk.battle)
    # A row from before sittings were counted names none.
    if row is None or row.detail.get("sitting", seat.sittings) != seat.sittings:
        return False
    if row.detail.get("charged"):
        return True
    until = sittings.deadline(seat, clock.terms)
    if until is None or until > desk.now:
        sittings.set_deadline(desk.battle, clock, seat)
        return False
    if clock.window is not None:
        over = clock.window.until <= desk.now
        switching.close_window(desk, client_id, "" if over else seat.key)
        return False
    return _charge(desk, clock, seat, row, client_id)


def _charge(desk: Desk, clock: Clock, seat: Seat, row: Due, client_id: str) -> bool:
    """The sitting counts as overdue. False: with that the battle is lost."""
    if sittings.lapse(seat, clock.terms):
        endings.lose_on_time(desk, seat.key, client_id)
        return False
    row.detail["charged"] = True
    row.save(update_fields=["detail"])
    event = told("battle.told.lapsed", seat=seat_name(seat.key))
    if clock.terms.overdue is not None:
        left = length(clock.terms.overdue - seat.overdue)
        event = told("battle.told.lapsed.budget", seat=seat_name(seat.key), left=left)
    desk.note("clock", Sheet(events=[event]), seat=seat.key)
    return True
