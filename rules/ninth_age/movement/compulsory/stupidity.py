"""The move of a unit that failed its Stupidity Test (T9A-MOV-136, T9A-SPC-197)."""

from __future__ import annotations

from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose, ahead, moved
from rules.ninth_age.general_principles.random_direction import random_direction
from rules.ninth_age.movement.counted import count_as_moved
from rules.ninth_age.movement.straight_on import as_far_as_legal
from rules.ninth_age.movement.surroundings import surroundings
from rules.ninth_age.names import name
from rules.ninth_age.queries.movement import must_stumble
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import is_round


def has_to_stumble(state: State, unit: Unit) -> bool:
    """Whether the unit failed its test in this turn and has not moved for it yet. One that was charged into combat or
    flees by now does not."""
    return unit.on_board and not unit.done.compulsory and not unit.fleeing and must_stumble(state, unit.id)


def stumble(battle: Battle, unit: str) -> Procedure:
    """The unit moves D6 inches straight forward (one on a round base in a random direction) and stops 1 inch from
    units, from Impassable Terrain and at the edge of the table."""
    state: State = battle.state
    one = state.units[unit]
    one.done.compulsory = True
    if state.engaged(unit):
        return
    bearing = one.bearing
    if is_round(state, one):  # T9A-MOV-136
        bearing = yield from random_direction(battle, f"direction {unit}", "T9A-SPC-197")
    faces = yield Roll(f"stupidity move {unit}", 1, 6, "T9A-MOV-136")
    one = state.units[unit]
    start = one.pose
    length = as_far_as_legal(surroundings(state, one), ahead(bearing), bearing, faces[0])
    along = moved(Pose(start.x, start.y, bearing), length)
    one.stand(Pose(along.x, along.y, start.bearing))
    count_as_moved(state, one)
    battle.tell(
        told(
            "t9a.movement.stumbles",
            pieces=[unit],
            rule="T9A-MOV-136",
            dice=faces,
            moves={unit: [(start.x, start.y, start.bearing), (one.x, one.y, one.bearing)]},
            unit=name(one),
            length=round(length, 2),
        )
    )
