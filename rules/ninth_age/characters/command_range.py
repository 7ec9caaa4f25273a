"""How far a commanding model's presence is felt: measured from its own base (T9A-CHA-056, 060)."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.explained import Explained, Term
from rules.engine.geometry import within
from rules.engine.text import Text
from rules.ninth_age.general_principles.measuring import between
from rules.ninth_age.hooks import COMMAND_RANGE
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Model, Seat, State, Unit
from rules.ninth_age.units.footprint import bases, ground

ON_TABLE = ("board", "building")
RANGE = 12.0


def has_command(state: State, model: str) -> bool:
    """Whether the model is on the table and does not flee (T9A-SPC-113, T9A-MOV-105): else it leads nobody."""
    one = state.models[model]
    unit = state.units[one.unit]
    return _stands(unit) and not (one.dead or one.hidden_in or unit.fleeing)


def leads(state: State, unit: str) -> bool:
    """Whether the General or the Battle Standard Bearer is in a unit: what becomes of it bears upon the tests of
    others."""
    models = [state.models[id] for id in state.units[unit].models]
    return any(model.general or model.battle_standard for model in models)


def _stands(unit: Unit) -> bool:
    """Whether it is on the table. What a Character leaves behind counts as joined while his charge out of it is judged,
    so that it is in nobody's way (T9A-CHA-022), but still stands where it stood."""
    return unit.where in ON_TABLE or (unit.where == "joined" and bool(unit.models))


def distance_from_model(state: State, model: str, unit: str) -> float | None:
    """Inches from the base of a model to the nearest point of a unit; None if one of them is not on the table. In a
    Building both are measured from its edges."""
    home, measured = state.units[state.models[model].unit], state.units[unit]
    if not _stands(home) or measured.where not in ON_TABLE:
        return None
    if home.where == "building":
        return between(ground(state, home), ground(state, measured))
    own = [base for id, base in bases(state, home) if id == model]
    return between(own, ground(state, measured))


def commander(state: State, seat: Seat, is_one: Callable[[Model], bool]) -> str:
    """The living model of a side that holds an office; "" if there is none any more."""
    holders = (model for model in state.models.values() if is_one(model) and not model.dead)
    return next((one.id for one in holders if one.unit in state.units and state.units[one.unit].seat == seat), "")


def command_range(state: State, model: str, words: Text, rule: str) -> Explained:
    """How far a commander's aura reaches, in inches: farther from a Large Target (T9A-CHA-058)."""
    return said(Situation(state, "", model=model), COMMAND_RANGE).to(Term(RANGE, words, rule))


def reaches(state: State, model: str, unit: str, inches: float) -> bool:
    """Whether a commander who can command at all has a unit within his aura; his own unit always is."""
    if not has_command(state, model):
        return False
    if state.models[model].unit == unit:
        return True
    apart = distance_from_model(state, model, unit)
    return apart is not None and within(apart, inches)
