"""Where no move may lead: off the table, into forbidden terrain, across walls (DBF-MOV-040 to 042, DBF-TER-029)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import hypot

from rules.de_bellis.ground import in_forbidden, line_of, shut_defences
from rules.de_bellis.movement.surroundings import Move
from rules.de_bellis.movement.tracks import Way
from rules.de_bellis.names import name
from rules.de_bellis.state import Defence
from rules.engine.geometry import Box, Point, bearing_difference, first_edge_wheel, inside, middle, overlaps, table
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
            refuse("DBF-MOV-040", "dbf.refused.off_table", piece=name(way.element))
        if move.near.ground.forbidden and _enters_forbidden(move, index):
            refuse("DBF-MOV-041", "dbf.refused.forbidden", piece=name(way.element))
        if barred and _crosses_a_wall(move, index, barred):
            refuse("DBF-TER-029", "dbf.refused.wall", piece=name(way.element))


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


def _enters_forbidden(move: Move, index: int) -> bool:
    """Flyers may pass over forbidden terrain but not end on it."""
    ground = move.near.ground
    if in_forbidden(ground, move.end_bases[index]):
        return True
    return not move.flying[index] and any(move.ways[index].meets(area) is not None for area in ground.forbidden)


def _crosses_a_wall(move: Move, index: int, barred: list[Defence]) -> bool:
    """Flyers pass over everything but do not end across a wall; the walls beside an open gate do not bar its way."""
    end = move.end_bases[index]
    for wall in barred:
        line = line_of(wall)
        if overlaps(end, line):
            crosses = True
        else:
            moment = None if move.flying[index] else move.ways[index].meets(line)
            crosses = moment is not None
        if crosses and not _goes_through_a_gate(move, index, wall):
            return True
    return False


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
