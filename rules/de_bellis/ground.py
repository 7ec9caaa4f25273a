"""What ground a base stands on (DBF-TER-010 to 015), and which pieces of defence bar its way (DBF-TER-028, 029)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot

import msgspec
import shapely

from rules.de_bellis.state import Defence, Element, Feature, Outline, Seat, State, footprint
from rules.de_bellis.terrain_kinds import AREAS, FORBIDDEN
from rules.engine.geometry import Area, Footprint, Point, Pose, ahead, area, in_area, middle, rectangle, strip

ON_LINE = 0.02
WALL_DEPTH = 0.019
"""A piece of defence has no depth; as an obstacle it is as deep as the tolerance eats away."""

# Everything else is good ground, beaches too (DBF-TER-012).
DIFFICULT_KINDS = frozenset({*AREAS, "stream"})  # DBF-TER-005, DBF-TER-010
FORBIDDEN_KINDS = frozenset(FORBIDDEN)  # DBF-TER-011
ROAD, RIVER = "road", "river"
CROSSINGS = ("bridge", "ford", ROAD)

_Drawn = tuple[str, str, Outline, Outline, float]


class Ground(msgspec.Struct, frozen=True):
    """The terrain of a table as areas by what they do. `crossings`: fords, bridges, and roads, where they meet a river;
    `surfaces`: the roads with the tolerance that being on one has."""

    difficult: tuple[Area, ...]
    forbidden: tuple[Area, ...]
    rivers: tuple[tuple[str, Area], ...]
    roads: tuple[Area, ...]
    crossings: tuple[shapely.Polygon, ...]
    surfaces: tuple[shapely.Polygon, ...]


def ground_of(state: State) -> Ground:
    """The terrain of a battle; worked out once for each table."""
    drawn = tuple([(f.id, f.kind, f.outline, f.line, f.width) for f in state.features.values()])
    return _ground(drawn, (state.width, state.height))


@lru_cache(maxsize=256)
def _ground(drawn: tuple[_Drawn, ...], table: tuple[float, float]) -> Ground:
    areas = [(id, kind, _area(kind, outline, line, width, table)) for id, kind, outline, line, width in drawn]
    rivers = tuple((id, a) for id, kind, a in areas if kind == RIVER)
    roads = tuple(a for _, kind, a in areas if kind == ROAD)  # DBF-TER-013
    crossings = [a.polygon for _, kind, a in areas if kind in CROSSINGS]  # DBF-MOV-050
    return Ground(
        difficult=tuple(a for _, kind, a in areas if kind in DIFFICULT_KINDS),
        forbidden=tuple(a for _, kind, a in areas if kind in FORBIDDEN_KINDS),
        rivers=rivers,
        roads=roads,
        crossings=tuple(shapely.Polygon(p.exterior).buffer(ON_LINE, join_style="mitre") for p in crossings),
        surfaces=tuple(road.polygon.buffer(ON_LINE) for road in roads),
    )


def area_of_feature(state: State, feature: Feature) -> Area:
    """The area that a piece of terrain covers."""
    return _area(feature.kind, feature.outline, feature.line, feature.width, (state.width, state.height))


def feature_ids(state: State, areas: Iterable[Area]) -> tuple[str, ...]:
    """Which pieces of terrain these areas are, for the page to show."""
    outlines = {one.corners for one in areas}
    return tuple(one.id for one in state.features.values() if area_of_feature(state, one).corners in outlines)


@lru_cache(maxsize=1024)
def _area(kind: str, outline: Outline, line: Outline, width: float, table: tuple[float, float]) -> Area:
    if outline:
        return area(outline)
    return strip(_past_the_edge(line, width, table), width)


def _past_the_edge(line: Outline, width: float, table: tuple[float, float]) -> list[Point]:
    """The middle line, drawn out where it ends at the edge of the table, so that no corner stays dry."""
    points = list(line)
    for end, inner in ((0, 1), (-1, -2)):
        (x, y), (ix, iy) = points[end], points[inner]
        if min(x, y, table[0] - x, table[1] - y) <= width / 2:
            size = hypot(x - ix, y - iy)
            points[end] = (x + (x - ix) / size * 2 * width, y + (y - iy) / size * 2 * width)
    return points


def difficult_areas(state: State) -> tuple[Area, ...]:
    """All difficult terrain, streams included, rivers not (DBF-TER-005, DBF-TER-010)."""
    return ground_of(state).difficult


def forbidden_areas(state: State) -> tuple[Area, ...]:
    """Sea, lakes and cliffs (DBF-TER-011)."""
    return ground_of(state).forbidden


def river_areas(state: State) -> tuple[Area, ...]:
    """All rivers, from bank to bank."""
    return tuple([river for _, river in ground_of(state).rivers])


def areas_fled_from(state: State) -> tuple[Area, ...]:
    """What a fleeing element goes around: difficult and forbidden terrain."""
    ground = ground_of(state)
    return (*ground.difficult, *ground.forbidden)


def in_difficult(state: State, element: Element) -> bool:
    """Whether any part of an element's base lies in difficult terrain (DBF-TER-014); if not, its ground is good
    (DBF-TER-015)."""
    return base_in_difficult(ground_of(state), footprint(element))


def base_in_difficult(ground: Ground, base: Footprint) -> bool:
    """The same for a base wherever it may be."""
    return any(in_area(base, piece) for piece in ground.difficult)  # DBF-TER-014


def in_forbidden(ground: Ground, base: Footprint) -> bool:
    """Whether any part of a base lies in sea, lake or cliff."""
    return any(in_area(base, piece) for piece in ground.forbidden)


def on_road(state: State, base: Footprint) -> bool:
    """Whether the middle of a base's front edge is on a road (DBF-MOV-037)."""
    x, y = middle(base.front)
    return any(road.polygon.distance(shapely.Point(x, y)) <= ON_LINE for road in ground_of(state).roads)


