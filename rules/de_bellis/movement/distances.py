"""How far an element may go, and why (DBF-MOV-033 to 039, 042, 051, DBF-TER-028)."""

from __future__ import annotations

from typing import NamedTuple

import shapely

from rules.de_bellis.ground import line_of, on_road
from rules.de_bellis.movement.surroundings import Move, printed
from rules.de_bellis.movement.tracks import total
from rules.de_bellis.names import name
from rules.de_bellis.state import Defence, Element, State
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.explained import Explained, Term
from rules.engine.geometry import in_area, middle, overlaps, within
from rules.engine.refusal import refuse
from rules.engine.text import text

FAST_BONUS = 5.0
RIVER_FACTOR = 0.5

_GOOD = text("dbf.ground.good")
_DIFFICULT = text("dbf.ground.difficult")
_PALISADE = text("dbf.defence.temporary")
_FLIGHT = text("dbf.trait.flying")
_FAST = text("dbf.trait.fast")
_ROAD = text("dbf.terrain.road")
_RIVER = text("dbf.terrain.river")


class Footing(NamedTuple):
    """What a way leads over. `slowed_by`: the rule by which the element goes at the difficult distance, "" for none."""

    slowed_by: str = ""
    water: bool = False
    road: bool = False
    flying: bool = False


OPEN_GROUND = Footing()


def distance(state: State, element: Element, footing: Footing = OPEN_GROUND) -> Explained:
    """The distance of an element in centimetres, with its terms, for a way over this ground."""
    troop = TROOP_TYPES[element.type]
    slowed = footing.slowed_by if troop.difficult is not None else ""
    if footing.flying:
        terms = [Term(printed(state, troop.good), _FLIGHT, "DBF-MOV-042")]
    elif slowed:
        ground = _PALISADE if slowed == "DBF-TER-028" else _DIFFICULT
        terms = [Term(printed(state, troop.difficult or 0.0), ground, slowed)]
    else:
        terms = [Term(printed(state, troop.good), _GOOD, "DBF-MOV-033")]
    if element.fast:  # DBF-MOV-038, DBF-MOV-039
        terms.append(Term(printed(state, FAST_BONUS), _FAST, "DBF-MOV-038"))
    if footing.road and troop.road and not (footing.flying or slowed):  # DBF-MOV-037
        terms.append(Term(printed(state, troop.road), _ROAD, "DBF-MOV-037"))
    if footing.water and not footing.flying:  # DBF-MOV-051
        terms.append(Term(-sum([term.value for term in terms]) * (1 - RIVER_FACTOR), _RIVER, "DBF-MOV-051"))
    return Explained.sum(terms)


def longest_distance(state: State, element: Element) -> float:
    """The most that any way could allow an element."""
    return distance(state, element, Footing(road=True)).total


def judge_distance(move: Move, wet: frozenset[int]) -> Explained:
    """Refuse a move that is longer than the slowest distance that applies to any of its elements; gives that distance.

    `wet`: the elements of whose base some part is in water at some moment.
    """
    length = max([total(way.track) for way in move.ways])
    footings = [footing_of(move, index, index in wet) for index in range(len(move.ways))]
    distances = [distance(move.state, e, f) for e, f in zip(move.elements, footings, strict=True)]
    slowest = min(range(len(distances)), key=lambda index: distances[index].total)
    if not within(length, distances[slowest].total):
        _refuse_distance(move, slowest, footings[slowest], distances, length)
    return distances[slowest]


def judge_own_distance(move: Move, index: int, wet: bool) -> Explained:
    """Refuse an element that goes further than its own distance, as in a change of width (DBF-MOV-043)."""
    allowed = distance(move.state, move.elements[index], footing_of(move, index, wet))
    length = total(move.ways[index].track)
    if not within(length, allowed.total):
        piece = name(move.elements[index])
        refuse("DBF-MOV-043", "dbf.refused.distance", piece=piece, most=_shown(allowed.total), length=_shown(length))
    return allowed


_CUT = {
    "DBF-MOV-034": text("dbf.cut.good"),
    "DBF-MOV-051": text("dbf.cut.river"),
    "DBF-TER-028": text("dbf.cut.defence"),
    "DBF-MOV-036": text("dbf.cut.difficult"),
    "DBF-MOV-016": text("dbf.cut.group"),
}
_OFF_ROAD = text("dbf.cut.off_road")


