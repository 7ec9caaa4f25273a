"""Plans of the players: followed on the same visit as whatever led to their question."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import F

from battles.acts import later
from battles.models import Battle, SeatPlan
from battles.refusals import refusal
from battles.table.desk import Desk
from rules.engine.plans import Intention, Plan, follow

LONGEST_QUEUE = 400
LARGEST = 100_000
MOST_STEPS = 200
MOST_USED = 60


def read_queue(queue: Any) -> list[Intention]:
    """The intentions of a plan that somebody sends; refused if it is none."""
    if not isinstance(queue, list) or len(queue) > LONGEST_QUEUE:
        raise refusal("plan", most=LONGEST_QUEUE)
    try:
        intentions = msgspec.convert(queue, list[Intention])
        size = len(msgspec.json.encode(intentions))
    except (msgspec.MsgspecError, RecursionError, OverflowError):
        raise refusal("plan", most=LONGEST_QUEUE) from None
    if size > LARGEST:
        raise refusal("plan", most=LONGEST_QUEUE)
    return intentions


def follow_all(desk: Desk) -> None:
    """As long as a plan has an answer to what is asked now, give it; count the hand-overs that this spares."""
    saved: dict[str, int] = {}
    before = later.sitting_before(desk)
    sitting = last = ""
    for _ in range(MOST_STEPS):
        seat = "" if not desk.battle.plans or desk.battle.over else _step(desk)
        if not seat:
            break
        sitting, last = sitting or before or seat, seat
        saved[seat] = saved.get(seat, 0) + (seat != sitting)
        sitting = seat
    if last:
        saved[last] += _passed_on(desk, sitting) - _passed_on(desk, before or sitting)
        for seat, number in saved.items():
            SeatPlan.objects.filter(battle=desk.battle, seat=seat).update(saved=F("saved") + number)


def _passed_on(desk: Desk, sitting: str) -> int:
    """1 if what is asked now passes from the one who sits there to another person."""
    asked = [decision.seat for decision in desk.flow.pending]
    humans = [key for key in asked if (seat := desk.table.seat(key)) and not seat.bot]
    return int(bool(humans) and sitting not in humans)


def _step(desk: Desk) -> str:
    """Ask the plans of those who are asked; the first that has an answer gives it. Returns its seat."""
    asked = [decision.seat for decision in desk.flow.pending]
    for row in SeatPlan.objects.filter(battle=desk.battle, seat__in=asked).order_by("pk"):
        decision = desk.flow.asked(row.seat)
        if decision is None or not row.queue:
            continue
        plan = Plan(msgspec.convert(row.queue, list[Intention]))
        followed = follow(plan, decision, stopped=bool(row.stopped))
        if followed.ordered and later.waits(desk, row.seat, decision.number):
            later.postpone(desk, row.seat, decision.number)
            continue
        if followed.stopped or followed.halted:
            row.stopped = followed.stopped or row.stopped
            _save(desk, row, plan)
        if followed.answer is not None:
            if followed.ordered:
                row.used = [*row.used, desk.battle.seq + 1][-MOST_USED:]
            _save(desk, row, plan)
            count_plans(desk.battle)
            client_id = later.client_id_of(desk, row.seat, decision.number)
            desk.answer(row.seat, decision.number, followed.answer, "plan", client_id)
            return row.seat
    return ""


def _save(desk: Desk, row: SeatPlan, plan: Plan) -> None:
    row.queue = msgspec.to_builtins(plan.queue)
    row.save(update_fields=["queue", "stopped", "used"])
    desk.plans_changed.add(row.seat)


def stop_all(battle_pk: int) -> None:
    """Following a plan made the rules fail: no plan of this battle goes on by itself."""
    for row in SeatPlan.objects.filter(battle_id=battle_pk).exclude(queue=[]):
        row.stopped = "engine.plan.illegal"
        row.queue = [one | {"stopped": row.stopped} if one.get("group") else one for one in row.queue]
        row.save(update_fields=["queue", "stopped"])


def count_plans(battle: Battle) -> None:
    """How many plans there are to look at: running ones, and stopped or used ones whose owner should learn of it."""
    battle.plans = SeatPlan.objects.filter(battle=battle).exclude(queue=[], used=[]).count()
    Battle.objects.filter(pk=battle.pk).update(plans=battle.plans)
