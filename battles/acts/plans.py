"""Plans of the players: followed on the same visit as whatever led to their question. Where they say nothing, small
matters are answered as is usual (battles.acts.usual)."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import F

from battles.acts import later
from battles.acts.usual import usual_answer
from battles.models import Battle, SeatPlan
from battles.refusals import refusal
from battles.table.desk import Desk
from rules.engine.plans import Followed, Intention, Plan, follow

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
    except (msgspec.MsgspecError, RecursionError, OverflowError, UnicodeError):
        raise refusal("plan", most=LONGEST_QUEUE) from None
    if size > LARGEST:
        raise refusal("plan", most=LONGEST_QUEUE)
    return intentions


def follow_all(desk: Desk) -> bool:
    """As long as a plan has an answer to what is asked now, or it has a usual one, give it; count the hand-overs that
    this spares. Returns whether anything was answered."""
    if desk.went_back:
        _stop_queued(desk)
    saved: dict[str, int] = {}
    before = later.sitting_before(desk)
    sitting = last = ""
    for _ in range(MOST_STEPS):
        seat = "" if desk.battle.over else _step(desk)
        if not seat:
            break
        sitting, last = sitting or before or seat, seat
        saved[seat] = saved.get(seat, 0) + (seat != sitting)
        sitting = seat
    if last:
        saved[last] += _passed_on(desk, sitting) - _passed_on(desk, before or sitting)
        for seat, number in saved.items():
            SeatPlan.objects.filter(battle=desk.battle, seat=seat).update(saved=F("saved") + number)
    return bool(last)


def _passed_on(desk: Desk, sitting: str) -> int:
    """1 if what is asked now passes from the one who sits there to another person."""
    asked = [decision.seat for decision in desk.flow.pending]
    humans = [key for key in asked if (seat := desk.table.seat(key)) and not seat.bot]
    return int(bool(humans) and sitting not in humans)


def _step(desk: Desk) -> str:
    """Ask the plans of those who are asked; the first that has an answer gives it. Who has planned nothing for his
    question gets its usual answer, if it has one. Returns the seat that has answered."""
    asked = [decision.seat for decision in desk.flow.pending]
    answered, spoken = _planned(desk, asked) if desk.battle.plans else ("", set())
    return answered or _usual(desk, spoken)


def _planned(desk: Desk, asked: list[str]) -> tuple[str, set[str]]:
    """The seat whose plan has answered, and those whose plans had something to say."""
    spoken: set[str] = set()
    for row in SeatPlan.objects.filter(battle=desk.battle, seat__in=asked).order_by("pk"):
        decision = desk.flow.asked(row.seat)
        if decision is None or not row.queue:
            continue
        plan = Plan(msgspec.convert(row.queue, list[Intention]))
        followed = follow(plan, decision, stopped=bool(row.stopped))
        if followed != Followed():
            spoken.add(row.seat)
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
            return row.seat, spoken
    return "", spoken


def _usual(desk: Desk, spoken: set[str]) -> str:
    for decision in desk.flow.pending:
        answer = None if decision.seat in spoken or decision.usual is None else usual_answer(desk, decision)
        if answer is not None:
            row, _made = SeatPlan.objects.get_or_create(battle=desk.battle, seat=decision.seat)
            row.used = [*row.used, desk.battle.seq + 1][-MOST_USED:]
            row.save(update_fields=["used"])
            count_plans(desk.battle)
            desk.plans_changed.add(decision.seat)
            desk.answer(decision.seat, decision.number, answer, "usual")
            return decision.seat
    return ""


def _save(desk: Desk, row: SeatPlan, plan: Plan) -> None:
    row.queue = msgspec.to_builtins(plan.queue)
    row.save(update_fields=["queue", "stopped", "used"])
    desk.plans_changed.add(row.seat)


def _stop_queued(desk: Desk) -> None:
    """What was queued was meant for the table of before: it waits until its owner has looked. Standing orders speak of
    any table."""
    for row in SeatPlan.objects.filter(battle=desk.battle, stopped="").exclude(queue=[]):
        if any(not one.get("group") for one in row.queue):
            row.stopped = "engine.plan.gone_back"
            row.save(update_fields=["stopped"])
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
