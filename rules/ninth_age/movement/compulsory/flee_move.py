"""The Flee Move (T9A-MOV-098 to 103)."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees

import msgspec

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import SHRINK, Point, Pose, ahead, moved, normalised, turn_between
from rules.ninth_age.army_building.revealing import Roll
from rules.ninth_age.hidden_items import reveal_used
from rules.ninth_age.movement.check import cores
from rules.ninth_age.movement.clearance import nearest_on_wheel
from rules.ninth_age.movement.counted import count_as_moved
from rules.ninth_age.movement.on_table import turns_onto_edge
from rules.ninth_age.movement.straight_on import spans_of, until_clear, until_edge
from rules.ninth_age.movement.surroundings import Surroundings, surroundings
from rules.ninth_age.names import name
from rules.ninth_age.panic.causes import note_fled_through
from rules.ninth_age.queries.dice_of_moves import flee_dice
from rules.ninth_age.queries.movement import crosses_impassable
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain import buildings, dangerous_terrain
from rules.ninth_age.terrain.features import centre
from rules.ninth_age.terrain.sweeps import pivot_poses
from rules.ninth_age.units.casualties import destroy


class Flight(msgspec.Struct, frozen=True, kw_only=True):
    """What a Flee Move comes to: the poses that the unit goes through, the units and the closed features that it goes
    through, and whether it touches the edge of the table, where `poses` ends then (T9A-MOV-103). `distance`: the Flee
    Distance, `length` how far it really goes."""

    poses: tuple[Pose, ...]
    distance: float
    length: float
    friends: tuple[str, ...]
    enemies: tuple[str, ...]
    barriers: tuple[str, ...]
    lost: bool

    @property
    def mark(self) -> Point:
        """Where the centre of the unit came to be; of a lost one, where it was when it touched the edge."""
        return self.poses[-1].point


def flee(
    battle: Battle,
    unit: str,
    *,
    away_from: Point | None = None,
    distance: int | None = None,
    rule: str = "T9A-MOV-098",
    not_dangerous: Sequence[str] = (),
) -> Procedure:
    """The unit flees: it pivots to face directly away from a point, if one is given (T9A-MOV-100), and moves straight
    forward by its Flee Distance, which is rolled unless `distance` is given (T9A-MOV-098).

    `not_dangerous`: what it may go through without Dangerous Terrain Tests, the enemies of the combat from which it
    breaks and the Building that it assaulted (T9A-TER-006). Returns the `Flight`. The Panic Tests that it causes are
    noted: whoever lets the unit flee has them taken.
    """
    state: State = battle.state
    faces: Sequence[int] = ()
    if distance is None:
        reveal_used(battle, unit, Roll("flee_distance"))
        dice = flee_dice(state, unit)
        faces = yield dice.roll(f"flee {unit}", rule)
        distance = dice.total(faces)
    if state.units[unit].where == "building":  # T9A-TER-053
        return (yield from _out_of_building(battle, unit, distance, away_from))
    one = state.units[unit]
    _takes_flight(state, one)
    flight = flight_of(state, unit, distance, away_from)
    one.stand(flight.poses[-1])
    moves = {unit: [(at.x, at.y, at.bearing) for at in flight.poses]}
    battle.tell(
        told(
            "t9a.movement.flees_to_the_edge" if flight.lost else "t9a.movement.flees",
            pieces=[unit],
            rule=rule,
            dice=faces,
            moves=moves,
            unit=name(one),
            distance=distance,
            **({} if flight.lost else {"length": round(flight.length, 2)}),
        )
    )
    if flight.lost:
        battle.tell(told("t9a.movement.flees_off", pieces=[unit], rule="T9A-MOV-103", unit=name(one)))
        destroy(battle, one, "fled_off")
        note_fled_through(state, unit, flight.friends)
        return flight
    through = [id for id in (*flight.enemies, *flight.barriers) if id not in not_dangerous]  # T9A-MOV-102
    yield from dangerous_terrain.take_tests(battle, unit, flight.poses, move="flee", fled_through=through)
    note_fled_through(state, unit, flight.friends)
    return flight


def _takes_flight(state: State, unit: Unit) -> None:
    """Whoever flees is engaged with nobody any more."""
    unit.fleeing = unit.done.fled = True
    count_as_moved(state, unit)
    state.contacts = [one for one in state.contacts if unit.id not in (one.charger, one.target)]


def _out_of_building(battle: Battle, unit: str, distance: float, away_from: Point | None) -> Procedure:
    """A garrison flees from the centre of its Building (T9A-TER-053, T9A-TER-054)."""
    state: State = battle.state
    one = state.units[unit]
    x, y = centre(state.features[one.building])
    bearing = bearing_away(Pose(x, y, one.bearing), away_from)
    yield from buildings.set_down_to_flee(battle, unit, bearing, distance)
    one = state.units[unit]
    if one.where == "board":
        _takes_flight(state, one)
    lost = one.where == "destroyed"
    return Flight(poses=(one.pose,), distance=distance, length=distance, friends=(), enemies=(), barriers=(), lost=lost)


def flight_of(state: State, unit: str, distance: float, away_from: Point | None = None) -> Flight:
    """The Flee Move of a unit over a distance in inches, worked out; changes nothing."""
    one = state.units[unit]
    start = one.pose
    bearing = bearing_away(start, away_from)
    at_start = surroundings(state, one)
    turn = turn_between(start.bearing, bearing)
    poses: list[Pose] = [start]
    if turn:
        if turns_onto_edge(at_start, turn):  # T9A-MOV-103
            found = _through(state, unit, at_start, turn, None, 0.0)
            return Flight(poses=(start,), distance=distance, length=0.0, **found, lost=True)
        poses += pivot_poses(state, one, start, bearing)[:-1]
        start = Pose(start.x, start.y, bearing)
        poses.append(start)
    here = surroundings(state, one, pose=start) if turn else at_start
    along = ahead(bearing)
    length = until_clear(here, along, distance)  # T9A-MOV-101
    edge = until_edge(here, along)  # T9A-MOV-103
    lost = edge is not None and edge <= length
    if edge is not None and lost:
        length = edge
    poses.append(moved(start, length))
    found = _through(state, unit, at_start, turn, here, length)
    return Flight(poses=tuple(poses), distance=distance, length=length, **found, lost=lost)


def bearing_away(start: Pose, point: Point | None) -> float:
    """The bearing directly away from a point, along the line from it through the centre of the unit; its own without
    a point."""
    if point is None or (start.x, start.y) == point:
        return start.bearing
    return round(normalised(degrees(atan2(start.x - point[0], start.y - point[1]))), 4)  # T9A-MOV-100


def _through(
    state: State, unit: str, start: Surroundings, turn: float, here: Surroundings | None, length: float
) -> dict[str, tuple[str, ...]]:
    """The units and closed features over which a part of the unit goes, in the pivot or straight on."""
    crossed: dict[str, list[str]] = {"friend": [], "enemy": [], "impassable": [], "building": []}
    shape = cores(start.pieces)
    ahead_shape = () if here is None else cores(here.pieces)
    along = (0.0, 1.0) if here is None else ahead(here.pose.bearing)
    x, y = start.pose.point
    for obstacle in start.obstacles:
        dx, dy = obstacle.x - x, obstacle.y - y
        reach = start.rectangle.radius + obstacle.radius + SHRINK
        met = (
            turn != 0
            and dx * dx + dy * dy <= reach * reach
            and any(
                nearest_on_wheel(piece, (x, y), turn, other, 2 * SHRINK) <= SHRINK
                for piece in shape
                for other in obstacle.pieces
            )
        )
        if not met and here is not None and -reach < dx * along[0] + dy * along[1] < length + reach:
            spans = spans_of(ahead_shape, along, obstacle, SHRINK)
            met = any(begin < length and end > 0.0 for begin, end in spans)
        if met:
            crossed[obstacle.whose].append(obstacle.id)
    free = crosses_impassable(state, unit)
    barriers = () if free else (*crossed["impassable"], *crossed["building"])
    return {"friends": tuple(crossed["friend"]), "enemies": tuple(crossed["enemy"]), "barriers": barriers}
