"""What a difference in Victory Points comes to."""

from __future__ import annotations

import pytest

from rules.ninth_age.scenario import state_from
from rules.ninth_age.scoring.tables import TABLES, battle_points
from rules.ninth_age.scoring.victory_points import victory_points


def points(scoring: str, difference: float, limit: int = 2500, secured: tuple[str, ...] = ()) -> tuple[int, int]:
    found = battle_points(scoring, limit, {"red": difference, "blue": 0.0}, {"one": secured})  # type: ignore[dict-item]
    return found["red"], found["blue"]


@pytest.mark.rule("T9A-SCO-024", "T9A-SCO-025")
@pytest.mark.parametrize(
    ("difference", "result"), [(0, 0), (124, 0), (125, 1), (500, 1), (501, 2), (1500, 2), (1501, 3)]
)
def test_the_margin_of_victory_depends_on_the_share_of_the_points_limit(difference: int, result: int) -> None:
    assert points("margins", difference) == (result, -result)


@pytest.mark.rule("T9A-SCO-026", "T9A-SCO-028")
@pytest.mark.parametrize(
    ("difference", "won"), [(0, 5), (250, 5), (251, 6), (625, 6), (626, 7), (1250, 7), (1251, 8), (4000, 8)]
)
def test_ten_battle_points_are_divided(difference: int, won: int) -> None:
    assert points("table", difference) == (won, 10 - won)


@pytest.mark.rule("T9A-SCO-029")
def test_an_objective_moves_two_battle_points() -> None:
    assert points("table", 1300, secured=("red",)) == (10, 0)
    assert points("table", 1300, secured=("blue",)) == (6, 4)
    assert points("table", 1300, secured=("red", "blue")) == (8, 2)


@pytest.mark.rule("T9A-SCO-027", "T9A-SET-039")
def test_an_objective_that_moves_battle_points_gives_no_victory_points() -> None:
    one = state_from({
        "options": {"scoring": "table"},
        "setting": {"objectives": ["hold_the_ground"]},
        "red": {"r": {"models": 5, "command": ["standard_bearer"], "at": [36, 24, 0]}},
    })  # fmt: skip
    assert victory_points(one, "red").total == 0


@pytest.mark.parametrize("scoring", TABLES)
def test_a_bigger_difference_never_gives_less(scoring: str) -> None:
    won = [points(scoring, difference)[0] for difference in range(0, 3000, 25)]
    assert won == sorted(won)


def test_an_event_may_divide_twenty_points() -> None:
    assert points("table_20", 1751, secured=("red",)) == (20, 0)
    assert points("table_20", 0) == (10, 10)
