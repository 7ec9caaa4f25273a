"""Who takes no Panic Test, and who causes none (T9A-PAN-013, 019, 020)."""

from __future__ import annotations

from rules.ninth_age.queries.charging import causes_no_panic
from rules.ninth_age.state import State


def is_exempt(state: State, unit: str) -> bool:
    """Whether a unit takes no Panic Test as things stand: it is engaged, it flees already, it has passed one in this
    phase, or it is not on the table (T9A-PAN-013)."""
    one = state.units[unit]
    if one.where not in ("board", "building"):
        return True
    return one.fleeing or one.done.passed_panic or state.engaged(unit)


def frightens(state: State, cause: str, unit: str) -> bool:
    """Whether what becomes of `cause` can make a friend test: Insignificant units frighten only their like
    (T9A-PAN-020)."""
    return not causes_no_panic(state, cause, unit)
