"""The Deployment Zones (T9A-SET-024 to T9A-SET-031)."""

from __future__ import annotations

from math import hypot, sqrt

import pytest
import shapely

from rules.engine.geometry import Pose
from rules.ninth_age.deployment.places import judge_place
from rules.ninth_age.deployment.zones import facing, from_zone, zone, zones
from rules.ninth_age.game_setup.sides import CORNERS
from rules.ninth_age.state import Setting, State
from tests.rules.ninth_age.building import battle, refused, stand_front_left, unit

RED_BELOW = {"red": "bottom", "blue": "top"}


def setting(deployment: str, corners: str = "rising", attacker: str = "red") -> Setting:
    defender = "blue" if attacker == "red" else "red"
    return Setting(
        deployment=deployment,
        zones=dict(RED_BELOW),
        corners=CORNERS[corners],
        flank_role={attacker: "attacker", defender: "defender"},
    )


def polygon(state: State, seat: str) -> shapely.Polygon:
    return shapely.Polygon(zone(state, seat))  # type: ignore[arg-type]


def test_there_are_no_zones_before_somebody_has_chosen() -> None:
    assert zones(State()) == {}


@pytest.mark.rule("T9A-SET-024")
def test_classic_zones_end_twelve_inches_from_the_centre_line() -> None:
    state = State(setting=setting("classic"))
    assert polygon(state, "red").bounds == (0.0, 0.0, 72.0, 12.0)
    assert polygon(state, "blue").bounds == (0.0, 36.0, 72.0, 48.0)


@pytest.mark.rule("T9A-SET-009")
def test_on_the_small_board_the_zones_lie_forty_eight_inches_apart_edge_to_edge() -> None:
    state = State(width=36.0, height=48.0, setting=setting("flank_attack"))
    assert polygon(state, "blue").bounds == (0.0, 33.0, 36.0, 48.0)
    assert from_zone(state, "red", (8.9, 14.9)) == 0.0
    assert from_zone(state, "red", (9.5, 14.9)) > 0.0


@pytest.mark.rule("T9A-SET-025", "T9A-SET-026")
def test_the_diagonal_zone_begins_nine_inches_from_the_line_between_the_corners() -> None:
    state = State(setting=setting("diagonal"))
    assert polygon(state, "red").bounds[0] == pytest.approx(16.225, abs=0.001)
    assert polygon(state, "red").bounds[3] == pytest.approx(37.183, abs=0.001)
    line = shapely.LineString([(0, 0), (72, 48)])
    assert polygon(state, "red").distance(line) == pytest.approx(9.0, abs=0.001)
    assert polygon(state, "blue").distance(line) == pytest.approx(9.0, abs=0.001)


@pytest.mark.rule("T9A-SET-026")
def test_with_the_other_corners_the_diagonal_zone_is_mirrored() -> None:
    state = State(setting=setting("diagonal", "falling"))
    assert polygon(state, "red").bounds[2] == pytest.approx(72 - 16.225, abs=0.001)
    assert polygon(state, "red").contains(shapely.Point(1, 1))
    assert polygon(state, "blue").contains(shapely.Point(71, 47))


@pytest.mark.rule("T9A-SET-028", "T9A-SET-029")
def test_attacker_and_defender_have_zones_of_different_shape() -> None:
    state = State(setting=setting("flank_attack"))
    attacker, defender = polygon(state, "red"), polygon(state, "blue")
    assert attacker.area == pytest.approx(2 * 18 * 15 + 36 * 9)
    assert defender.area == pytest.approx(2 * 18 * 9 + 36 * 15)
    assert attacker.contains(shapely.Point(17, 14))
    assert not attacker.contains(shapely.Point(19, 14))
    assert not defender.contains(shapely.Point(17, 34))
    assert defender.contains(shapely.Point(19, 34))


@pytest.mark.rule("T9A-SET-031")
@pytest.mark.parametrize(("deployment", "apart"), [("classic", 24.0), ("diagonal", 18.0), ("flank_attack", 18.0)])
def test_the_zones_are_as_far_apart_as_the_book_says(deployment: str, apart: float) -> None:
    state = State(setting=setting(deployment))
    assert polygon(state, "red").distance(polygon(state, "blue")) == pytest.approx(apart, abs=0.001)


@pytest.mark.scenario("SC-T9A-SET-014")
@pytest.mark.rule("T9A-SET-028", "T9A-SET-055")
def test_a_unit_that_straddles_the_eighteen_inch_mark_stands_in_the_shallower_part() -> None:
    state = battle(unit("red", "Spearmen", models=10, files=5), phase="setting_up", setting=setting("flank_attack"))
    one = state.unit("red.Spearmen")
    stand_front_left(state, one, (16, 12, 0))
    pose, one.where = one.pose, "reserve"
    with refused("T9A-SET-055"):
        judge_place(state, one, pose)
    judge_place(state, one, Pose(pose.x, pose.y - 3.1, 0))


@pytest.mark.rule("T9A-SET-030")
def test_the_border_belongs_to_the_zone() -> None:
    state = battle(unit("red", "Spearmen", models=10, files=5), phase="setting_up", setting=setting("classic"))
    one = state.unit("red.Spearmen")
    depth = 40 / 25.4
    judge_place(state, one, Pose(36, 12 - depth / 2, 0))
    with refused("T9A-SET-055"):
        judge_place(state, one, Pose(36, 12.05 - depth / 2, 0))


def test_a_unit_faces_the_enemy_edge() -> None:
    state = State(setting=setting("classic"))
    assert (facing(state, "red"), facing(state, "blue")) == (0.0, 180.0)


def test_distances_from_a_slanted_zone_are_measured_at_right_angles() -> None:
    state = State(setting=setting("diagonal"))
    centre = (36.0, 24.0)
    assert from_zone(state, "red", centre) == pytest.approx(9.0, abs=0.001)
    away = hypot(2 / sqrt(13), 3 / sqrt(13))
    assert away == pytest.approx(1.0)
