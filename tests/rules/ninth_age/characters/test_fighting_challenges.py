"""What a Challenge does to the blows of a round (T9A-CHA-074 to 076, 081, T9A-CMD-007, 019)."""

from __future__ import annotations

import pytest

from rules.engine.game import Battle, Procedure
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.special_attacks import makings, special_attacks_at
from rules.ninth_age.characters.challenges import may_take_part
from rules.ninth_age.characters.shame import shame
from rules.ninth_age.close_combat.aftermath.score import combat_score
from rules.ninth_age.close_combat.striking.initiative_order import attacks
from rules.ninth_age.general_principles.leadership import leadership
from rules.ninth_age.state import Challenge, Loss, Round, State
from tests.rules.ninth_age.building import Made, kind, play, with_character
from tests.rules.ninth_age.close_combat.fights import attacks_of, blue, fight, reach_of, red

LORD = Pool("blue.B", "blue.C.1")
RANKS = Pool("blue.B")


def duel(own: Made, foe: Made, challenger: str, accepter: str) -> State:
    state = fight(own, foe)
    state.challenges = [Challenge(challenger=challenger, accepter=accepter)]
    return state


def beast(foe: Made, accepter: str) -> State:
    """A lone Monster of a Character against somebody in a unit."""
    return duel(red(1, 1, character=True, troop_type="monster", base=(50, 50), S=5), foe, "red.A.1", accepter)


def beast_alone(foe: Made) -> State:
    return fight(red(1, 1, character=True, troop_type="monster", base=(50, 50), S=5), foe)


def stomped(state: State, faces: int) -> list[tuple[Pool, int]]:
    found: list[tuple[Pool, int]] = []

    def stomping(battle: Battle) -> Procedure:
        hits = yield from special_attacks_at(battle, "red.A", 0)
        found.extend((one.attack.target, one.number) for one in hits)

    play(state, stomping, [("stomp 1 red.A", [faces])])
    return found


@pytest.mark.rule("T9A-CHA-074")
def test_all_hits_of_a_special_attack_fall_on_the_opponent() -> None:
    assert stomped(beast(with_character(blue(10, 5), "C", place=2), "blue.C.1"), 4) == [(LORD, 4)]


@pytest.mark.rule("T9A-CHA-075")
def test_a_stomp_at_an_opponent_who_cannot_be_stomped_is_lost() -> None:
    rider = with_character(blue(10, 5), "C", troop_type="cavalry", base=(25, 50), side="left")
    assert stomped(beast(rider, "blue.C.1"), 4) == []


@pytest.mark.rule("T9A-CHA-075")
def test_an_opponent_on_foot_is_stomped_in_a_unit_that_cannot_be() -> None:
    riders = with_character(blue(10, 5, troop_type="cavalry"), "C", place=2)
    assert stomped(beast(riders, "blue.C.1"), 4) == [(LORD, 4)]
    assert makings(beast_alone(blue(10, 5, troop_type="cavalry")), "red.A") == []


def behind_the_champion() -> Made:
    """Twelve models behind a Champion on a base as wide as their front."""
    made = blue(13, 3, champion=True)
    made.kinds["champion"] = kind("Champion", base=(60, 20))
    made.models[0].kind = "champion"
    return made


@pytest.mark.scenario("SC-T9A-CHA-038")
@pytest.mark.rule("T9A-CHA-076")
def test_models_next_to_a_challenge() -> None:
    own = with_character(with_character(red(1, 3), "P", place=0), "Q", place=2)
    state = duel(own, behind_the_champion(), "red.P.1", "blue.B.1")
    assert reach_of(state, "red.P.1") == (Pool("blue.B", "blue.B.1"),)
    assert reach_of(state, "red.Q.1") == ()
    assert reach_of(state, "red.A.1") == (RANKS,)


def blows(battle: Battle) -> Procedure:
    yield from attacks(battle)


@pytest.mark.rule("T9A-CHA-081")
def test_up_to_three_wounds_beyond_the_last_count_for_the_score() -> None:
    hero = with_character(red(4, 5, A=0), "H", place=2, A=6, S=10, I=9, WS=9)
    state = duel(hero, with_character(blue(4, 5, A=0), "C", place=2, W=2, A=0), "red.H.1", "blue.C.1")
    flow = play(state, blows, [("to hit 1 red.A", [6] * 6), ("to wound 1 blue.C.1", [6] * 6)])
    assert flow.state.round.losses == (Loss("red.A", "blue.B", 2, 4),)
    overkill = [term.value for term in combat_score(flow.state, "red").terms if term.rule == "T9A-CCB-067"]
    assert overkill == [3]


@pytest.mark.scenario("SC-T9A-CMD-022")
@pytest.mark.rule("T9A-CMD-007")
def test_wounds_beyond_the_ranks_reach_the_champion_in_his_challenge() -> None:
    hero = with_character(red(4, 5, I=4), "H", place=4, I=6)
    state = duel(hero, blue(4, 4, champion=True, I=3), "red.H.1", "blue.B.1")
    dice = [
        ("to hit 1 red.A", [1]),
        ("to hit 1 red.A", [6] * 4),
        ("to wound 1 blue.B", [6] * 4),
    ]
    flow = play(state, blows, dice)
    assert sum(loss.wounds for loss in flow.state.round.losses) == 4
    assert sum(loss.overkill for loss in flow.state.round.losses) == 0
    assert flow.state.models["blue.B.1"].dead
    assert flow.state.models["red.H.1"].wounds_lost == 0


@pytest.mark.rule("T9A-CMD-019")
def test_champions_take_part() -> None:
    state = fight(red(champion=True), with_character(blue(champion=True), "C", place=2))
    units = ("red.A", "blue.B")
    assert may_take_part(state, units, "red") == ["red.A.1"]
    assert may_take_part(state, units, "blue") == ["blue.B.1", "blue.C.1"]


@pytest.mark.scenario("SC-T9A-CHA-033")
@pytest.mark.rule("T9A-CHA-070", "T9A-CHA-071")
def test_leadership_0_lasts_and_the_ban_on_striking_does_not() -> None:
    state = fight(red(10, 5), with_character(blue(10, 5, Ld=7), "C", place=2, Ld=8, A=3), turn=1)
    shame(Battle(state), "blue.C.1")
    assert attacks_of(state, "blue.B") == 9
    assert state.round is not None
    state.round = Round(units=state.round.units, contacts=state.round.contacts, step="attacks")
    assert attacks_of(state, "blue.B") == 12
    state.round.aftermath.winner, state.round.aftermath.difference = "red", 2
    assert leadership(state, "blue.B", "break").total == 5
    redeemed = fight(red(10, 5), with_character(blue(10, 5, Ld=7), "C", place=2, Ld=8, A=3))
    assert leadership(redeemed, "blue.B", "break").total == 8