def in_river(state: State, element: Element) -> Feature | None:
    """The river in whose water an element stands, None if in none or at a ford or bridge (DBF-MOV-050)."""
    base = footprint(element)
    ground = ground_of(state)
    for id, river in ground.rivers:
        if in_area(base, river) and not at_crossing(ground, river, centre_line(base)):
            return state.features[id]
    return None


def centre_line(base: Footprint) -> tuple[Point, Point]:
    """From the middle of the rear edge to the middle of the front edge."""
    return (middle(base.edge("rear")), middle(base.front))


def at_crossing(ground: Ground, river: Area, way: tuple[Point, ...]) -> bool:
    """Whether a way meets a river at fords or bridges only: as much of it as is wet lies on one of them."""
    if not ground.crossings:
        return False
    wet = shapely.LineString(way).intersection(river.polygon)
    return not wet.is_empty and any(crossing.covers(wet) for crossing in ground.crossings)


def line_of(defence: Defence) -> Footprint:
    """A piece of defence as a thin obstacle: a base that stands along it is free, one that crosses it is not."""
    return _line(defence.x, defence.y, defence.bearing, defence.length)


@lru_cache(maxsize=512)
def _line(x: float, y: float, bearing: float, length: float) -> Footprint:
    return rectangle(Pose(x, y, bearing), length, WALL_DEPTH)


def walls_against(state: State, seat: Seat) -> tuple[Footprint, ...]:
    """The permanent fortifications that bar the way of a side, as thin obstacles (DBF-TER-029)."""
    return tuple([line_of(defence) for defence in shut_defences(state, seat)])


def shut_defences(state: State, seat: Seat, *, in_column: bool = True) -> list[Defence]:
    """Every wall, and each gate that is shut to a side; who does not go in column finds all gates shut."""
    if not state.defences:
        return []
    return [  # DBF-TER-029
        defence
        for defence in state.defences.values()
        if defence.placed
        and (
            defence.kind == "permanent"
            or (defence.kind == "gate" and not (in_column and gate_is_open(state, defence, seat)))
        )
    ]


def gate_is_open(state: State, gate: Defence, seat: Seat) -> bool:
    """Whether a side may pass a gate: the owner always, the enemy once no element of the owner is within one base depth
    of its inner side."""
    if gate.seat == seat:
        return True
    line = shapely.LineString(line_of(gate).front)
    vx, vy = ahead(gate.bearing)
    for guard in state.standing(gate.seat):
        inside = (guard.x - gate.x) * vx + (guard.y - gate.y) * vy < 0
        near = hypot(guard.x - gate.x, guard.y - gate.y) <= 2 * (guard.width + guard.depth)
        if inside and near and shapely.Polygon(footprint(guard).corners).distance(line) <= guard.depth + WALL_DEPTH:
            return False
    return True
