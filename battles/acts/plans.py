"""Plans of the players: followed on the same visit as whatever led to their question."""

from __future__ import annotations

from typing import Any

import msgspec

from battles.models import Battle, SeatPlan
from battles.refusals import refusal
from battles.table.desk import Desk
from rules.engine.plans import Intention, Plan, follow

LONGEST_QUEUE = 200
LARGEST = 100_000
MOST_STEPS = 200


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
    """As long as a plan has an answer to what is asked now, give it."""
    for _ in range(MOST_STEPS):
        if not desk.battle.plans or desk.battle.over or not _step(desk):
            return


def _step(desk: Desk) -> bool:
    """Ask the plans of those who are asked; the first that has an answer gives it."""
    asked = [decision.seat for decision in desk.flow.pending]
    for row in SeatPlan.objects.filter(battle=desk.battle, seat__in=asked, stopped="").order_by("pk"):
        decision = desk.flow.asked(row.seat)
        if decision is None or not row.queue:
            continue
        plan = Plan(msgspec.convert(row.queue, list[Intention]))
        followed = follow(plan, decision)
        if followed.stopped:
            row.stopped, desk.plans_changed = followed.stopped, True
            row.save(update_fields=["stopped"])
        if followed.answer is not None:
            row.queue = msgspec.to_builtins(plan.queue)
            row.save(update_fields=["queue"])
            count_plans(desk.battle)
            desk.answer(row.seat, decision.number, followed.answer, "plan")
            return True
    return False


def stop_all(battle_pk: int) -> None:
    """Following a plan made the rules fail: no plan of this battle goes on by itself."""
    SeatPlan.objects.filter(battle_id=battle_pk).exclude(queue=[]).update(stopped="engine.plan.illegal")


def count_plans(battle: Battle) -> None:
    """How many plans there are to look at: running ones, and stopped ones whose owner should learn of it."""
    battle.plans = SeatPlan.objects.filter(battle=battle).exclude(queue=[]).count()
    Battle.objects.filter(pk=battle.pk).update(plans=battle.plans)
