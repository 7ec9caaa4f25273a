"""Units that begin to flee, or rally, as the players find by hand."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.ninth_age.free_hand.choosing import choose_unit, own
from rules.ninth_age.free_hand.combats import leave_combat
from rules.ninth_age.names import name
from rules.ninth_age.state import State


def has_steady(state: State, seat: str) -> bool:
    """Whether the seat has a unit on the board that does not flee."""
    return any(not unit.fleeing for unit in own(state, seat))


def has_fleeing(state: State, seat: str) -> bool:
    """Whether a unit of the seat is fleeing."""
    return any(unit.fleeing for unit in own(state, seat))


def flee(battle: Battle, seat: str) -> Procedure:
    """A unit flees from now on; where it goes is moved by hand."""
    state: State = battle.state
    id = yield from choose_unit(seat, "flee", [unit for unit in own(state, seat) if not unit.fleeing])
    if not id:
        return
    state.unit(id).fleeing = True
    leave_combat(battle, id)
    battle.tell(told("t9a.free_hand.event.flees", pieces=[id], unit=name(state.unit(id))))


def rally(battle: Battle, seat: str) -> Procedure:
    """A unit stops fleeing."""
    state: State = battle.state
    id = yield from choose_unit(seat, "rally", [unit for unit in own(state, seat) if unit.fleeing])
    if not id:
        return
    state.unit(id).fleeing = False
    battle.tell(told("t9a.free_hand.event.rallies", pieces=[id], unit=name(state.unit(id))))
