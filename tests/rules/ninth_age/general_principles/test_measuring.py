"""Measuring, the one inch rule and the edge of the board (T9A-GEN-059 to 063, 081 to 088)."""

from __future__ import annotations

import pytest
from msgspec.msgpack import encode

from rules.engine.geometry import Pose, rectangle, within
from rules.ninth_age.general_principles.board_edge import judge as judge_edge
from rules.ninth_age.general_principles.board_edge import share_off_board, wholly_on_board
from rules.ninth_age.general_principles.measuring import between, distance, distance_to_point
from rules.ninth_age.general_principles.one_inch import (
    close_now,
    judge_end,
    too_close,
    touched_enemies,
)
from rules.ninth_age.state import Contact
from rules.ninth_age.terrain.features import pieces
from rules.ninth_age.units.footprint import ground
from tests.rules.ninth_age.building import battle, feature, refused, shaped, unit

CELL = 20 / 25.4


@pytest.mark.rule("T9A-GEN-059", "T9A-GEN-062")
def test_distances_are_measured_between_the_closest_bases():
    state = battle(
        unit("red", "A", models=6, files=5, at=(36, 24, 0), state={"rear": "left"}),
        unit("blue", "B", models=5, files=5, at=(36, 20, 0)),
        unit("blue", "C", models=1, at=(36 + 2 * CELL, 24 - 2 * CELL, 0)),
    )
    assert distance(state, state.unit("red.A"), state.unit("blue.B")) == pytest.approx(4 - 1.5 * CELL, abs=1e-4)
    # The rear rank is one model on the left: to its right the closest base is in the front rank.
    assert distance(state, state.unit("red.A"), state.unit("blue.C")) == pytest.approx(1.5 * CELL, abs=1e-4)


@pytest.mark.rule("T9A-GEN-060", "T9A-GEN-063")
def test_nothing_stands_in_the_way_of_a_measurement_and_measuring_changes_nothing():
    state = battle(
        unit("red", "A", models=5, at=(36, 24, 0)),
        unit("blue", "B", models=5, at=(36, 34, 0)),
        unit("blue", "Between", models=5, at=(36, 29, 0)),
        features=[feature("impassable", 30, 30, 42, 31)],
    )
    before = encode(state)
    assert distance(state, state.unit("red.A"), state.unit("blue.B")) == pytest.approx(10 - CELL)
    assert encode(state) == before


@pytest.mark.rule("T9A-GEN-061")
def test_exactly_the_range_is_within_it():
    state = battle(unit("red", "A", models=1, at=(36, 24, 0)), unit("blue", "B", models=1, at=(36, 24 + 12 + CELL, 0)))
    far = distance(state, state.unit("red.A"), state.unit("blue.B"))
    assert within(far, 12)
    assert not within(far, 11.98)


def test_distances_to_points_features_and_garrisons():
    state = battle(
        unit("red", "A", models=1, at=(36, 24, 0)),
        unit("blue", "G", models=5, state={"where": "building", "building": "tower"}),
        features=[feature("building", 40, 22, 44, 26, "tower"), shaped("wall", (30, 20), (30, 28))],
    )
    one = state.unit("red.A")
    assert distance_to_point(state, one, (36, 30)) == pytest.approx(6 - CELL / 2)
    assert distance(state, one, state.unit("blue.G")) == pytest.approx(4 - CELL / 2)
    wall = pieces(state.features["wall"])
    assert between(ground(state, one), wall) == pytest.approx(6 - CELL / 2, abs=0.06)


