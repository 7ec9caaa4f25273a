"""The move of one pursuing or overrunning unit (T9A-CCB-104, 125 to 141)."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Point, normalised
from rules.ninth_age.movement.compulsory.running_into import Ran, Way, run_into
from rules.ninth_age.movement.counted import count_as_moved
from rules.ninth_age.names import name
from rules.ninth_age.state import State
from rules.ninth_age.terrain import dangerous_terrain


def pursue(battle: Battle, unit: str, quarry: str, distance: int, faces: Sequence[int]) -> Procedure:
    """The unit turns towards its quarry, or the place where that was last, and goes straight on by its Pursuit
    Distance; an Overrun (no quarry) goes straight to its own front. An enemy in the way is charged (T9A-CCB-132),
    without a reaction (T9A-CCB-133); beyond the edge of the table it waits to come back. Who is engaged by now stays.
    """
    state: State = battle.state
    one = state.units[unit]
    if state.engaged(unit) or not one.on_board:
        return
    count_as_moved(state, one)  # T9A-CCB-104
    bearing = bearing_towards(state, unit, quarry)
    kind = "overrun" if not quarry else "pursuit"
    way = Way(
        message=f"t9a.combat.{kind}_moves",
        rule="T9A-CCB-104" if not quarry else "T9A-CCB-125",
        may_leave=True,
        friends=fled_from_the_same_combat(state, quarry),
    )
    ran: Ran = yield from run_into(battle, unit, bearing, distance, faces, way)
    if not ran.charged:  # T9A-CCB-139
        move: dangerous_terrain.Move = "overrun" if not quarry else "pursuit"
        yield from dangerous_terrain.take_tests(battle, unit, ran.poses, move=move)
    if ran.run.left_at is not None and one.on_board:
        _leave_the_table(battle, unit, ran.run.left_at)


def bearing_towards(state: State, unit: str, quarry: str) -> float:
    """The bearing from the centre of a unit to that of its quarry, or to the place where that left the game
    (T9A-CCB-124, T9A-CCB-125); its own without a quarry (T9A-CCB-127)."""
    one = state.units[unit]
    aim = _place_of(state, quarry)
    if aim is None or aim == (one.x, one.y):
        return one.bearing
    return round(normalised(degrees(atan2(aim[0] - one.x, aim[1] - one.y))), 4)


def _place_of(state: State, quarry: str) -> Point | None:
    if not quarry:
        return None
    found = state.units[quarry]
    if found.on_board:
        return (found.x, found.y)
    marks = state.round.aftermath.marks if state.round is not None else {}
    return marks.get(quarry)  # T9A-CCB-124


def fled_from_the_same_combat(state: State, quarry: str) -> tuple[str, ...]:
    """The enemies that a pursuer may not charge: by one edition all that have fled from its combat; the quarry itself
    is caught only by the dice in both (T9A-CCB-134)."""
    if state.round is None:
        return ()
    if state.edition.pursuer_may_charge_unit_that_fled_from_same_combat:
        return (quarry,) if quarry else ()
    return tuple(state.round.aftermath.broken)


def _leave_the_table(battle: Battle, unit: str, left_at: Point) -> None:
    """It is taken off the table, but not destroyed (T9A-CCB-140), and comes back where it touched the edge
    (T9A-CCB-141); while it is away nothing of it works (T9A-CCB-142)."""
    one = battle.state.units[unit]
    one.where = "pursued_off"
    one.left_at = left_at
    battle.tell(told("t9a.combat.pursues_off", pieces=[unit], rule="T9A-CCB-140", unit=name(one)))
