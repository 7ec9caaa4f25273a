"""Break Tests, and pursuit against flight: 100,000 rolls within five standard errors of what is exact."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random

import pytest

from rules.ninth_age.close_combat.aftermath.odds import chance_to_catch, chance_to_pass
from rules.ninth_age.close_combat.aftermath.pursuits import catches
from rules.ninth_age.queries.dice_of_moves import MoveDice

ROLLS = 100_000
USUAL, SWIFT, AT_RANDOM = MoveDice(), MoveDice(number=3, dropped=1), MoveDice(expression="D6+2")


def agrees(happens: Callable[[], bool], chance: float) -> bool:
    found = sum(happens() for _ in range(ROLLS)) / ROLLS
    return abs(found - chance) <= 5 * sqrt(chance * (1 - chance) / ROLLS) + 1e-12


@pytest.mark.parametrize(("ld", "again"), [(7, False), (7, True), (4, False), (10, True)])
def test_break_tests(ld: int, again: bool) -> None:
    die = Random(20 + ld).randint

    def holds() -> bool:
        return any(die(1, 6) + die(1, 6) <= ld for _ in range(1 + again))

    assert agrees(holds, chance_to_pass(ld, again=again))


@pytest.mark.long
@pytest.mark.parametrize(
    ("pursuit", "flight"), [(USUAL, USUAL), (SWIFT, USUAL), (USUAL, SWIFT), (AT_RANDOM, USUAL), (SWIFT, SWIFT)]
)
def test_pursuit_against_flight(pursuit: MoveDice, flight: MoveDice) -> None:
    die = Random(7)

    def distance(dice: MoveDice) -> int:
        number = 1 if dice.expression else dice.number
        return dice.total([die.randint(1, 6) for _ in range(number)])

    assert agrees(lambda: catches(distance(pursuit), distance(flight)), chance_to_catch(pursuit, flight))
