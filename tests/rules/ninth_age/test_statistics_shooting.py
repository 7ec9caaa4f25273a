"""A hundred thousand shots against their exact probabilities, within five standard errors."""

from __future__ import annotations

from math import sqrt

import pytest

from rules.engine.dice import Roll, SeededDice
from rules.engine.game import Battle
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.shooting.needed import chance
from rules.ninth_age.shooting.odds import unsaved_of_a_shot
from rules.ninth_age.shooting.to_hit import Rolled, roll_shots
from rules.ninth_age.shooting.volleys import needed_by
from tests.rules.ninth_age.building import battle
from tests.rules.ninth_age.shooting.ranges import archers, enemy, table

SHOTS = 100_000
ERRORS = 5


def rolled(skill: int, target: dict[str, object], seed: int) -> tuple[Rolled, float]:
    """So many shots of one archer, and what one of them needs."""
    state = table(archers(models=1, files=1, BS=skill, weapons=["long_bow"]), enemy(y=30, **target))  # type: ignore[arg-type]
    aiming = Aiming(state, "red.A", "blue.B")
    (shot,) = aiming.shots()
    needed = needed_by(aiming, shot, many=False)
    procedure = roll_shots(Battle(state), shot.attack, SHOTS, needed, "to hit 1 red.A")
    dice, answer = SeededDice(seed), None
    while True:
        try:
            asked = procedure.send(answer)
        except StopIteration as end:
            return end.value, needed.total
        assert isinstance(asked, Roll)
        answer = dice.roll(asked)


@pytest.mark.long
@pytest.mark.rule("T9A-SHO-022", "T9A-SHO-026", "T9A-SHO-027")
@pytest.mark.parametrize(
    ("skill", "rules", "result"),
    [
        (7, [], 2),
        (5, [], 3),
        (3, [], 5),
        (2, [], 6),
        (1, [], 7),
        (1, ["hard_target"], 8),
        (1, ["hard_target", "skirmishers"], 9),
    ],
)
def test_shots_hit_as_often_as_they_should(skill: int, rules: list[str], result: int) -> None:
    found, needed = rolled(skill, {"rules": rules}, seed=skill * 10 + len(rules))
    assert needed == result
    share = chance(result)
    assert abs(found.hits - SHOTS * share) <= ERRORS * sqrt(SHOTS * share * (1 - share))


def test_the_odds_are_exact() -> None:
    # 4+ to hit, 4+ to wound, no armour: a quarter; with a Ward Save of 4+ an eighth.
    for rules, share in (([], 1 / 4), ([("ward_save", "4+")], 1 / 8)):
        state = battle(archers(models=1, files=1, BS=3, weapons=["bow"]), enemy(y=18, rules=rules), phase="shooting")
        aiming = Aiming(state, "red.A", "blue.B")
        (shot,) = aiming.shots()
        assert unsaved_of_a_shot(state, shot.attack, 4) == pytest.approx(share)
