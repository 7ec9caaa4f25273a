"""Which Characters may leave their units (T9A-CHA-016)."""

from __future__ import annotations

from rules.engine.refusal import refuse
from rules.ninth_age.names import model_name
from rules.ninth_age.queries.joining import joins_like_a_character
from rules.ninth_age.queries.movement import movement, must_move_at_random
from rules.ninth_age.state import State


def judge_leaving(state: State, model: str) -> None:
    """Refuse a model that may not leave its unit in Remaining Moves: none that joins units at all, one of a unit that
    is engaged, flees, has charged, rallied or failed a charge this turn, or cannot act; and one that has moved, with
    its unit or when it joined."""
    one = state.models[model]
    unit = state.units[one.unit]
    said = model_name(state, model)
    if not joins_like_a_character(state, model) or len(unit.models) < 2 or unit.where != "board":
        refuse("T9A-CHA-016", "t9a.characters.refused.cannot_leave", model=said)
    if state.engaged(unit.id) or unit.fleeing:
        refuse("T9A-CHA-016", "t9a.characters.refused.leave_engaged", model=said)
    done = unit.done
    if done.charged or done.rallied or done.failed_charge or done.declared_charge or done.failed_stupidity:
        refuse("T9A-CHA-016", "t9a.characters.refused.leave_after", model=said)
    if one.moved or done.moved:
        refuse("T9A-CHA-016", "t9a.characters.refused.leave_moved", model=said)
    if must_move_at_random(state, unit.id) or max(movement(state, model).total, _flight(state, model)) <= 0:
        refuse("T9A-GEN-037", "t9a.characteristics.no_movement")


def _flight(state: State, model: str) -> float:
    return movement(state, model, flying=True).total
