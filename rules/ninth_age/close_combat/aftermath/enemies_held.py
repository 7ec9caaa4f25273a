"""Enemy models that were in contact stay in contact: judged after all Combat Reforms of a player (T9A-CCB-153).

The Spanish and the Polish text say "of all your Combat Reforms", the Italian "of all". One that would leave an enemy
model alone for good is refused at once; one that leaves it to another unit, which then does not take it up, is not made
after all (T9A-CCB-154), nor are those that the player has made beside it.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.events import told
from rules.engine.game import Battle
from rules.ninth_age.close_combat.contact.contacts import contacts_of
from rules.ninth_age.movement.arrangement import write
from rules.ninth_age.names import name
from rules.ninth_age.state import Seat, State


def begin_reforms(state: State, seat: Seat) -> None:
    """Write down whom the side holds, and who touches whom."""
    assert state.round is not None
    aftermath = state.round.aftermath
    aftermath.reforming, aftermath.before, aftermath.touched = seat, {}, tuple(state.contacts)
    units = [id for id in state.round.units if state.units[id].seat == seat]
    touched = [enemy for unit in units for enemies in contacts_of(state, unit).values() for enemy in enemies]
    aftermath.held = tuple(dict.fromkeys(touched))


def note_how_it_stood(state: State, unit: str) -> None:
    """Before a unit reforms."""
    if state.round is not None:
        one = state.units[unit]
        state.round.aftermath.before.setdefault(unit, replace(one, models=list(one.models)))


def let_go(state: State, seat: Seat) -> list[str]:
    """The enemy models that the side held and holds no more."""
    held = state.round.aftermath.held if state.round is not None else ()
    own = [one.id for one in state.standing(seat)] if held else []
    touched = {enemy for id in own for enemies in contacts_of(state, id).values() for enemy in enemies}
    return [model for model in held if model not in touched]


def take_back_if_enemies_are_out(battle: Battle, seat: Seat) -> None:
    """When the player has made all his Combat Reforms."""
    state: State = battle.state
    assert state.round is not None
    aftermath = state.round.aftermath
    if aftermath.before and let_go(state, seat):  # T9A-CCB-153
        for unit, before in aftermath.before.items():
            one = state.units[unit]
            moves = {unit: [(at.x, at.y, at.bearing) for at in (one.pose, before.pose)]}
            write(one, before)
            battle.tell(
                told("t9a.combat.reform_undone", pieces=[unit], rule="T9A-CCB-153", moves=moves, unit=name(one))
            )
        state.contacts = list(aftermath.touched)
    aftermath.before, aftermath.touched = {}, ()
