"""How far a commanding model's presence is felt: measured from its own base (T9A-CHA-056, 060)."""

from __future__ import annotations

from rules.ninth_age.general_principles.measuring import between
from rules.ninth_age.state import State
from rules.ninth_age.units.footprint import bases, ground

ON_TABLE = ("board", "building")


def has_command(state: State, model: str) -> bool:
    """Whether the model is on the table and does not flee: else it leads nobody."""
    one = state.models[model]
    unit = state.units[one.unit]
    return not one.dead and not one.hidden_in and unit.where in ON_TABLE and not unit.fleeing


def distance_from_model(state: State, model: str, unit: str) -> float | None:
    """Inches from the base of a model to the nearest point of a unit; None if one of them is not on the table. In a
    Building both are measured from its edges."""
    home, measured = state.units[state.models[model].unit], state.units[unit]
    if home.where not in ON_TABLE or measured.where not in ON_TABLE:
        return None
    if home.where == "building":
        return between(ground(state, home), ground(state, measured))
    own = [base for id, base in bases(state, home) if id == model]
    return between(own, ground(state, measured))
