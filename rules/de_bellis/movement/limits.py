"""Where no move may lead: off the table, into forbidden terrain, across walls (DBF-MOV-040 to 042, DBF-TER-029)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import hypot

from rules.de_bellis.ground import feature_ids, line_of, shut_defences
from rules.de_bellis.movement.surroundings import Move
from rules.de_bellis.movement.tracks import Way
from rules.de_bellis.names import name
from rules.de_bellis.state import Defence
from rules.engine.geometry import (
    Area,
    Box,
    Point,
    bearing_difference,
    first_edge_wheel,
    in_area,
    inside,
    middle,
    overlaps,
    table,
)
from rules.engine.geometry.board import edges_beyond
from rules.engine.refusal import refuse

IN_ONE_LINE = 10.0
"""Degrees by which two joined pieces of defence may bend and still stand in one line."""


def judge_limits(move: Move) -> None:
    """Refuse a move over the edge of the table, into forbidden terrain or across a permanent fortification."""
    box = table(move.state.width, move.state.height)
    in_column = len(move.ways) == 1 or move.body.column
    barred = shut_defences(move.state, move.elements[0].seat, in_column=in_column)
    for index, way in enumerate(move.ways):
        if not _stays_on_table(box, way) or not inside(box, move.end_bases[index]):
            base = move.end_bases[index]
            met = edges_beyond(box, [base, way.base]) or edges_beyond(box, [part for part, _, _ in way.parts])
            refuse("DBF-MOV-040", "dbf.refused.off_table", piece=name(way.element), in_the_way=met)
        if move.near.ground.forbidden and (areas := _enters_forbidden(move, index)):
            ids = feature_ids(move.state, areas)
            refuse("DBF-MOV-041", "dbf.refused.forbidden", piece=name(way.element), in_the_way=ids)
        wall = _crossed_wall(move, index, barred) if barred else None
        if wall is not None:
            refuse("DBF-TER-029", "dbf.refused.wall", piece=name(way.element), in_the_way=(wall.id,))


def _stays_on_table(box: Box, way: Way) -> bool:
    if not inside(box, way.base):
        return False
    for base, stretch, _ in way.parts:
        if not stretch.degrees:
            continue
        x, y = stretch.pivot
        reach = hypot(base.x - x, base.y - y) + base.radius
        if x - reach >= box.left and x + reach <= box.right and y - reach >= box.bottom and y + reach <= box.top:
            continue
        degrees = abs(stretch.degrees)
        if first_edge_wheel(box, base, stretch.pivot, stretch.degrees > 0, degrees) is not None:
            return False
    return True


def _enters_forbidden(move: Move, index: int) -> list[Area]:
    """The forbidden terrain that is entered. Flyers may pass over it but not end on it."""
    end = move.end_bases[index]
    return [
        area
        for area in move.near.ground.forbidden
        if in_area(end, area) or (not move.flying[index] and move.ways[index].meets(area) is not None)
    ]


def _crossed_wall(move: Move, index: int, barred: list[Defence]) -> Defence | None:
    """The first wall that is crossed. Flyers pass over everything but do not end across a wall; the walls beside an
    open gate do not bar its way."""
    end = move.end_bases[index]
    for wall in barred:
        line = line_of(wall)
        if overlaps(end, line):
            crosses = True
        else:
            moment = None if move.flying[index] else move.ways[index].meets(line)
            crosses = moment is not None
        if crosses and not _goes_through_a_gate(move, index, wall):
            return wall
    return None


def _goes_through_a_gate(move: Move, index: int, wall: Defence) -> bool:
    """Whether the middle of the base goes through an open gate that is joined to this wall in one line, and not through
    the wall as well."""
    way = move.ways[index]
    if len(move.ways) > 1 and not move.body.column:
        return False
    line = [middle(way.first_base.edge("rear")), *way.line_of_front()]
    if _crosses(line, wall):
        return False
    barred = [defence.id for defence in shut_defences(move.state, way.element.seat)]
    for gate in move.state.defences.values():
        if gate.kind != "gate" or not gate.placed or gate.id in barred:
            continue
        if _in_one_line(gate, wall) and _crosses(line, gate):
            return True
    return False


def _in_one_line(gate: Defence, wall: Defence) -> bool:
    """Whether two pieces are joined end to end."""
    joined = hypot(gate.x - wall.x, gate.y - wall.y) <= (gate.length + wall.length) / 2 + 0.1
    bend = bearing_difference(gate.bearing, wall.bearing)
    return joined and min(bend, 180 - bend) <= IN_ONE_LINE


def _crosses(line: Sequence[Point], piece: Defence) -> bool:
    """Whether a line crosses a piece of defence."""
    return any(_cross(a, b, line_of(piece).front) for a, b in itertools.pairwise(line))


def _cross(a: tuple[float, float], b: tuple[float, float], segment: tuple[tuple[float, float], ...]) -> bool:
    """Whether the way from a to b crosses a segment."""
    c, d = segment
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) <= 0


def _side(a: tuple[float, float], b: tuple[float, float], p: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
