"""Something about a battle's clock happens by itself: through the same door, under the client id of its row."""

from __future__ import annotations

from battles.models import Due
from battles.submit import Act, submit
from rules.engine.refusal import IllegalAction


def ring(due: Due, act: Act) -> bool:
    """Let it happen; a battle that is over needs it no more. True: done."""
    try:
        submit(due.battle.uuid, act, client_id=due.client_id)
    except IllegalAction as refused:
        if refused.rule != "BATTLE-OVER":
            raise
    return True
