"""By which rule the shooting phase refuses an order."""

from __future__ import annotations

from collections.abc import Sequence

from rules.de_bellis.shooting.permission import legal_shots
from rules.de_bellis.shooting.phase import next_shot
from rules.de_bellis.state import State
from rules.engine.refusal import IllegalAction


def refusal_of(state: State, shooters: Sequence[str], target: str | None) -> str:
    """The rule under which this order is refused; empty if it is legal."""
    order = {"pieces": list(shooters)} | ({"target": {"key": target}} if target else {})
    try:
        next_shot(state, legal_shots(state)).check(order)
    except IllegalAction as refusal:
        return refusal.rule
    return ""
