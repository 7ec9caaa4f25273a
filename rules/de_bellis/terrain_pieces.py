"""What a piece of terrain may look like (DBF-TER-002, 005, 007, 009), and pieces invented for those who leave it to
the dice."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import cos, dist, pi, sin
from random import Random
from typing import Any

import shapely

from rules.de_bellis.state import State
from rules.de_bellis.terrain_kinds import AREAS, WATERCOURSES
from rules.engine.geometry import Area, Box, area, strip
from rules.engine.inputs import TemplateAnswer
from rules.engine.refusal import refuse

LONGEST, SHORTEST, NARROWEST = 20.0, 10.0, 4.0
NARROWEST_WATER, WIDEST_WATER = 2.0, 5.0
TOLERANCE = 0.01


def zone_box(state: State, zone: int) -> Box:
    """Zones 1 to 3 from left to right in the row at y = 0, 4 to 6 in the upper row, all of equal size (DBF-TER-002)."""
    column, row = (zone - 1) % 3, (zone - 1) // 3
    width, height = state.width / 3, state.height / 2
    return Box(column * width, row * height, (column + 1) * width, (row + 1) * height)


def as_kept(answer: TemplateAnswer) -> TemplateAnswer:
    """The answer as the table keeps it: in hundredths of a centimetre, no point twice in a row."""
    points = [(round(x, 2), round(y, 2)) for x, y in answer.points]
    kept = [point for before, point in zip([None, *points], points, strict=False) if point != before]
    return TemplateAnswer(points=kept, width=round(answer.width, 2))


def judge_piece(state: State, zone: int, kind: str, answer: TemplateAnswer) -> None:
    """Refuse a piece that is too long, too small, outside its zone, or a watercourse that does not run from edge to
    edge. `ValueError` for an outline that is none."""
    if kind in WATERCOURSES:
        _judge_watercourse(state, zone, kind, answer)
    else:
        _judge_area(state, zone, answer)


def _judge_area(state: State, zone: int, answer: TemplateAnswer) -> None:
    piece = area([(x, y) for x, y in answer.points])
    factor = state.options.distance_factor
    longest = max(dist(a, b) for a, b in combinations(answer.points, 2))
    if longest > LONGEST * factor + TOLERANCE:
        refuse("DBF-TER-007", "dbf.refused.piece_too_long", length=round(longest, 2), most=LONGEST * factor)
    if longest < SHORTEST * factor - TOLERANCE or _across(piece) < NARROWEST * factor - TOLERANCE:
        refuse("DBF-TER-007", "dbf.refused.piece_too_small", least=SHORTEST * factor, across=NARROWEST * factor)
    box = zone_box(state, zone)
    left, bottom, right, top = piece.bounds
    if (
        left < box.left - TOLERANCE
        or right > box.right + TOLERANCE
        or bottom < box.bottom - TOLERANCE
        or top > box.top + TOLERANCE
    ):
        refuse("DBF-TER-006", "dbf.refused.piece_leaves_zone", zone=zone)


def _across(piece: Area) -> float:
    """How wide a piece is in its narrowest direction."""
    first, second, third = shapely.get_coordinates(shapely.minimum_rotated_rectangle(piece.polygon))[:3]
    return min(dist(first, second), dist(second, third))


def _judge_watercourse(state: State, zone: int, kind: str, answer: TemplateAnswer) -> None:
    if any(feature.kind in WATERCOURSES for feature in state.features.values()):
        refuse("DBF-TER-009", "dbf.refused.second_watercourse")
    factor = state.options.distance_factor
    if not NARROWEST_WATER * factor - TOLERANCE <= answer.width <= WIDEST_WATER * factor + TOLERANCE:
        refuse("DBF-TER-009", "dbf.refused.water_width", least=NARROWEST_WATER * factor, most=WIDEST_WATER * factor)
    if not _from_edge_to_edge(state, answer):
        refuse("DBF-TER-009", "dbf.refused.water_ends")
    length, most = sum(dist(a, b) for a, b in pairwise(answer.points)), state.width + state.height
    if length > most:
        refuse("DBF-TER-009", "dbf.refused.water_winds", length=round(length, 2), most=most)
    course = strip([(x, y) for x, y in answer.points], answer.width)
    if not course.polygon.intersects(shapely.box(*zone_box(state, zone))):
        refuse("DBF-TER-009", "dbf.refused.water_misses_zone", zone=zone)


def _from_edge_to_edge(state: State, answer: TemplateAnswer) -> bool:
    """Whether it begins at one edge, ends at another, and leaves the table nowhere between."""
    ends = {_edge_beyond(state, point) for point in (answer.points[0], answer.points[-1])}
    return len(ends) == 2 and "" not in ends and all(_on_table(state, point) for point in answer.points[1:-1])


def _edge_beyond(state: State, point: tuple[float, float]) -> str:
    x, y = point
    if 0 <= y <= state.height and not TOLERANCE < x < state.width - TOLERANCE:
        return "west" if x <= TOLERANCE else "east"
    if 0 <= x <= state.width and not TOLERANCE < y < state.height - TOLERANCE:
        return "south" if y <= TOLERANCE else "north"
    return ""


def _on_table(state: State, point: tuple[float, float]) -> bool:
    return 0 <= point[0] <= state.width and 0 <= point[1] <= state.height


def invented_piece(state: State, zone: int, rng: Random) -> dict[str, Any]:
    """A legal answer for this zone: now and then a watercourse, otherwise an irregular area."""
    free = all(feature.kind not in WATERCOURSES for feature in state.features.values())
    if free and rng.random() < 0.2:
        return _invented_watercourse(state, zone, rng)
    return _invented_area(state, zone, rng)


def invented_of(state: State, zone: int, kind: str, rng: Random) -> dict[str, Any]:
    """The same, of a certain kind."""
    invented = _invented_watercourse if kind in WATERCOURSES else _invented_area
    return invented(state, zone, rng) | {"choose_one": kind}


def _invented_area(state: State, zone: int, rng: Random) -> dict[str, Any]:
    box, factor = zone_box(state, zone), state.options.distance_factor
    length = rng.uniform(12.0, 18.0) * factor
    length = min(length, box.right - box.left - 0.2, box.top - box.bottom - 0.2)
    radius = length / 2
    x = rng.uniform(box.left + radius, box.right - radius)
    y = rng.uniform(box.bottom + radius, box.top - radius)
    corners = 9
    points = []
    for corner in range(corners):
        reach = radius * (1.0 if corner in (0, 4) else rng.uniform(0.72, 0.98))
        angle = 2 * pi * corner / corners
        points.append([round(x + reach * sin(angle), 2), round(y + reach * cos(angle), 2)])
    return {"choose_one": rng.choice(AREAS), "template": {"points": points}}


def _invented_watercourse(state: State, zone: int, rng: Random) -> dict[str, Any]:
    box = zone_box(state, zone)
    x = rng.uniform(box.left + 5, box.right - 5)
    y = rng.uniform(box.bottom + 5, box.top - 5)
    if rng.random() < 0.7:
        ends = [[0.0, round(y + rng.uniform(-5, 5), 2)], [state.width, round(y + rng.uniform(-5, 5), 2)]]
    else:
        ends = [[round(x + rng.uniform(-5, 5), 2), 0.0], [round(x + rng.uniform(-5, 5), 2), state.height]]
    points = [ends[0], [round(x, 2), round(y, 2)], ends[1]]
    width = round(rng.uniform(2.0, 4.0) * state.options.distance_factor, 1)
    return {"choose_one": rng.choice(WATERCOURSES), "template": {"points": points, "width": width}}
