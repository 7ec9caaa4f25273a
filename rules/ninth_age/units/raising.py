"""Raising Wounds: recovering, and bringing dead models back (T9A-UNT-041 to 048)."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.refusal import refuse
from rules.ninth_age.names import name
from rules.ninth_age.state import Model, State, Unit
from rules.ninth_age.units.adding import admit
from rules.ninth_age.units.bases import rank_and_file
from rules.ninth_age.units.recovering import recover_wounds
from rules.ninth_age.wounds import wounds_of

_ORDER = {"champion": 0, "standard_bearer": 1, "musician": 2, "": 3}


def raise_wounds(battle: Battle, unit_id: str, wounds: int) -> Procedure:
    """Raise so many wounds in a unit; returns the ids of the models that have come back.

    First the living recover what they have lost, Characters excepted; then the dead return, Champion, Standard Bearer,
    Musician and then the others, each filled up before the next (T9A-UNT-042, T9A-UNT-043). What exceeds the starting
    number of models (T9A-UNT-044), and models without a legal place (T9A-UNT-047), are lost.
    """
    state: State = battle.state
    if state.units[unit_id].where not in ("board", "building") or not state.units[unit_id].models:
        refuse("T9A-UNT-048", "t9a.units.refused.gone", unit=name(state.units[unit_id]))
    left = yield from recover_wounds(battle, unit_id, wounds)
    unit = state.units[unit_id]
    raised: list[str] = []
    while left > 0 and (back := next_to_return(state, unit)) is not None:  # T9A-UNT-041
        if not _return(state, unit, back):
            break
        whole = wounds_of(state, back.id)
        healed = min(left, whole)
        back.wounds_lost = whole - healed
        left -= healed
        raised.append(back.id)
    if raised:
        battle.tell(told("t9a.units.raised", pieces=[unit_id], rule="T9A-UNT-041", unit=name(unit), n=len(raised)))
    return tuple(raised)


def next_to_return(state: State, unit: Unit) -> Model | None:
    """The dead model that would return next; None once the unit has its starting number (T9A-UNT-044). Characters never
    return (T9A-UNT-046)."""
    if len(rank_and_file(state, unit)) >= unit.size:
        return None
    dead = [model for model in state.models.values() if model.home == unit.id and model.dead and not model.character]
    return min(dead, key=lambda model: _ORDER[model.command], default=None)


def _return(state: State, unit: Unit, model: Model) -> bool:
    """Bring a model back into the formation. A Standard Bearer whose banner was captured returns, if at all, as an
    ordinary model (T9A-UNT-045)."""
    command = model.command
    if command == "standard_bearer" and unit.standard_lost:
        model.command = ""
    model.dead = False
    if admit(state, unit, model.id):
        return True
    model.dead, model.command = True, command
    return False
