"""The odds of a Round of Combat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.close_combat.aftermath.score import combat_score
from rules.ninth_age.close_combat.forecasts.chances import added, mean, mixed, of_dice, successes, worth
from rules.ninth_age.close_combat.forecasts.expected import chance_of_a_wound, expected_wounds
from rules.ninth_age.close_combat.forecasts.forecast import forecast
from rules.ninth_age.close_combat.forecasts.odds import odds_of
from rules.ninth_age.close_combat.striking.initiative_order import attacks
from rules.ninth_age.dice import dice
from rules.ninth_age.state import State
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
    assert odds.wins["red"] == pytest.approx(odds.wins["blue"], abs=0.0005)
    assert odds.wounds["red"] == pytest.approx(10 * 0.25)
    assert 0 < odds.draw < 0.5
    assert odds.breaks["red.A"] == pytest.approx(odds.breaks["blue.B"], abs=0.0005)
    assert 0 < odds.breaks["red.A"] < odds.wins["blue"]


def test_the_dead_of_a_higher_step_do_not_count() -> None:
    state = fight(red(2, 2, I=5, S=10, WS=10), blue(2, 2))
    odds = odds_of(state, ("red.A", "blue.B"))
    later = odds.strikes[1]
    # 2 attacks wound with 2/3 * 5/6 each: of two models 2 - 10/9 are left to strike.
    assert later.wounds == pytest.approx((2 - 2 * 5 / 9) * 1 / 3 * 1 / 2, abs=0.001)


@pytest.mark.long
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


def results(make: Callable[[], State], battles: int) -> tuple[dict[str, float], dict[str, float]]:
    """How often each side wins and is a draw, and the wounds of each, by playing it out."""
    won = dict.fromkeys(("red", "blue", "draw"), 0.0)
    wounds = dict.fromkeys(("red", "blue"), 0.0)
    for seed in range(battles):
        flow = by_default(by_chance(make(), attacks, seed))
        for loss in flow.state.round.losses:
            wounds["red" if loss.by.startswith("red") else "blue"] += loss.wounds / battles
        scores = {seat: combat_score(flow.state, seat).total for seat in ("red", "blue")}
        ahead = scores["red"] - scores["blue"]
        won["red" if ahead > 0 else "blue" if ahead < 0 else "draw"] += 1 / battles
    return won, wounds


def test_the_losses_of_both_sides_hang_together() -> None:
    """Who kills all the enemies first suffers nothing: the chance to win is not that of two independent sums."""

    def one_each() -> State:
        return fight(red(1, 1, I=5, A=1, S=10, WS=10), blue(1, 1, A=3, S=10))

    odds = odds_of(one_each(), ("red.A", "blue.B"))
    slain_first = 2 / 3 * 5 / 6
    assert odds.exact
    assert odds.wounds["red"] == pytest.approx(slain_first)
    assert odds.wins["red"] == pytest.approx(slain_first)
    assert odds.wins["blue"] == pytest.approx((1 - slain_first) * (1 - (1 - 1 / 3 * 5 / 6) ** 3), abs=0.001)


def test_bonuses_are_those_that_the_losses_leave() -> None:
    """Red's second rank is full only as long as nobody has fallen."""
    state = fight(red(10, 5, A=0, I=1), blue(3, 3, A=1, S=10, WS=10, I=5))
    odds = odds_of(state, ("red.A", "blue.B"))
    none = (1 - 2 / 3 * 5 / 6) ** 3
    assert odds.wins["red"] == pytest.approx(none, abs=0.001)


@pytest.mark.parametrize(
    ("rules", "wounds"),
    [(["stomp:D6"], 3.5), (["grinding_attacks:D3"], 2.0)],
)
def test_special_attacks_count(rules: list[str], wounds: float) -> None:
    def beast() -> State:
        one = red(1, 1, base=(50, 50), troop_type="monster", A=0, S=10, I=4, rules=[tuple(r.split(":")) for r in rules])
        return fight(one, blue(20, 5, A=0, W=1, T=3))

    odds = odds_of(beast(), ("red.A", "blue.B"))
    special = {one.strike.making.special.key: one.wounds for one in odds.strikes if one.strike.making is not None}
    assert special[rules[0].split(":")[0]] == pytest.approx(wounds * 5 / 6, abs=0.001)
    assert odds.wounds["red"] == pytest.approx(sum(special.values()), abs=0.01)
    assert odds.exact


def test_re_rolls_of_hits_are_in_what_is_shown() -> None:
    state = fight(red(5, 5, part_rules=["hatred"]), blue(5, 5))
    shown = next(row for row in forecast(state)["rows"] if row["piece"] == "red.A")
    assert shown["hits"] == pytest.approx(5 * 3 / 4)


def test_random_attacks_count_with_all_that_they_may_come_to() -> None:
    state = fight(red(1, 1, part_rules=[("random_attacks", "D6")], A=0, S=10, WS=10), blue(20, 5, A=0))
    odds = odds_of(state, ("red.A", "blue.B"))
    assert odds.wounds["red"] == pytest.approx(3.5 * 2 / 3 * 5 / 6, abs=0.001)


@pytest.mark.long
def test_only_what_nobody_can_choose_otherwise_is_called_exact() -> None:
    champion = fight(red(10, 5), blue(10, 5, champion=True))
    assert not odds_of(champion, ("red.A", "blue.B")).exact
    assert odds_of(fight(red(10, 5), blue(10, 5)), ("red.A", "blue.B")).exact
    assert forecast(fight(red(10, 5), blue(10, 5)))["note"]["key"] == "t9a.round.exact"
    assert forecast(champion)["note"]["key"] == "t9a.round.about"


def test_nothing_is_called_exact_where_there_are_no_chances() -> None:
    state = fight(red(10, 5), blue(10, 5))
    assert state.round is not None
    state.round.aftermath.scored, state.round.aftermath.winner = True, "red"
    assert forecast(state)["note"]["key"] == "t9a.round.exact"
    state.round.aftermath.tested = ("blue.B",)
    assert forecast(state) == {}


@pytest.mark.long
def test_what_is_foreseen_is_what_comes_about() -> None:
    def make() -> State:
        return fight(red(10, 5, I=4, S=4), blue(12, 4, A=2))

    odds = odds_of(make(), ("red.A", "blue.B"))
    won, wounds = results(make, 200)
    assert won["red"] == pytest.approx(odds.wins["red"], abs=0.1)
    assert won["blue"] == pytest.approx(odds.wins["blue"], abs=0.1)
    assert wounds["blue"] == pytest.approx(odds.wounds["blue"], abs=0.4)