def _refuse_distance(move: Move, index: int, footing: Footing, distances: list[Explained], length: float) -> None:
    allowed = distances[index].total
    rule, key = "DBF-MOV-034", "dbf.refused.distance"
    if footing.water:
        rule, key = "DBF-MOV-051", "dbf.refused.distance_in_river"
    elif footing.slowed_by == "DBF-TER-028":
        rule, key = "DBF-TER-028", "dbf.refused.distance_over_defence"
    elif footing.slowed_by:
        rule, key = "DBF-MOV-036", "dbf.refused.distance_in_difficult"
    elif any(within(length, other.total) for other in distances):
        rule, key = "DBF-MOV-016", "dbf.refused.distance_of_group"
    started_on_road = rule == "DBF-MOV-034" and not footing.road and on_road(move.state, move.ways[index].first_base)
    detail = {"most": allowed, "cut_by": _OFF_ROAD if started_on_road else _CUT[rule]}
    piece = name(move.elements[index])
    refuse(rule, key, piece=piece, most=_shown(allowed), length=_shown(length), detail=detail)


def _shown(length: float) -> float:
    return round(length, 2)


def footing_of(move: Move, index: int, wet: bool) -> Footing:
    """What the way of one element leads over, its start and end included (DBF-MOV-036).

    Refused where it is closed to artillery and war wagons (DBF-MOV-032, DBF-TER-028).
    """
    element = move.elements[index]
    if move.flying[index]:
        _judge_engine_that_lands(move, index)
        return Footing(flying=True)
    road = _keeps_to_road(move, index)
    palisade = bool(move.state.defences) and _crosses_a_palisade(move, index)
    slowed_by = "DBF-TER-028" if palisade else ""
    if not road and _touches_difficult(move, index):
        slowed_by = "DBF-MOV-036"
    if slowed_by and TROOP_TYPES[element.type].difficult is None:
        if slowed_by == "DBF-MOV-036":
            refuse("DBF-MOV-032", "dbf.refused.engine_in_difficult", piece=name(element))
        else:
            refuse("DBF-TER-028", "dbf.refused.engine_over_defence", piece=name(element))
    return Footing(slowed_by, wet, road)


def _judge_engine_that_lands(move: Move, index: int) -> None:
    element = move.elements[index]
    if TROOP_TYPES[element.type].difficult is not None:
        return
    if any(in_area(move.end_bases[index], area) for area in move.near.ground.difficult):
        refuse("DBF-MOV-032", "dbf.refused.engine_in_difficult", piece=name(element))


def _touches_difficult(move: Move, index: int) -> bool:
    way, end = move.ways[index], move.end_bases[index]
    aside = move.is_moved_aside(index)
    return any(
        way.meets(area) is not None or in_area(way.first_base, area) or (aside and in_area(end, area))
        for area in move.near.ground.difficult
    )


def _keeps_to_road(move: Move, index: int) -> bool:
    """Whether the middle of the front keeps to a road for the whole move; a group must be in column (DBF-MOV-018)."""
    if len(move.ways) > 1 and not move.body.column:
        return False
    x, y = middle(move.ways[index].first_base.front)
    roads = [road for road in move.near.ground.surfaces if _is_within(road.bounds, x, y)]
    if not roads:
        return False
    points = move.ways[index].line_of_front()
    line = shapely.LineString(points) if total(move.ways[index].track) else shapely.Point(points[0])
    return any(road.covers(line) for road in roads)


def _is_within(bounds: tuple[float, float, float, float], x: float, y: float) -> bool:
    left, bottom, right, top = bounds
    return left <= x <= right and bottom <= y <= top


def _crosses_a_palisade(move: Move, index: int) -> bool:
    return any(
        move.ways[index].meets(line_of(defence)) is not None or overlaps(move.end_bases[index], line_of(defence))
        for defence in palisades(move.state)
    )


def palisades(state: State) -> list[Defence]:
    """The temporary defences that lie on the table."""
    return [one for one in state.defences.values() if one.placed and one.kind == "temporary"]
