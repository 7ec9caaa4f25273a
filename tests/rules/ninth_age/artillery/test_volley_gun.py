"""The Volley Gun (T9A-EQP-057 to 060)."""

from __future__ import annotations

import pytest

from rules.ninth_age.state import State
from tests.rules.ninth_age.artillery.guns import fired, hits_told, machine, shooting, weapon
from tests.rules.ninth_age.building import unit

ORGAN = weapon("volley_gun", ("multiple_shots", "2D6"), strength=5, range=24)
SIX_PIPES = weapon("volley_gun", ("multiple_shots", "6"), strength=5, range=24)
TWICE = weapon("volley_gun", ("multiple_shots", "3D6*2"), strength=5, range=24)


def facing(gun: object) -> State:
    enemy = unit("blue", "Spearmen", models=20, files=5, at=(36, 24, 180))
    return shooting(machine(gun, (36, 15, 0), BS=4), enemy)  # type: ignore[arg-type]


@pytest.mark.rule("T9A-EQP-057")
def test_all_shots_are_fired_without_a_penalty_for_their_number() -> None:
    state = facing(ORGAN)
    dice = [("shots red.Gun.1", [5, 5]), ("to hit red.Gun.1", [3, 2, 2, 2, 2, 2, 2, 2, 2, 2])]
    flow = fired(state, ORGAN, "blue.Spearmen", [*dice, ("to wound 1 blue.Spearmen", [1])])
    assert hits_told(flow.state) == "[('blue.Spearmen S5', 1)]"


@pytest.mark.rule("T9A-EQP-059")
def test_one_natural_six_makes_every_shot_less_accurate() -> None:
    state = facing(ORGAN)
    dice = [("shots red.Gun.1", [6, 3]), ("to hit red.Gun.1", [4, 3, 3, 3, 3, 3, 3, 3, 3])]
    flow = fired(state, ORGAN, "blue.Spearmen", [*dice, ("to wound 1 blue.Spearmen", [1])])
    assert hits_told(flow.state) == "[('blue.Spearmen S5', 1)]"


@pytest.mark.rule("T9A-EQP-060")
def test_two_natural_sixes_misfire() -> None:
    state = facing(ORGAN)
    flow = fired(state, ORGAN, "blue.Spearmen", [("shots red.Gun.1", [6, 6]), ("misfire red.Gun.1", [5])])
    assert hits_told(flow.state) == "[]"
    assert flow.state.models["red.Gun.1"].wounds_lost == 1


@pytest.mark.rule("T9A-EQP-058")
def test_a_fixed_number_of_shots_is_not_rolled_and_cannot_misfire() -> None:
    state = facing(SIX_PIPES)
    fired(state, SIX_PIPES, "blue.Spearmen", [("to hit red.Gun.1", [1, 1, 1, 1, 1, 1])])


def test_a_book_may_double_what_the_dice_show() -> None:
    state = facing(TWICE)
    fired(state, TWICE, "blue.Spearmen", [("shots red.Gun.1", [1, 1, 2]), ("to hit red.Gun.1", [1] * 8)])
