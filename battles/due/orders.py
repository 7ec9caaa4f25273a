"""A standing order whose answer was put off: given now, if its question still stands."""

from __future__ import annotations

from battles.models import Due
from battles.submit import submit
from battles.table.desk import Desk, Postponed
from rules.engine.refusal import IllegalAction


def give(due: Due) -> bool:
    """Let the order answer. An order that has changed meanwhile, or a question that is gone, changes nothing. True:
    done."""
    postponed = Postponed(due.seat, due.detail["number"], due.detail["sitting"], due.client_id)

    def act(desk: Desk) -> None:
        desk.postponed = postponed

    try:
        submit(due.battle.uuid, act, seat=due.seat, client_id=due.client_id)
    except IllegalAction as refused:
        if refused.rule != "BATTLE-OVER":
            raise
    return True
