"""Making a plan."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec

from battles.acts.plans import count_plans, read_queue
from battles.models import SeatPlan
from battles.submit import submit
from battles.table.desk import Desk


def set_plan(uuid: UUID, seat: str, queue: Any, client_id: str = "") -> int:
    """Replace the plan of a seat and let it run; an empty queue ends it. Returns the number of the battle's latest
    entry."""
    intentions = read_queue(queue)

    def act(desk: Desk) -> None:
        row, made = SeatPlan.objects.get_or_create(battle=desk.battle, seat=seat)
        if not made and client_id and row.client_id == client_id:
            return
        row.queue, row.stopped, row.client_id = msgspec.to_builtins(intentions), "", client_id
        row.save()
        count_plans(desk.battle)
        desk.plans_changed = True

    return submit(uuid, act, seat=seat)
