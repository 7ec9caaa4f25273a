"""Challenges: who may issue and accept, what a refusal costs, how long it lasts."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.ninth_age.characters import shame
from rules.ninth_age.characters.battle_standard import holds_its_ground
from rules.ninth_age.characters.challenges import end_challenges, goes_on, opponent_of, out_of_reach
from rules.ninth_age.characters.issuing_challenges import challenges
from rules.ninth_age.general_principles.characteristics import value
from rules.ninth_age.general_principles.leadership import own_leadership
from rules.ninth_age.special_rules.holding import has
from rules.ninth_age.state import Challenge, Contact, Round, State
from tests.rules.ninth_age.building import answer, battle, keys_told, play, put, unit, with_character

UNITS = ("red.Knights", "blue.Infantry")
CAPTAIN = "blue.Captain.1"
KNIGHT, CHAMPION = "red.Knights.1", "blue.Infantry.1"


def combat(*, edition: str = "0.11.9.3", captain: bool = True, **options: Any) -> State:
    """Red's Knights with a Champion against Blue's Infantry with one and a Captain in its second rank."""
    infantry = unit("blue", "Infantry", models=14, at=(36, 24, 180), champion=True, Ld=7)
    if captain:
        with_character(infantry, "Captain", place=7, Ld=8, A=3, **options)
    knights = unit("red", "Knights", models=5, at=(36, 21.5, 0), champion=True)
    state = battle(knights, infantry, edition=edition, phase="combat", active="red")
    state.contacts.append(Contact("red.Knights", "blue.Infantry", "front", 1))
    state.round = Round(units=UNITS)
    return state


def step(state: State) -> Flow:
    return play(state, partial(_challenges, units=UNITS))


def _challenges(one: Battle, units: tuple[str, ...]) -> Procedure:
    yield from challenges(one, units)


def chosen(flow: Flow, *keys: str) -> State:
    for key in keys:
        answer(flow, {"choose_one": key})
    state: State = flow.state
    return state


def asked(flow: Flow) -> tuple[str, str, list[str]]:
    question = flow.pending[0]
    return question.topic, question.seat, [option["choose_one"] for option in question.choices()]


@pytest.mark.scenario("SC-T9A-CHA-030")
@pytest.mark.rule("T9A-CHA-065", "T9A-CHA-066", "T9A-CHA-067", "T9A-CHA-068", "T9A-CHA-073")
def test_the_reactive_player_challenges_only_if_the_active_one_does_not() -> None:
    flow = step(combat())
    assert asked(flow) == ("t9a.combat.challenge", "red", ["nobody", KNIGHT])
    chosen(flow, "nobody")
    assert asked(flow) == ("t9a.combat.challenge", "blue", ["nobody", CHAMPION, CAPTAIN])
    chosen(flow, CAPTAIN)
    assert asked(flow) == ("t9a.combat.challenge_answer", "red", ["refuse", KNIGHT])
    state = chosen(flow, KNIGHT)
    assert not flow.pending
    assert (opponent_of(state, CAPTAIN), opponent_of(state, KNIGHT)) == (KNIGHT, CAPTAIN)


@pytest.mark.scenario("SC-T9A-CHA-030")
@pytest.mark.rule("T9A-CHA-066", "T9A-CHA-069")
def test_after_a_refusal_nobody_else_challenges_and_the_only_character_is_shamed() -> None:
    flow = step(combat())
    state = chosen(flow, KNIGHT, "refuse")
    assert not flow.pending
    assert shame.is_shamed(state, CAPTAIN)
    assert not state.challenges


@pytest.mark.rule("T9A-CHA-069")
def test_a_champion_is_never_shamed() -> None:
    flow = step(combat(captain=False))
    state = chosen(flow, KNIGHT, "refuse")
    assert not flow.pending
    assert not state.timed


@pytest.mark.rule("T9A-CHA-070")
def test_the_shamed_character_has_no_leadership_and_is_not_stubborn() -> None:
    flow = step(combat(rules=["stubborn"]))
    assert has(flow.state, CAPTAIN, "stubborn")
    state = chosen(flow, KNIGHT, "refuse")
    assert value(state, CAPTAIN, "Ld").total == 0
    assert not has(state, CAPTAIN, "stubborn")
    assert own_leadership(state, "blue.Infantry").total == 7


@pytest.mark.scenario("SC-T9A-CHA-034")
@pytest.mark.rule("T9A-CHA-070")
def test_issuing_a_challenge_wipes_out_the_shame() -> None:
    state = chosen(step(combat()), KNIGHT, "refuse")
    state.active, state.round = "blue", Round(units=UNITS)
    state = chosen(step(state), CAPTAIN, "refuse")
    assert value(state, CAPTAIN, "Ld").total == 8
    assert not state.timed


@pytest.mark.rule("T9A-CHA-070")
def test_accepting_a_challenge_wipes_out_the_shame() -> None:
    state = chosen(step(combat()), KNIGHT, "refuse")
    state.round = Round(units=UNITS)
    assert not shame.is_shamed(chosen(step(state), KNIGHT, CAPTAIN), CAPTAIN)


@pytest.mark.rule("T9A-CHA-070")
def test_the_shame_ends_with_the_turn_in_which_the_combat_ends() -> None:
    state = chosen(step(combat()), KNIGHT, "refuse")
    shame.end_of_player_turn(state)
    assert shame.is_shamed(state, CAPTAIN)
    state.contacts.clear()
    shame.end_of_player_turn(state)
    assert not shame.is_shamed(state, CAPTAIN)


@pytest.mark.rule("T9A-CHA-071")
def test_the_shamed_character_does_not_strike_in_this_round() -> None:
    state = chosen(step(combat()), KNIGHT, "refuse")
    assert not shame.may_strike(state, CAPTAIN)
    state.round = Round(units=UNITS)
    assert shame.may_strike(state, CAPTAIN)


@pytest.mark.rule("T9A-CHA-072")
@pytest.mark.parametrize(("edition", "after_round"), [("0.11.1", True), ("0.11.9.3", False)])
def test_a_shamed_bearer_does_not_hold_the_ground_for_a_while(edition: str, after_round: bool) -> None:
    flow = step(combat(edition=edition, battle_standard=True))
    assert holds_its_ground(flow.state, "blue.Infantry")
    state = chosen(flow, KNIGHT, "refuse")
    assert not holds_its_ground(state, "blue.Infantry")
    shame.end_of_round(state)
    assert holds_its_ground(state, "blue.Infantry") is not after_round
    shame.end_of_phase(state)
    assert holds_its_ground(state, "blue.Infantry")


@pytest.mark.rule("T9A-CHA-080", "T9A-CHA-079")
def test_a_challenge_that_goes_on_allows_no_second_one() -> None:
    state = combat()
    state.challenges.append(Challenge(challenger=KNIGHT, accepter=CHAMPION))
    assert goes_on(state, UNITS)
    flow = step(state)
    assert not flow.pending
    assert keys_told(flow) == []


@pytest.mark.rule("T9A-CHA-076")
def test_nobody_else_reaches_who_fights_a_challenge() -> None:
    state = combat()
    state.challenges.append(Challenge(challenger=KNIGHT, accepter=CHAMPION))
    assert out_of_reach(state, CHAMPION)
    assert not out_of_reach(state, CAPTAIN)


@pytest.mark.rule("T9A-CHA-078")
@pytest.mark.parametrize("end", ["slain", "broken", "apart"])
def test_a_challenge_ends_with_the_phase_when_one_is_slain_or_gone(end: str) -> None:
    state = combat()
    state.challenges.append(Challenge(challenger=KNIGHT, accepter=CHAMPION))
    end_challenges(state)
    assert state.challenges
    if end == "slain":
        state.models[CHAMPION].dead = True
    elif end == "broken":
        state.units["blue.Infantry"].fleeing = True
    else:
        state.contacts.clear()
    end_challenges(state)
    assert not state.challenges


@pytest.mark.rule("T9A-CHA-069")
@pytest.mark.parametrize(("edition", "shamed"), [("0.11.1", True), ("0.11.9.3", False)])
def test_whether_one_who_could_not_accept_can_be_shamed(edition: str, shamed: bool) -> None:
    """In a fight for a Building only those who were chosen can accept."""
    state = combat(edition=edition)
    assert state.round is not None
    state.units["blue.Infantry"].where = "building"
    state.round.buildings = {"blue.Infantry": "building"}
    state.round.fighters = {"blue.Infantry": (KNIGHT, CHAMPION, "blue.Infantry.2")}
    flow = step(state)
    state = chosen(flow, KNIGHT, "refuse")
    assert shame.is_shamed(state, CAPTAIN) is shamed


@pytest.mark.rule("T9A-CHA-069", "T9A-CHA-070", "T9A-CHA-071")
def test_whoever_may_refuse_is_told_what_it_costs_and_no_answer_is_the_usual_one() -> None:
    flow = chosen_by_red(combat())
    page = flow.pending[0].ask()
    refuse, champion, captain = page["input"]["options"]
    assert refuse["facts"]["price"]["key"] == "t9a.challenge.price.one"
    assert refuse["facts"]["price"]["params"]["model"]["params"]["name"] == "Captain"
    assert page["input"]["unmarked"]
    assert captain["facts"]["wounds_left"] == champion["facts"]["wounds_left"] == 1
    assert captain["facts"]["inflicts"] > champion["facts"]["inflicts"] > 0 < captain["facts"]["suffers"]
    # Where nobody can be disgraced it costs nothing, and is what is usually done.
    free = chosen_by_red(combat(captain=False)).pending[0].ask()
    assert free["input"]["options"][0]["facts"] == {"price": {"key": "t9a.challenge.price.none"}}
    assert not free["input"]["unmarked"]


@pytest.mark.rule("T9A-CHA-072")
@pytest.mark.parametrize(("edition", "until"), [("0.11.1", "end_of_phase"), ("0.11.9.3", "end_of_round")])
def test_a_bearer_would_lose_his_standard_for_a_while(edition: str, until: str) -> None:
    flow = chosen_by_red(combat(edition=edition, battle_standard=True))
    (refuse, *_) = flow.pending[0].ask()["input"]["options"]
    assert refuse["facts"]["standard"]["key"] == f"t9a.challenge.price.standard.{until}"


@pytest.mark.rule("T9A-CHA-067")
def test_champions_of_two_units_are_told_apart_by_their_units() -> None:
    state = combat(captain=False)
    more = unit("blue", "Guard", models=10, at=(31, 24, 180), champion=True)
    put(state, more)
    state.contacts.append(Contact("red.Knights", "blue.Guard", "front", 1))
    state.round = Round(units=(*UNITS, "blue.Guard"))
    flow = play(state, partial(_challenges, units=(*UNITS, "blue.Guard")))
    chosen(flow, KNIGHT)
    names = [option.text.params["unit"].params["name"] for option in flow.pending[0].input.options[1:]]
    assert names == ["Infantry", "Guard"]


def chosen_by_red(state: State) -> Flow:
    """Red has issued a Challenge, and blue is asked."""
    flow = step(state)
    chosen(flow, KNIGHT)
    return flow
