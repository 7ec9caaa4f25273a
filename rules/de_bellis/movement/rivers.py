"""Crossing rivers: the state of the water, crossing dice, fords and bridges (DBF-MOV-018, 045 to 051)."""

from __future__ import annotations

import msgspec

from rules.de_bellis.ground import at_crossing, centre_line
from rules.de_bellis.movement.surroundings import Move
from rules.de_bellis.movement.tracks import Way, total
from rules.de_bellis.names import feature_name, name
from rules.de_bellis.state import State
from rules.engine.dice import Roll
from rules.engine.events import Pose3, told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Area, Pose, in_area, overlaps
from rules.engine.refusal import refuse
from rules.engine.text import text

DEEP_FROM = 5
CROSS_ON = 3


class Water(msgspec.Struct, frozen=True):
    """A river that a move enters: who rolls for the crossing, and where everybody stops at the bank if that fails."""

    river: str
    roller: str
    bank: dict[str, Pose]
    trail: dict[str, list[Pose3]]


class Wetting(msgspec.Struct, frozen=True):
    """Which elements of a move are in water at some moment, and the rivers that it enters, in their order."""

    wet: frozenset[int] = frozenset()
    waters: tuple[Water, ...] = ()


DRY = Wetting()


def wetting(move: Move) -> Wetting:
    """What a move has to do with rivers. Refused for a group that is not in column (DBF-MOV-018)."""
    if not move.near.ground.rivers:
        return DRY
    wet: list[int] = []
    waters: list[tuple[float, Water]] = []
    for river_id, river in move.near.ground.rivers:
        entries: list[float] = []
        for index, way in enumerate(move.ways):
            moment = None if move.flying[index] else _moment_of_entry(move, index, river)
            if moment is None:
                continue
            if len(move.ways) > 1 and not move.body.column:
                refuse("DBF-MOV-018", "dbf.refused.river_in_column", in_the_way=(river_id,))
            if at_crossing(move.near.ground, river, (*centre_line(way.first_base), *way.line_of_front())):
                continue
            wet.append(index)
            if not in_area(way.first_base, river):  # DBF-MOV-049
                entries.append(moment)
        if entries:
            moment = _clear_of_friends(move, min(entries))
            waters.append((moment, _water(move, river_id, moment)))  # DBF-MOV-049
    waters.sort(key=lambda one: one[0])
    return Wetting(frozenset(wet), tuple([water for _, water in waters]))


def _moment_of_entry(move: Move, index: int, river: Area) -> float | None:
    """The moment at which a base is first in the water, None if it stays dry."""
    way = move.ways[index]
    if in_area(way.first_base, river):
        return 0.0
    moment = way.meets(river)
    if moment is None and move.is_moved_aside(index) and in_area(move.end_bases[index], river):
        return total(way.track)
    return moment


def _clear_of_friends(move: Move, moment: float) -> float:
    """A stop at the bank may not be on a friend who is being passed: then the mover stops before him."""
    for way in move.ways:
        base = way.base_at(moment)
        for _, friend in move.near.friends:
            if overlaps(base, friend) and (met := way.meets(friend)) is not None:
                moment = min(moment, met)
    return moment


def _water(move: Move, river: str, moment: float) -> Water:
    ways = [way.until(moment) for way in move.ways]
    return Water(
        river,
        move.body.head.id,
        {way.element.id: way.end for way in ways},
        {way.element.id: trail_of(way) for way in ways},
    )


def trail_of(way: Way, end: Pose | None = None) -> list[Pose3]:
    """The poses through which an element goes, for the animation."""
    poses = way.poses()
    if end is not None and end is not way.end:
        poses.append(end)
    return [(round(pose.x, 4), round(pose.y, 4), round(pose.bearing % 360, 4)) for pose in poses]


def try_to_cross(battle: Battle, water: Water) -> Procedure:
    """The dice for a river that a move enters; returns whether the movers cross it (DBF-MOV-045 to 049)."""
    state: State = battle.state
    river = state.features[water.river]
    if river.depth == "unknown":  # DBF-MOV-045
        faces = yield Roll(f"river {water.river}", rule="DBF-MOV-045")
        river = state.features[water.river]
        river.depth = "deep" if faces[0] >= DEEP_FROM else "shallow"  # DBF-MOV-046
        depth = text(f"dbf.river.{river.depth}")
        battle.tell(
            told("dbf.event.river_tried", rule="DBF-MOV-045", dice=faces, river=feature_name(river), depth=depth)
        )
    if river.depth != "deep":  # DBF-MOV-047
        return True
    faces = yield Roll(f"crossing {water.roller}", rule="DBF-MOV-047")
    crosses = faces[0] >= CROSS_ON  # DBF-MOV-048
    key = "dbf.event.river_crossed" if crosses else "dbf.event.river_not_crossed"
    piece = name(state.elements[water.roller])
    battle.tell(
        told(
            key,
            rule="DBF-MOV-047" if crosses else "DBF-MOV-048",
            dice=faces,
            pieces=[water.roller],
            piece=piece,
        )
    )
    return crosses