@pytest.mark.rule("T9A-GEN-081", "T9A-GEN-083")
def test_a_move_may_not_end_nearer_than_one_inch():
    state = battle(
        unit("red", "A", models=5, at=(36, 24, 0)),
        unit("red", "Friend", models=5, at=(36, 30, 0)),
        features=[feature("impassable", 34, 10, 38, 14, "rock"), feature("forest", 44, 20, 50, 28)],
    )
    one = state.unit("red.A")
    judge_end(state, one, Pose(36, 30 - CELL - 1.0, 0))
    with refused("T9A-GEN-081"):
        judge_end(state, one, Pose(36, 30 - CELL - 0.95, 0))
    with refused("T9A-GEN-081"):
        judge_end(state, one, Pose(36, 14.9 + CELL / 2, 0))
    judge_end(state, one, Pose(46, 24, 0))
    assert too_close(state, one, Pose(36, 14.9 + CELL / 2, 0)) == ("rock",)


@pytest.mark.scenario("SC-T9A-GEN-042")
@pytest.mark.rule("T9A-GEN-084", "T9A-GEN-085")
def test_what_is_left_within_one_inch_by_a_charge_may_move_along_but_not_come_back():
    a = unit("red", "A", models=10, files=5, front_left=(30, 20, 0))
    f = unit("red", "F", models=14, files=1, at=(30 + 5 * CELL + 0.4 + CELL / 2, 20.5, 0))
    state = battle(a, f)
    one = state.unit("red.A")
    near = close_now(state, one)
    assert near == ("red.F",)
    first = Pose(one.x, one.y + 3, 0)
    judge_end(state, one, first, near)
    one.stand(first)
    second = Pose(one.x - 1.1, one.y, 0)
    judge_end(state, one, second, close_now(state, one))
    one.stand(second)
    assert close_now(state, one) == ()
    with refused("T9A-GEN-081"):
        judge_end(state, one, Pose(one.x + 0.8, one.y, 0), close_now(state, one))


@pytest.mark.rule("T9A-GEN-086")
def test_only_a_charge_makes_contact_with_an_enemy():
    state = battle(
        unit("red", "A", models=5, at=(36, 24, 0)), unit("blue", "E", models=5, at=(36 + 5 * CELL + 0.5, 24, 0))
    )
    one = state.unit("red.A")
    near = close_now(state, one)
    assert near == ("blue.E",)
    judge_end(state, one, Pose(36.4, 24, 0), near)
    with refused("T9A-GEN-086"):
        judge_end(state, one, Pose(36.5, 24, 0), near)
    assert touched_enemies(state, one, Pose(36.5, 24, 0)) == ("blue.E",)
    state.contacts.append(Contact("blue.E", "red.A", "right", 1))
    judge_end(state, one, Pose(36.5, 24, 0), near)


@pytest.mark.rule("T9A-GEN-087")
def test_during_a_move_no_more_than_half_of_any_model_is_off_the_board():
    state = battle(unit("red", "A", models=10, files=5, at=(36, 24, 0)))
    one = state.unit("red.A")
    judge_edge(state, one, Pose(36, 48 - CELL + 0.49 * CELL, 0), moving=True)
    with refused("T9A-GEN-087"):
        judge_edge(state, one, Pose(36, 48 - CELL + 0.51 * CELL, 0), moving=True)


@pytest.mark.rule("T9A-GEN-088")
def test_at_the_end_of_a_move_no_part_of_a_model_is_off_the_board():
    state = battle(unit("red", "A", models=6, files=5, at=(36, 24, 0), state={"rear": "left"}))
    one = state.unit("red.A")
    judge_edge(state, one, Pose(36, 48 - CELL, 0))
    with refused("T9A-GEN-088"):
        judge_edge(state, one, Pose(36, 48 - CELL + 0.05, 0))
    # Nobody stands where the rectangle sticks out.
    assert wholly_on_board(state, one, Pose(72 - CELL, 24, 270))
    assert not wholly_on_board(state, one, Pose(72 - CELL + 0.05, 24, 270))


def test_the_share_off_the_board_is_exact():
    state = battle()
    assert share_off_board(state, rectangle(Pose(72, 24, 0), 2, 2)) == pytest.approx(0.5)
    assert share_off_board(state, rectangle(Pose(72, 48, 45), 2, 2)) == pytest.approx(0.75)
    assert share_off_board(state, rectangle(Pose(36, 24, 0), 2, 2)) == 0.0
