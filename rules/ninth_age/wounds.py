"""How many Wounds models and units have, and how many are left."""

from __future__ import annotations

from rules.ninth_age.general_principles.characteristics import parts_that_count
from rules.ninth_age.state import State, Unit


def wounds_of(state: State, model: str) -> int:
    """The Wounds with which a model begins: the highest of its parts, those of the monster or the machine where there
    is one (T9A-TYP-038, 044, 047); one at least (T9A-GEN-041). Rider, mount, machine and crew have one pool and die
    with it (T9A-TYP-039, T9A-TYP-052)."""
    kind = state.kind_of(model)
    parts = kind.parts if len(kind.parts) == 1 else parts_that_count(kind, "W")[0]
    return max([1, *(part.characteristics.get("W", 0) for part in parts)])


def wounds_left(state: State, model: str) -> int:
    """The Wounds that a model still has; none once it is dead."""
    one = state.model(model)
    return 0 if one.dead else max(0, wounds_of(state, model) - one.wounds_lost)


def unit_wounds_left(state: State, unit: Unit) -> int:
    """The Wounds left of the models with which a unit began, wherever they are; who joined it does not count
    (T9A-SCO-006, T9A-UNT-011)."""
    return sum(wounds_left(state, model.id) for model in state.models.values() if model.home == unit.id)
