"""Deciding in advance: making a plan, and giving standing orders."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec

from battles.acts.plans import LARGEST, LONGEST_QUEUE, count_plans, read_queue
from battles.models import SeatPlan
from battles.refusals import refusal
from battles.submit import submit
from battles.table.desk import Desk
from rules.engine.plans import Intention, Plan, without_orders


def set_plan(uuid: UUID, seat: str, queue: Any, client_id: str = "") -> int:
    """Replace the plan of a seat and let it run; an empty queue ends it. Standing orders stay. Returns the number of
    the battle's latest entry."""
    intentions = read_queue(queue)
    if any(one.group for one in intentions):
        raise refusal("plan", most=LONGEST_QUEUE)

    def replace(row: SeatPlan, now: list[Intention]) -> list[Intention]:
        row.stopped = ""
        return [*intentions, *(one for one in now if one.group)]

    return _change(uuid, seat, client_id, replace)


def set_orders(uuid: UUID, seat: str, topic: str | list[str], orders: Any, client_id: str = "") -> int:
    """Replace the standing orders of a seat on a topic, or on each of a list, and let them answer; what is queued
    stays. Returns the number of the battle's latest entry."""
    topics = [topic] if isinstance(topic, str) else topic
    intentions = read_queue(orders)
    if any(not one.group or one.topic not in topics for one in intentions):
        raise refusal("plan", most=LONGEST_QUEUE)

    def replace(row: SeatPlan, now: list[Intention]) -> list[Intention]:
        return [*without_orders(Plan(now), topics), *intentions]

    return _change(uuid, seat, client_id, replace)


def _change(uuid: UUID, seat: str, client_id: str, replace: Any) -> int:
    def act(desk: Desk) -> None:
        row, made = SeatPlan.objects.get_or_create(battle=desk.battle, seat=seat)
        if not made and client_id and row.client_id == client_id:
            return
        queue = msgspec.to_builtins(replace(row, msgspec.convert(row.queue, list[Intention])))
        if len(queue) > LONGEST_QUEUE or len(msgspec.json.encode(queue)) > 2 * LARGEST:
            raise refusal("plan", most=LONGEST_QUEUE)
        row.queue, row.client_id = queue, client_id
        row.save()
        count_plans(desk.battle)
        desk.plans_changed.add(seat)

    return submit(uuid, act, seat=seat)
