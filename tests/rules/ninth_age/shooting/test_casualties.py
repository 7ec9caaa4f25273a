"""How many models a volley takes, and whether it makes the target panic."""

from __future__ import annotations

from math import comb

import pytest

from rules.ninth_age.close_combat.forecasts.chances import mean
from rules.ninth_age.scenario import state_from
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.shooting.casualties import chance_of_panic, models_lost
from rules.ninth_age.shooting.how import chosen_of, usual
from rules.ninth_age.shooting.volleys import Volley, volleys_of
from rules.ninth_age.shooting.ways import ways_of
from rules.ninth_age.state import State


def shooters(**target: int) -> tuple[State, tuple[Volley, ...]]:
    """Ten bows at ten models without armour near by: each arrow hits on 4+ and wounds on 4+."""
    state = state_from(
        {
            "phase": "shooting",
            "red": {"r1": {"models": 10, "files": 5, "front": [36, 16, 0], "weapons": [{"bow": "24"}]}},
            "blue": {"b1": {"models": 10, "files": 5, "front": [36, 26, 180], "profile": target}},
        }
    )
    aiming = Aiming(state, "r1", "b1")
    return state, volleys_of(aiming, chosen_of(aiming, usual(aiming, ways_of(state, aiming.shots()))))


def test_the_distribution_is_that_of_ten_like_shots() -> None:
    state, volleys = shooters()
    lost = models_lost(state, "b1", volleys)
    assert lost is not None
    assert lost == pytest.approx([comb(10, n) * 0.25**n * 0.75 ** (10 - n) for n in range(11)])
    assert mean(lost) == pytest.approx(2.5)


def test_wounds_take_whole_models_only() -> None:
    state, volleys = shooters(W=3)
    lost = models_lost(state, "b1", volleys)
    assert lost is not None
    assert lost[0] == pytest.approx(sum(comb(10, n) * 0.25**n * 0.75 ** (10 - n) for n in range(3)))


def test_panic_needs_a_quarter_lost_and_a_failed_test() -> None:
    state, volleys = shooters()
    lost = models_lost(state, "b1", volleys)
    assert lost is not None
    a_quarter_or_more = sum(lost[3:10])
    fails = 1 - 21 / 36
    assert chance_of_panic(state, "b1", lost) == pytest.approx(a_quarter_or_more * fails, abs=1e-4)


def test_wounds_of_a_character_in_the_unit_are_no_losses_of_the_ranks() -> None:
    state = state_from(
        {
            "phase": "shooting",
            "red": {"r1": {"models": 10, "files": 5, "front": [36, 16, 0], "weapons": [{"bow": "24"}]}},
            "blue": {"b1": {"models": 10, "files": 5, "front": [36, 26, 180]}},
            "characters": {"hero": {"unit": "b1", "profile": {"W": 3}, "side": "left"}},
        }
    )
    aiming = Aiming(state, "r1", "b1")
    volleys = volleys_of(aiming, chosen_of(aiming, usual(aiming, ways_of(state, aiming.shots()))))
    assert state.units["b1"].models[-1] == "hero.1"
    lost = models_lost(state, "b1", volleys)
    assert lost is not None
    assert mean(lost) == pytest.approx(2.5)
