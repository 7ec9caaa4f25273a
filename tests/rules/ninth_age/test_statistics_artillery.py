"""The dice of artillery and Special Attacks come out as often as their procedures say: 100,000 rolls against the exact
chance, five standard errors."""

from __future__ import annotations

from math import sqrt
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from rules.engine.dice import Roll
from rules.engine.game import Procedure
from rules.ninth_age.artillery import catapult
from rules.ninth_age.artillery.misfire import outcome_of
from rules.ninth_age.artillery.shot import Shot, attack_of
from rules.ninth_age.artillery.volley_gun import SIX, number_of_shots
from rules.ninth_age.general_principles.random_direction import bearing_of
from tests.rules.ninth_age.artillery.guns import machine, shooting, weapon
from tests.rules.ninth_age.building import feature, unit

ROLLS = 100_000
ERRORS = 5
STONES = weapon("catapult", strength=3, size="3")
TARGET = (36.0, 24.0)


def rolled(procedure: Procedure, random: Random) -> Any:
    """The result of a procedure that asks for dice only."""
    faces: list[int] | None = None
    try:
        while True:
            roll: Roll = procedure.send(faces)
            faces = [random.randint(1, roll.sides) for _ in range(roll.count)]
    except StopIteration as done:
        return done.value


def expected(chance: float, found: int, rolls: int = ROLLS) -> None:
    error = sqrt(chance * (1 - chance) / rolls)
    assert abs(found / rolls - chance) <= ERRORS * error


def landings(*, seen: bool, rolls: int = ROLLS) -> list[Any]:
    """Where so many shots of a Catapult with Ballistic Skill 3 come down; what a shot is and what it sees is worked out
    once."""
    cliff = () if seen else (feature("impassable", 26, 15, 46, 16),)
    enemy = unit("blue", "Spearmen", models=15, files=5, at=(*TARGET, 180))
    state = shooting(machine(STONES, (36, 8, 0)), enemy, features=cliff)
    shot = Shot("red.Gun.1", 1, STONES, "blue.Spearmen")
    battle: Any = SimpleNamespace(state=state, tell=lambda event: None)
    attack, random = attack_of(state, shot), Random(7)
    return [rolled(catapult.scatter(battle, shot, attack, TARGET, seen=seen), random) for _ in range(rolls)]


@pytest.mark.long
@pytest.mark.rule("T9A-EQP-063", "T9A-EQP-064", "T9A-EQP-067")
def test_a_catapult_in_sight_hits_one_time_in_three_and_misfires_one_in_nine() -> None:
    found = landings(seen=True)
    expected(1 / 3, sum(not one.moved and not one.misfired for one in found))
    expected(4 / 6 / 6, sum(one.misfired for one in found))
    for face in range(1, 6):
        expected(4 / 6 / 6, sum(one.moved and _far(one) == 2 * face for one in found))


@pytest.mark.long
@pytest.mark.rule("T9A-EQP-066", "T9A-EQP-067")
def test_out_of_sight_one_shot_in_six_misfires_and_one_in_eighteen_stays() -> None:
    found = landings(seen=False, rolls=ROLLS // 2)
    expected(1 / 6, sum(one.misfired for one in found), ROLLS // 2)
    # A hit and a 1: two inches less a Ballistic Skill of 3.
    expected(2 / 6 / 6, sum(not one.moved and not one.misfired for one in found), ROLLS // 2)
    for inches in (1, 3, 5, 7):
        expected(2 / 6 / 6, sum(_far(one) == inches for one in found), ROLLS // 2)


def _far(landed: Any) -> int:
    return round(sqrt((landed.point[0] - TARGET[0]) ** 2 + (landed.point[1] - TARGET[1]) ** 2))


def test_all_directions_are_equally_likely() -> None:
    random = Random(3)
    bearings = [bearing_of([random.randint(1, 60), random.randint(1, 60)]) for _ in range(ROLLS)]
    for quarter in range(4):
        expected(1 / 4, sum(quarter * 90 <= one < quarter * 90 + 90 for one in bearings))


@pytest.mark.parametrize(("parameter", "one_six", "misfire"), [("2D6", 10 / 36, 1 / 36), ("3D6", 75 / 216, 16 / 216)])
def test_a_volley_gun_loses_accuracy_and_misfires_as_often_as_its_dice_say(
    parameter: str, one_six: float, misfire: float
) -> None:
    random = Random(11)
    number, _ = number_of_shots(parameter)
    sixes = [
        sum(random.randint(1, number.sides) == SIX for _ in range(number.roll("shots").count)) for _ in range(ROLLS)
    ]
    expected(one_six, sum(one == 1 for one in sixes))
    expected(misfire, sum(one > 1 for one in sixes))


@pytest.mark.parametrize(
    ("worse", "chances"),
    [
        (0, {"breakdown": 1 / 3, "jammed": 1 / 3, "malfunction": 1 / 3}),
        (-1, {"explosion": 1 / 6, "breakdown": 1 / 3, "jammed": 1 / 3, "malfunction": 1 / 6}),
    ],
)
@pytest.mark.rule("T9A-EQP-071")
def test_the_results_of_the_misfire_table(worse: int, chances: dict[str, float]) -> None:
    random = Random(5)
    found = [outcome_of(random.randint(1, 6) + worse) for _ in range(ROLLS)]
    for result, chance in chances.items():
        expected(chance, found.count(result))
