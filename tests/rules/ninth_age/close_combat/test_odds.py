"""The odds of a Round of Combat."""

from __future__ import annotations

import pytest

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.close_combat.chances import added, mean, mixed, of_dice, successes, worth
from rules.ninth_age.close_combat.expected import chance_of_a_wound, expected_wounds
from rules.ninth_age.close_combat.initiative_order import attacks
from rules.ninth_age.close_combat.odds import odds_of
from rules.ninth_age.dice import dice
from tests.rules.ninth_age.close_combat.fights import blue, by_chance, by_default, fight, red


def test_one_attack_is_exact() -> None:
    state = fight(red(), blue(rules=[("ward_save", "4+")]))
    attack = close_combat_attack(state, "red.A.1", 0, Pool("blue.B"), weapon="hand_weapon")
    assert chance_of_a_wound(state, attack) == pytest.approx(1 / 2 * 1 / 2 * 1 / 2)
    assert expected_wounds(state, attack, 10) == pytest.approx(1.25)


def test_rerolls_count() -> None:
    state = fight(red(part_rules=["hatred"]), blue())
    attack = close_combat_attack(state, "red.A.1", 0, Pool("blue.B"), weapon="hand_weapon")
    assert chance_of_a_wound(state, attack) == pytest.approx(3 / 4 * 1 / 2)


def test_sums_of_chances() -> None:
    assert sum(successes(7, 0.3)) == pytest.approx(1)
    assert mean(added(successes(7, 0.3), successes(2, 0.5))) == pytest.approx(3.1)
    assert added((0.5, 0.5), (0.5, 0.5), 1) == (0.25, 0.75)
    assert mean(worth(successes(4, 0.5), of_dice(dice("D3"), 3))) == pytest.approx(4)
    assert mixed([(0.5, (1.0,)), (0.5, (0.0, 1.0))]) == (0.5, 0.5)


def test_equal_units_have_equal_odds() -> None:
    state = fight(red(20, 5), blue(20, 5))
    odds = odds_of(state, ("red.A", "blue.B"))
    assert odds.wins["red"] == pytest.approx(odds.wins["blue"])
    assert odds.wounds["red"] == pytest.approx(10 * 0.25)
    assert 0 < odds.draw < 0.5
    assert odds.breaks["red.A"] == pytest.approx(odds.breaks["blue.B"])
    assert 0 < odds.breaks["red.A"] < odds.wins["blue"]


def test_the_dead_of_a_higher_step_do_not_count() -> None:
    state = fight(red(2, 2, I=5, S=10, WS=10), blue(2, 2))
    odds = odds_of(state, ("red.A", "blue.B"))
    later = odds.rows[1]
    # 2 attacks wound with 2/3 * 5/6 each: of two models 2 - 10/9 are left to strike.
    assert later.wounds == pytest.approx((2 - 2 * 5 / 9) * 1 / 3 * 1 / 2, abs=0.001)


def test_what_is_expected_is_what_happens_on_average() -> None:
    battles = 60
    total = 0.0
    for seed in range(battles):
        state = fight(red(10, 5, I=4), blue(10, 5))
        flow = by_default(by_chance(state, attacks, seed))
        total += sum(loss.wounds for loss in flow.state.round.losses if loss.by == "blue.B")
    state = fight(red(10, 5, I=4), blue(10, 5))
    expected = odds_of(state, ("red.A", "blue.B")).wounds["blue"]
    assert total / battles == pytest.approx(expected, abs=0.6)
