"""Victory Points (T9A-SCO-002 to 012, 014): what a player has for the enemy's losses and for objectives, term by
term."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.explained import Explained, Term
from rules.engine.text import Text, text
from rules.ninth_age.names import model_name, name
from rules.ninth_age.scoring.objectives import secured_by
from rules.ninth_age.scoring.tables import objectives_give_points
from rules.ninth_age.state import Model, Seat, State, Unit, other
from rules.ninth_age.wounds import unit_wounds_left, wounds_of

KING = 100
FLAG = 100
STANDARD = 50
PERCENT_OF_AN_OBJECTIVE = 20


def victory_points(state: State, seat: Seat) -> Explained:
    """All entries of the table that a player has (T9A-SCO-012)."""
    enemy = [unit for unit in state.units.values() if unit.seat == other(seat) and gives_points(unit)]
    found = [term for unit in enemy for term in _terms(state, unit)]
    return Explained.sum([*found, *_for_objectives(state, seat)])


def gives_points(unit: Unit) -> bool:
    """Whether a unit gives points at all: summoned ones do not (T9A-SCO-007)."""
    return unit.deployed_as != "summoned"


def _terms(state: State, unit: Unit) -> Iterator[Term]:
    """What the enemy has for this unit, for its own value in all no more than its points (T9A-SCO-005)."""
    lost = is_lost(state, unit)
    if lost:
        yield _term("lost", name(unit), unit.points, "T9A-SCO-002")
    else:
        half, left = -(-unit.points // 2), unit.points
        if is_scared(state, unit):
            yield _term("scared", name(unit), half, "T9A-SCO-003")
            left -= half
        if is_decimated(state, unit):
            yield _term("decimated", name(unit), min(half, left), "T9A-SCO-004")
    own = [model for model in state.models.values() if model.home == unit.id]
    for model in own:
        if model.general and lost:
            yield _term("king", model_name(state, model.id), KING, "T9A-SCO-009")
        if model.banner_lost:
            yield _term("flag", model_name(state, model.id), FLAG, "T9A-SCO-010")
    if unit.standard_lost:
        yield _term("standard", name(unit), STANDARD, "T9A-SCO-011")


def _for_objectives(state: State, seat: Seat) -> Iterator[Term]:
    if not objectives_give_points(state.options.scoring):
        return
    worth = state.options.points * PERCENT_OF_AN_OBJECTIVE // 100
    for objective, seats in secured_by(state).items():
        if seat in seats:
            yield _term("objective", text(f"t9a.setup.objective.{objective}"), worth, "T9A-SCO-014")


def _term(entry: str, what: Text, value: int, rule: str) -> Term:
    return Term(value, text(f"t9a.scoring.{entry}", what=what), rule)


def is_lost(state: State, unit: Unit) -> bool:
    """Killed or fled off the board (T9A-SCO-002); who never came counts as well (T9A-SCO-008)."""
    own = [model for model in state.models.values() if model.home == unit.id]
    return all(model.dead or _never_came(state, model) for model in own)


def _never_came(state: State, model: Model) -> bool:
    """Whether a model is still in ambush, hidden or undeployed at the end."""
    if model.hidden_in:  # T9A-SCO-008, T9A-SPC-116
        return True
    return state.unit(model.unit).where in ("ambush", "reserve")  # T9A-SPC-031


def is_scared(state: State, unit: Unit) -> bool:
    """Fleeing on the board (T9A-SCO-003), for a Character that has joined: with the unit in which it is
    (T9A-SCO-006)."""
    own = next((model for model in state.models.values() if model.home == unit.id and not model.dead), None)
    return own is not None and state.unit(own.unit).fleeing


def is_decimated(state: State, unit: Unit) -> bool:
    """A quarter of the wounds with which it began, or less (T9A-SCO-004); Characters for themselves (T9A-SCO-006)."""
    own = [model.id for model in state.models.values() if model.home == unit.id]
    began = sum(wounds_of(state, model) for model in own)
    return 4 * unit_wounds_left(state, unit) <= began
