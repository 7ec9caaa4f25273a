"""Fights against War Machines (T9A-CCB-162, T9A-TYP-056 to 059)."""

from __future__ import annotations

import pytest

from rules.engine.game import Battle
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.close_combat.start_of_round import start_of_round
from rules.ninth_age.close_combat.who_fights.war_machines import fighters_against, judge_fighters
from rules.ninth_age.state import State
from rules.ninth_age.units.casualties import remove_models
from tests.rules.ninth_age.building import Made, answer, play, refused, unit, with_character
from tests.rules.ninth_age.close_combat.fights import attacks_of, blue, fight, reach_of, red

MACHINE = Pool("blue.M", "")


def machine() -> Made:
    return unit("blue", "M", models=1, troop_type="war_machine", base=(60, 60), round=True, W=4, at=(25.9, 25.2, 180))


def storming(attacker: Made, *others: Made, chosen: tuple[str, ...] | None = None) -> State:
    state = fight(attacker, machine(), *others, contacts=(("red.A", "blue.M"),), step="start")
    if chosen is not None:
        state.round.fighters = {"blue.M": chosen}
    return state


@pytest.mark.scenario("SC-T9A-TYP-022")
@pytest.mark.rule("T9A-TYP-056", "T9A-CCB-162")
def test_six_of_like_models_are_chosen_without_a_question_and_nobody_supports() -> None:
    state = storming(red(20, 5, weapons=["spear"]))
    flow = play(state, start_of_round)
    assert not flow.pending
    assert len(flow.state.round.fighters["blue.M"]) == 6
    assert attacks_of(flow.state, "red.A") == 6
    assert reach_of(flow.state, "blue.M.1") == (Pool("red.A"),)
    with refused("T9A-TYP-056"):
        judge_fighters(state, state.units["red.A"].models, state.units["red.A"].models[:5])


@pytest.mark.rule("T9A-TYP-056")
@pytest.mark.parametrize(("models", "fighters"), [(4, 4), (6, 6), (7, 6)])
def test_as_many_as_possible_must_fight_and_no_more_than_six(models: int, fighters: int) -> None:
    state = storming(red(models, 5))
    assert len(play(state, start_of_round).state.round.fighters["blue.M"]) == fighters
    able = state.units["red.A"].models
    judge_fighters(state, able, able[:fighters])
    with refused("T9A-TYP-056"):
        judge_fighters(state, able, able[: fighters - 1])


@pytest.mark.rule("T9A-TYP-056")
def test_whoever_fights_the_machine_chooses_among_different_models() -> None:
    flow = play(storming(with_character(red(10, 5), "H", place=2)), start_of_round)
    asked = flow.pending[0]
    assert (asked.topic, asked.seat) == ("t9a.combat.war_machine_fighters", "red")
    assert "red.A.9" in asked.input.candidates
    with refused("T9A-TYP-056"):
        asked.check({"pieces": ["red.H.1"]})
    six = ["red.H.1", *[f"red.A.{n}" for n in range(6, 11)]]
    state = answer(flow, {"pieces": six})
    assert state.round.fighters == {"blue.M": tuple(six)}
    assert attacks_of(state, "red.A") == 6


@pytest.mark.rule("T9A-TYP-057")
def test_bigger_models_count_as_three_or_six() -> None:
    ogres = storming(red(6, 3, base=(40, 40), troop_type="monstrous_infantry"))
    with refused("T9A-TYP-057"):
        judge_fighters(ogres, ["red.A.1", "red.A.2", "red.A.3"], ["red.A.1", "red.A.2", "red.A.3"])
    flow = play(ogres, start_of_round)
    assert len(flow.state.round.fighters["blue.M"]) == 2
    monsters = storming(red(2, 2, base=(50, 100), troop_type="monster"))
    monster = play(monsters, start_of_round, [("fear blue.M", [1, 1])])
    assert len(monster.state.round.fighters["blue.M"]) == 1


@pytest.mark.rule("T9A-TYP-058", "T9A-CCB-162")
def test_only_the_chosen_and_the_machine_strike_each_other() -> None:
    state = storming(with_character(red(10, 5), "H", place=2), chosen=("red.A.9", "red.A.10"))
    assert reach_of(state, "red.A.9") == (MACHINE,)
    assert reach_of(state, "red.A.3") == reach_of(state, "red.H.1") == ()
    assert reach_of(state, "blue.M.1") == (Pool("red.A"),)
    lord = storming(with_character(red(10, 5), "H", place=2), chosen=("red.H.1",))
    assert reach_of(lord, "blue.M.1") == (Pool("red.A", "red.H.1"),)


@pytest.mark.rule("T9A-CCB-162")
def test_who_touches_another_enemy_cannot_be_chosen() -> None:
    state = storming(red(10, 5), blue(5, 5, name="C", front_left=(24 + 5 * 20 / 25.4, 24, 180)))
    state.contacts += [state.contacts[0].__class__("red.A", "blue.C", "front", 1)]
    flow = play(state, start_of_round)
    assert flow.state.round.fighters["blue.M"] == tuple(f"red.A.{n}" for n in range(6, 11))


@pytest.mark.rule("T9A-TYP-059")
def test_others_take_the_place_of_the_chosen_who_have_died() -> None:
    state = storming(red(10, 5), chosen=tuple(f"red.A.{n}" for n in range(5, 11)))
    remove_models(Battle(state), state.units["red.A"], 2)
    assert len(fighters_against(state, "blue.M")) == 6
    remove_models(Battle(state), state.units["red.A"], 4)
    assert len(fighters_against(state, "blue.M")) == 4
