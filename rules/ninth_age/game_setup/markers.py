"""Secure Target: each player places a marker, the chooser of the zone first (T9A-SET-035)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import hypot
from random import Random
from typing import Any

import shapely

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.geometry import Point
from rules.engine.inputs import Place, Placement, Token
from rules.engine.refusal import allows, refuse
from rules.engine.text import text
from rules.ninth_age.deployment.zones import chooser_then_other, from_zone, zone_area
from rules.ninth_age.names import side_name
from rules.ninth_age.state import Objective, Seat, State

FROM_OWN_ZONE = 12.0
APART = 24.0
DRAWN = 1.0
SLACK = 0.01


def place_markers(battle: Battle) -> Procedure:
    """One marker for each player, only in Secure Target; anywhere on the board that keeps the two distances."""
    state: State = battle.state
    if "secure_target" not in state.setting.objectives:
        return
    for seat in chooser_then_other(state):
        if marker_id(seat) in state.objectives:
            continue
        yield CHECKPOINT
        if not legal_points(state, seat):
            battle.tell(told("t9a.setup.no_room_for_marker", rule="T9A-SET-035", side=side_name(seat)))
            continue
        placements = yield place_marker(state, seat)
        x, y = round(placements[0].x, 4), round(placements[0].y, 4)
        state.objectives[marker_id(seat)] = Objective(id=marker_id(seat), x=x, y=y, seat=seat)
        battle.tell(told("t9a.setup.marker_placed", rule="T9A-SET-035", pieces=[marker_id(seat)], side=side_name(seat)))


def marker_id(seat: Seat) -> str:
    """The id of the marker that a player places."""
    return f"marker-{seat}"


def place_marker(state: State, seat: Seat) -> Decision:
    """Where the player's marker lies. Out of time, the legal point nearest to the centre of the board."""
    board = ((0.0, 0.0), (state.width, 0.0), (state.width, state.height), (0.0, state.height))
    return Decision(
        "t9a.setup.marker",
        seat,
        Place({marker_id(seat): Token(DRAWN, DRAWN, name=text("t9a.marker"))}, (board,), most=1, free_bearing=False),
        rule="T9A-SET-035",
        prompt=text("t9a.ask.marker"),
        facts={"from_own_zone": FROM_OWN_ZONE, "from_other_marker": APART},
        judge=lambda placements: judge_marker(state, seat, placements),
        propose=lambda rng: _random_point(state, seat, rng),
        fallback=lambda: _answer(seat, legal_points(state, seat)[0]),
        auto=False,
    )


def judge_marker(state: State, seat: Seat, placements: list[Placement]) -> None:
    """Refuse a point off the board, not more than 12" from the own zone, or less than 24" from the other marker."""
    point = (placements[0].x, placements[0].y)
    _judge_point(state, point, from_zone(state, seat, point))


def _judge_point(state: State, point: Point, inches_from_zone: float) -> None:
    x, y = point
    if not (0.0 <= x <= state.width and 0.0 <= y <= state.height):  # T9A-SCO-017
        refuse("T9A-SET-035", "t9a.refused.marker_off_board")
    if inches_from_zone <= FROM_OWN_ZONE + SLACK:
        refuse("T9A-SET-035", "t9a.refused.marker_near_zone", inches=FROM_OWN_ZONE)
    for marker in state.objectives.values():
        if hypot(marker.x - x, marker.y - y) < APART - SLACK:
            refuse("T9A-SET-035", "t9a.refused.marker_near_marker", inches=APART)


def legal_points(state: State, seat: Seat) -> list[Point]:
    """The whole inches where the marker may lie, the nearest to the centre of the board first."""
    grid, points = _whole_inches(int(state.width), int(state.height))
    away = shapely.distance(zone_area(state, seat).polygon, points)
    far = [(point, inches) for point, inches in zip(grid, away.tolist(), strict=True) if inches > FROM_OWN_ZONE]
    found = [point for point, inches in far if allows(_judge_point, state, point, inches)]
    return sorted(found, key=lambda point: (hypot(point[0] - state.width / 2, point[1] - state.height / 2), point))


@lru_cache(maxsize=8)
def _whole_inches(width: int, height: int) -> tuple[list[Point], Any]:
    """The points of a board at whole inches, and the same for measuring them all at once."""
    grid = [(float(x), float(y)) for x, y in product(range(width + 1), range(height + 1))]
    return grid, shapely.points(grid)


def _random_point(state: State, seat: Seat, rng: Random) -> dict[str, Any]:
    return _answer(seat, rng.choice(legal_points(state, seat)))


def _answer(seat: Seat, point: Point) -> dict[str, Any]:
    return {"place": [{"piece": marker_id(seat), "x": point[0], "y": point[1]}]}
