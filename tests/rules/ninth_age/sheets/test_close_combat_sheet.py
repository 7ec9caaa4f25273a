"""Orders for the Round of Combat answer the question that is meant, and no other."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from rules.engine.decisions import Decision, Raw
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Allocate
from rules.ninth_age.characters.issuing_challenges import challenges
from rules.ninth_age.characters.making_way import make_way
from rules.ninth_age.close_combat.round import fight_round
from rules.ninth_age.close_combat.weapons import choose_weapons
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import answer, play, with_character
from tests.rules.ninth_age.close_combat.fights import blue, by_chance, by_default, fight, red
from tests.rules.ninth_age.sheets.following import chosen, said

BOTH = ["halberd", "great_weapon"]
CHAMPION, HERO = "blue.B.1", "blue.Hero.1"


def of_both(procedure: Any) -> Any:
    """The procedure for both units of the fight."""

    def run(one: Battle) -> Procedure:
        yield from procedure(one, ("red.A", "blue.B"))

    return partial(run)


def heroes(**options: Any) -> State:
    """Red's Champion has charged Blue's Champion, and a Hero with two weapons."""
    hero = with_character(blue(champion=True, weapons=BOTH), "Hero", place=2, weapons=BOTH)
    return fight(red(champion=True), hero, active="red", **options)


def test_each_weapon_order_is_for_its_own_bearers() -> None:
    state = heroes()
    rank_and_file = next(key for key in (f"{id}.0:weapon" for id in state.units["blue.B"].models) if key != HERO)
    hero = chosen(state, "blue", {f"{HERO}.0:weapon": "great_weapon"})
    others = chosen(state, "blue", {rank_and_file: "halberd"})
    flow = play(state, choose_weapons)
    while flow.pending:
        question = flow.pending[0]
        mine, another = (hero, others) if question.facts["bearer"] == HERO else (others, hero)
        assert said(another, state, question) is None
        answer(flow, said(mine, state, question) or {})
    assert flow.state.models[HERO].weapons == ("great_weapon",)
    assert flow.state.models[CHAMPION].weapons == ("halberd",)


def test_what_promises_most_wounds_is_the_weapon_that_is_prefilled() -> None:
    state = heroes()
    plan = chosen(state, "blue", {f"{HERO}.0:weapon": "usual"})
    flow = play(state, choose_weapons)
    while flow.pending[0].facts["bearer"] != HERO:
        answer(flow, flow.pending[0].default())
    assert said(plan, state, flow.pending[0]) == flow.pending[0].default()


@pytest.mark.parametrize(
    ("ways", "answered"),
    [
        ({"t9a.combat.challenge_answer": "refuse"}, "refuse"),
        ({"t9a.combat.challenge_answer": "usual"}, CHAMPION),
        ({f"{HERO}:answer": "accept"}, HERO),
        ({f"{HERO}:answer": "champions"}, HERO),
        ({"t9a.combat.challenge_answer": "refuse", f"{HERO}:answer": "accept"}, HERO),
    ],
)
def test_a_challenge_is_answered_as_ordered(ways: dict[str, str], answered: str) -> None:
    state = heroes()
    plan = chosen(state, "blue", ways)
    flow = play(state, of_both(challenges))
    assert said(plan, state, flow.pending[0]) is None
    answer(flow, {"choose_one": "red.A.1"})
    assert said(plan, state, flow.pending[0]) == {"choose_one": answered}


def test_a_character_who_takes_on_champions_only_refuses_a_character() -> None:
    hero = with_character(blue(champion=True), "Hero", place=2)
    state = fight(with_character(red(), "Lord", place=2), hero, active="red")
    plan = chosen(state, "blue", {f"{HERO}:answer": "champions"})
    flow = play(state, of_both(challenges))
    answer(flow, {"choose_one": "red.Lord.1"})
    assert said(plan, state, flow.pending[0]) == {"choose_one": "refuse"}


def test_a_challenge_is_issued_by_whom_it_is_ordered_of_and_by_nobody_if_he_is_gone() -> None:
    state = heroes()
    issue = chosen(state, "blue", {f"{HERO}:challenge": "issue", "t9a.combat.challenge": "nobody"})
    flow = play(state, of_both(challenges))
    answer(flow, {"choose_one": "nobody"})
    assert said(issue, state, flow.pending[0]) == {"choose_one": HERO}
    gone = heroes()
    gone.units["blue.B"].models.remove(HERO)
    flow = play(gone, of_both(challenges))
    answer(flow, {"choose_one": "nobody"})
    assert said(issue, gone, flow.pending[0]) == {"choose_one": "nobody"}


@pytest.mark.parametrize(("way", "answered"), [("stay", "stay"), ("meet", "6")])
def test_a_character_makes_way_as_ordered(way: str, answered: str) -> None:
    state = fight(red(files=5), with_character(blue(models=20, files=10, shift=2), "Hero", place=0), active="red")
    plan = chosen(state, "blue", {f"{HERO}:make_way": way})
    flow = play(state, of_both(make_way))
    assert flow.pending[0].facts["model"] == HERO
    assert said(plan, state, flow.pending[0]) == {"choose_one": answered}


def attacking() -> tuple[Decision, State]:
    """Red's spearmen allocate their attacks: the Rank-and-File, the Champion and the Hero are in contact."""
    state = fight(red(), with_character(blue(champion=True), "Hero", place=2), active="blue")
    flow = by_default(by_chance(state, fight_round), until="t9a.combat.allocate")
    return flow.pending[0], state


def struck(question: Decision, answered: Raw | None) -> int:
    """How many attacks go at pools with Wounds of their own."""
    assert answered is not None
    assert isinstance(question.input, Allocate)
    alone = [one.key for one in question.input.receivers if one.text.key != "t9a.combat.rank_and_file"]
    return sum(number for key, number in answered["allocate"].items() if key in alone)


def test_attacks_go_where_the_habit_prefers() -> None:
    question, state = attacking()
    answers = {
        way: said(chosen(state, "red", {"t9a.combat.allocate": way}), state, question)
        for way in ("usual", "rank_and_file", "champions", "characters")
    }
    numbers = {way: struck(question, answered) for way, answered in answers.items()}
    assert numbers["usual"] == numbers["rank_and_file"] == 0
    assert numbers["champions"] > 0
    assert numbers["characters"] > 0
    assert answers["champions"] != answers["characters"]


def test_a_units_own_habit_speaks_before_the_general_one() -> None:
    question, state = attacking()
    plan = chosen(state, "red", {"t9a.combat.allocate": "rank_and_file", "red.A:allocate": "characters"})
    assert struck(question, said(plan, state, question)) > 0
    question.facts["units"] = 2
    assert struck(question, said(plan, state, question)) == 0
