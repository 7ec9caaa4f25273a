"""Scatter, random directions and templates (T9A-GEN-022 to 033, T9A-GEN-089)."""

from __future__ import annotations

import pytest

from rules.ninth_age.general_principles.random_direction import bearing_of, random_direction
from rules.ninth_age.general_principles.scatter import Scattered, scatter
from rules.ninth_age.general_principles.templates import (
    buildings_under,
    models_at_point,
    models_under,
    models_under_line,
    round_template,
)
from tests.rules.ninth_age.building import battle, feature, play, unit

CELL = 20 / 25.4


def result(procedure, dice):
    found = []

    def run(playing):
        found.append((yield from procedure(playing)))

    flow = play(battle(), run, dice)
    assert flow._dice.unused == []
    return found[0]


@pytest.mark.parametrize("face", [1, 6])
@pytest.mark.rule("T9A-GEN-022", "T9A-GEN-023", "T9A-GEN-024", "T9A-GEN-025")
def test_on_a_hit_the_object_stays_whatever_the_distance_dice_show(face):
    dice = [("stone scatter die", [face]), ("stone distance", [5])]
    assert result(lambda battle: scatter(battle, (30, 20), "stone", "R"), dice) == Scattered((30, 20), 0.0, None)


@pytest.mark.parametrize("face", [2, 3, 4, 5])
@pytest.mark.rule("T9A-GEN-022", "T9A-GEN-023", "T9A-GEN-024")
def test_an_arrow_moves_it_in_its_direction(face):
    dice = [("stone scatter die", [face]), ("stone angle", [16, 1]), ("stone distance", [2, 4])]
    found = result(lambda battle: scatter(battle, (30, 20), "stone", "R", dice=2), dice)
    assert found == Scattered((36.0, 20.0), 6.0, 90.0)


@pytest.mark.rule("T9A-GEN-026", "T9A-GEN-027", "T9A-GEN-025")
def test_a_random_direction_is_rolled_until_it_is_an_arrow():
    dice = [
        ("d scatter die", [1]),
        ("d scatter die", [6]),
        ("d scatter die", [6]),
        ("d scatter die", [3]),
        ("d angle", [31, 1]),
    ]
    assert result(lambda battle: random_direction(battle, "d", "R"), dice) == 180.0


@pytest.mark.rule("T9A-GEN-022")
def test_every_tenth_of_a_degree_is_equally_likely():
    found = [bearing_of([a, b]) for a in range(1, 61) for b in range(1, 61)]
    assert sorted(found) == [k / 10 for k in range(3600)]


@pytest.mark.scenario("SC-T9A-GEN-010")
@pytest.mark.parametrize(("diameter", "number"), [(1, 5), (3, 21), (5, 45)])
@pytest.mark.rule("T9A-GEN-028", "T9A-GEN-030", "T9A-GEN-032")
def test_models_under_a_template_centred_on_a_model(diameter, number):
    state = battle(unit("red", "Block", models=81, files=9, at=(36, 24, 30)))
    assert len(models_under(state, round_template((36, 24), diameter))) == number


@pytest.mark.rule("T9A-GEN-028", "T9A-GEN-033")
def test_there_are_three_round_templates():
    assert [round_template((0, 0), size).radius for size in (1, 3, 5)] == [0.5, 1.5, 2.5]
    with pytest.raises(ValueError):
        round_template((0, 0), 4)


@pytest.mark.rule("T9A-GEN-030")
def test_touching_counts_and_so_do_friends():
    state = battle(unit("red", "A", models=1, at=(36, 24, 0)), unit("blue", "B", models=1, at=(40, 24, 0)))
    under = models_under(state, round_template((36 + CELL / 2 + 1.5, 24), 3))
    assert under == ("red.A.1",)
    assert models_under(state, round_template((36 + CELL / 2 + 1.501, 24), 3)) == ()
    assert models_under(state, round_template((38, 24), 5)) == ("red.A.1", "blue.B.1")


@pytest.mark.rule("T9A-GEN-031")
def test_a_point_between_two_bases_leaves_a_choice():
    state = battle(unit("red", "A", models=2, files=2, at=(36, 24, 0)))
    assert models_at_point(state, (36.2, 24)) == ("red.A.2",)
    assert models_at_point(state, (36.0, 24)) == ("red.A.1", "red.A.2")


@pytest.mark.rule("T9A-GEN-029")
def test_the_line_template_has_no_width():
    state = battle(
        unit("red", "A", models=10, files=5, at=(36, 24, 0)), unit("blue", "B", models=1, at=(36 + CELL, 30, 0))
    )
    assert models_under_line(state, ((36, 20), (36, 28))) == ("red.A.8", "red.A.3")
    assert models_under_line(state, ((36 + CELL, 28), (36 + CELL, 36))) == ("blue.B.1",)


@pytest.mark.rule("T9A-GEN-089")
def test_a_template_partly_off_the_board_counts_as_far_as_it_is_on_it():
    state = battle(unit("red", "A", models=1, at=(71.5, 24, 0)))
    assert models_under(state, round_template((73, 24), 5)) == ("red.A.1",)


def test_buildings_under_a_template():
    state = battle(features=[feature("building", 10, 10, 14, 14, "tower"), feature("hill", 20, 10, 24, 14)])
    assert [one.id for one in buildings_under(state, round_template((15, 12), 3))] == ["tower"]
    assert buildings_under(state, round_template((22, 12), 3)) == ()
