"""How the bold bot sets up its line."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rules.engine.geometry import Pose, ahead, distance
from rules.ninth_age.bots.border import border
from rules.ninth_age.bots.deployment import ROOM
from rules.ninth_age.deployment.zones import zone
from rules.ninth_age.game_setup.sides import CORNERS
from rules.ninth_age.state import SEATS, Seat, Setting, State, other
from rules.ninth_age.units.footprint import rectangle_of
from tests.rules.ninth_age.bots.judging import opinion
from tests.rules.ninth_age.building import Made, unit
from tests.rules.ninth_age.deployment.tables import asked, at_step, say

TYPES: dict[str, dict[str, Any]] = {
    "classic": {"deployment": "classic"},
    "rising": {"deployment": "diagonal", "corners": CORNERS["rising"]},
    "falling": {"deployment": "diagonal", "corners": CORNERS["falling"]},
    "attacker": {"deployment": "flank_attack", "flank_role": {"red": "attacker", "blue": "defender"}},
    "defender": {"deployment": "flank_attack", "flank_role": {"red": "defender", "blue": "attacker"}},
}
ZONES = {"red": "bottom", "blue": "top"}


def army(number: int = 6) -> list[Made]:
    units = [unit("red", f"R{i}", models=20, files=5) for i in range(number)]
    for one in units:
        one.unit.points = 100
    return units


def deployed(kind: str, *units: Made) -> State:
    """The table when red has deployed, all of it at once and legally."""
    flow = at_step("alternating", *units, unit("blue", "B", models=20), **TYPES[kind])
    answer = opinion(flow)
    assert {one["piece"] for one in answer["place"]} == set(asked(flow).pieces)
    return say(flow, answer)


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("seat", SEATS)
def test_the_line_looks_at_the_zone_of_the_enemy(kind: str, seat: Seat) -> None:
    state = State(setting=Setting(zones=ZONES, **TYPES[kind]))
    sine, cosine = ahead(border(state, seat).bearing)
    front = max(x * sine + y * cosine for x, y in zone(state, seat))
    assert all(x * sine + y * cosine > front for x, y in zone(state, other(seat)))


def test_across_a_diagonal_it_looks_at_right_angles_to_the_border() -> None:
    state = State(setting=Setting(zones=ZONES, **TYPES["rising"]))
    line = border(state, "red")
    (ax, ay), (bx, by) = line.point(line.middle, 0.0), line.point(line.middle, 1.0)
    assert (bx - ax) * 72 + (by - ay) * 48 == pytest.approx(0.0, abs=0.1)


def test_the_line_follows_the_steps_of_the_border() -> None:
    line = border(State(setting=Setting(zones=ZONES, **TYPES["attacker"])), "red")
    assert (line.front(4.0, 8.0), line.front(33.0, 39.0), line.front(15.0, 21.0)) == (15.0, 9.0, 9.0)


@pytest.mark.parametrize("kind", TYPES)
def test_everybody_stands_in_line_with_room_to_wheel(kind: str) -> None:
    state = deployed(kind, *army())
    bearing = border(state, "red").bearing
    boxes = [rectangle_of(state, one) for one in state.standing("red")]
    assert {one.bearing for one in state.standing("red")} == {bearing}
    assert min(distance(one, mate) for one, mate in combinations(boxes, 2)) >= ROOM - 0.01


def test_the_dearest_stand_in_the_middle_of_the_front() -> None:
    units = army(8)
    units[5].unit.points = 400
    state = deployed("classic", *units)
    best = state.units["red.R5"]
    assert abs(best.x - 36) == min(abs(one.x - 36) for one in state.standing("red"))
    assert rectangle_of(state, best, Pose(best.x, best.y, 0.0)).half_depth + best.y > 11.0


@pytest.mark.long
def test_a_crowd_stands_closer_rather_than_stay_at_home() -> None:
    state = deployed("classic", *army(26))
    assert len(list(state.standing("red"))) == 26
