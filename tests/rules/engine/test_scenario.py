"""Scenario files: what they can say, and that nothing that differs goes unnoticed."""

import dataclasses

import pytest

from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.explained import Explained, Term
from rules.engine.game import CHECKPOINT, ArmyFormat, Outcome
from rules.engine.inputs import ChooseOne, Option
from rules.engine.refusal import refuse
from rules.engine.scenario import ScenarioError, read, run
from rules.engine.text import text
from tests.rules.engine.test_flow import Count, game_of

HEAD = "format: 1\ngame: count\nscenarios:\n  - {id: S-1, title: t, rules: [R-1], "


def judge(value):
    if value == "c":
        refuse("R-1", "not.c")


def procedure(battle):
    """Adds what the die shows to n until somebody chooses b, or n is 9 or more."""
    options = ChooseOne(tuple(Option(key, text(key)) for key in "abc"))
    while battle.state.n < 9:
        yield CHECKPOINT
        if (yield Decision("count.do", "red", options, rule="R-2", judge=judge, facts={"n": battle.state.n})) == "b":
            return
        (face,) = yield Roll("count")
        battle.state.n += face
        total = Explained.sum([Term(face, text("die"), "R-3"), Term(1, text("luck"), "R-4")])
        battle.tell(told("count.counted", rule="R-3", dice=[face], numbers={"sum": total}, who=text("red"), n=face))


BASE = {"shape": {"rect": [4.0, 1.0]}}


def view(state, seat):
    piece = {"x": float(state.n), "y": 0.0, "bearing": 359.999, "marks": [{"mark": "lucky"}]} | BASE
    return {"pieces": {"p": piece, "q": {"where": "fallen"}}, "seat": seat or "nobody"}


class Breach:
    rule = "R-9"


ARMY = ArmyFormat(
    ready=lambda _: [], breaches=lambda army, _: [Breach] if army.get("bad") else [], summary=lambda army: army
)
GAME = dataclasses.replace(
    game_of(procedure),
    view=view,
    outcome=lambda state: Outcome("red", text("enough")) if state.n >= 9 else None,
    scenario=lambda given: Count(**given),
    army=ARMY,
)


def differences(rest: str) -> list[str]:
    (scenario,) = read(HEAD + rest + "}").scenarios
    return [difference.what for difference in run(GAME, scenario)]


ADDS_THREE = "dice: [{count: [3]}], ends_before: count, steps: [{red: {choose_one: a}, then: %s}]"


@pytest.mark.parametrize(
    "then",
    [
        "{events: [{event: count.counted}]}",
        "{events: [{event: count.counted, rule: R-3, dice: [3], params: {n: 3, who: red}, numbers: {sum: 4}}]}",
        "{events: [{event: count.counted, numbers: {sum: {total: 4, terms: {R-3: 3, R-5: null}}}}]}",
        "{no_events: [count.other], over: false}",
        "{pieces: {p: {at: [3, 0.004, 0], marks: [lucky], lacks: [tired]}, q: {where: fallen}}}",
        "{pieces: {p: {within: [2.9, -0.1, 3.1, 0.1]}}}",
        "{pieces: {p: {within: [1, -0.5, 5, 0.505], part: whole}}}",
        "{pieces: {p: {within: [5, -9, 9, 9], part: any}}}",
        "{state: {n: 3, said: []}, view: {red: {seat: red, pieces/p/x: 3}, spectator: {seat: nobody}}}",
        "{asked: {topic: count.do, seat: red, rule: R-2, options: [c, b, a], has: [a], lacks: [d], facts: {n: 3}}}",
    ],
)
def test_what_holds_does_not_differ(then):
    assert differences(ADDS_THREE % then) == []


@pytest.mark.parametrize(
    ("then", "what"),
    [
        ("{events: [{event: count.other}]}", "no event count.other"),
        ("{events: [{event: count.counted}, {event: count.counted}]}", "no event count.counted"),
        ("{events: [{event: count.counted, rule: R-9}]}", "rule: expected R-9, found R-3"),
        ("{events: [{event: count.counted, dice: [4]}]}", "dice"),
        ("{events: [{event: count.counted, pieces: [x]}]}", "pieces"),
        ("{events: [{event: count.counted, params: {n: 4}}]}", "n: expected 4"),
        ("{events: [{event: count.counted, params: {who: blue}}]}", "who: expected blue"),
        ("{events: [{event: count.counted, numbers: {sum: 5}}]}", "expected 5, found 4"),
        ("{events: [{event: count.counted, numbers: {sum: {terms: {R-3: 4}}}}]}", "term of R-3"),
        ("{events: [{event: count.counted, numbers: {sum: {terms: {R-3: null}}}}]}", "term of R-3"),
        ("{events: [{event: count.counted, numbers: {other: 5}}]}", "no such number"),
        ("{no_events: [count.counted]}", "there was an event"),
        ("{pieces: {p: {at: [3.02, 0, 0]}}}", "expected at"),
        ("{pieces: {p: {at: [3, 0, 1]}}}", "expected at"),
        ("{pieces: {p: {within: [4, 0, 9, 9]}}}", "expected centre within"),
        ("{pieces: {p: {within: [1.1, -9, 9, 9], part: whole}}}", "expected whole within"),
        ("{pieces: {p: {within: [5.1, -9, 9, 9], part: any}}}", "expected any within"),
        ("{pieces: {q: {within: [0, 0, 9, 9], part: any}}}", "found fallen"),
        ("{pieces: {p: {where: fallen}}}", "expected fallen"),
        ("{pieces: {p: {marks: [tired]}}}", "lacks the mark"),
        ("{pieces: {p: {lacks: [lucky]}}}", "has the mark"),
        ("{pieces: {z: {where: fallen}}}", "no such piece"),
        ("{state: {n: 4}}", "n: expected 4"),
        ("{state: {m: 4}}", "there is no m"),
        ("{view: {red: {seat: blue}}}", "seat: expected blue"),
        ("{asked: {topic: count.other}}", "expected the question"),
        ("{asked: {topic: count.do, seat: blue}}", "expected the question"),
        ("{asked: {topic: count.do, options: [a, b]}}", "options"),
        ("{asked: {topic: count.do, has: [d]}}", "d is not offered"),
        ("{asked: {topic: count.do, lacks: [a]}}", "a is offered"),
        ("{asked: {topic: count.do, facts: {n: 4}}}", "facts"),
        ("{over: true}", "not over"),
        ("{winner: red}", "winner"),
    ],
)
def test_what_differs_is_said(then, what):
    (found,) = differences(ADDS_THREE % then)
    assert what in found


class TestAnswers:
    def test_a_refusal_is_expected_under_its_rule(self):
        assert differences("steps: [{red: {choose_one: c}, refused: R-1}]") == []
        (found,) = differences("steps: [{red: {choose_one: c}, refused: R-2}]")
        assert "refused under R-1" in found
        (found,) = differences("steps: [{red: {choose_one: b}, refused: R-1}]")
        assert "it is legal" in found

    def test_an_answer_may_only_be_tested(self):
        assert differences("steps: [{red: {choose_one: a}, legal: true, then: {state: {n: 0}}}]") == []
        assert differences("steps: [{red: {choose_one: c}, legal: true}]") != []

    def test_who_is_not_asked_cannot_answer(self):
        (found,) = differences("steps: [{blue: {choose_one: a}}]")
        assert "blue is not asked" in found

    def test_the_topic_of_the_question_is_compared(self):
        assert differences("steps: [{red: {choose_one: b}, topic: count.do, then: {asked: null}}]") == []
        assert differences("steps: [{red: {choose_one: b}, topic: count.other}]") != []

    def test_playing_on_gives_the_answers_of_an_expired_clock(self):
        assert differences("given: {n: 8}, dice: [{count: [1]}], steps: [{play_on: {topic: count.never}}]") != []
        assert differences("steps: [{play_on: {topic: count.do, seat: red}}]") == []

    def test_the_end_of_the_battle_is_compared(self):
        won = "given: {n: 8}, steps: [{red: {choose_one: a}, dice: [{count: [1]}], then: {over: true, winner: %s}}]"
        assert differences(won % "red") == []
        assert differences(won % "nobody") == ["winner: expected nobody, found red"]

    def test_the_first_difference_ends_the_scenario(self):
        assert len(differences("steps: [{then: {state: {n: 1}}}, {then: {state: {n: 2}}}]")) == 1


def test_a_battle_that_goes_on_without_a_question_is_a_difference():
    def endless(battle):
        while True:
            yield CHECKPOINT
            battle.tell(told("count.again"))

    (scenario,) = read(HEAD + "steps: [{then: {over: true}}]}").scenarios
    (found,) = run(dataclasses.replace(GAME, play=endless), scenario)
    assert "engine.scenario.endless" in found.what


class TestDice:
    def test_a_roll_without_an_entry_is_a_difference(self):
        (found,) = differences("steps: [{red: {choose_one: a}}]")
        assert "engine.dice.missing" in found

    @pytest.mark.parametrize("dice", ["[{other: [3]}]", "[{count: [3, 4]}]", "[{count: [7]}]"])
    def test_so_is_one_that_does_not_fit(self, dice):
        (found,) = differences(f"dice: {dice}, steps: [{{red: {{choose_one: a}}}}]")
        assert "engine.dice.wrong" in found

    def test_and_an_entry_without_a_roll(self):
        assert differences("dice: [{count: [3]}], steps: [{red: {choose_one: b}}]") == ["unused dice: ['count']"]

    def test_entries_may_stand_in_a_step(self):
        assert differences("steps: [{red: {choose_one: a}, dice: [{count: [4]}], then: {state: {n: 4}}}]") == []

    def test_it_ends_before_the_named_roll(self):
        steps = (
            "steps: [{red: {choose_one: a}}, {red: {choose_one: a}, then: {state: {n: 3}, no_events: [count.counted]}}]"
        )
        assert differences(f"dice: [{{count: [3]}}], ends_before: cou, {steps}") == []


class TestCases:
    def test_a_case_is_laid_over_the_situation(self):
        case = "cases: [{case: x, given: {n: 2}}, {case: y}], steps: [{then: {state: {n: 2}}}]"
        assert differences(f"given: {{n: 1}}, {case}") == ["state: n: expected 2, found 1"]

    def test_a_case_may_have_steps_and_dice_of_its_own(self):
        case = "{case: x, dice: [{count: [2]}], steps: [{red: {choose_one: a}, then: {state: {n: 2}}}]}"
        assert differences(f"cases: [{case}], steps: [{{then: {{state: {{n: 9}}}}}}]") == []


class TestArmies:
    def test_breaches_and_points_are_compared(self):
        assert differences("steps: [{army: {list: {bad: true, points: 7}, breaks: [R-9], points: 7}}]") == []
        assert differences("steps: [{army: {list: {points: 7}, keeps: [R-9]}}]") == []

    @pytest.mark.parametrize(
        "army", ["{list: {}, breaks: [R-9]}", "{list: {bad: 1}, keeps: [R-9]}", "{list: {points: 7}, points: 8}"]
    )
    def test_what_differs_is_said(self, army):
        assert len(differences(f"steps: [{{army: {army}}}]")) == 1


@pytest.mark.parametrize(
    "sheet",
    [
        "format: 2\ngame: count\nscenarios: []",
        "format: 1\nscenarios: []",
        HEAD + "stepz: []}",
        HEAD + "cases: [{given: {}}]}",
        "format: [",
    ],
)
def test_what_the_format_does_not_know_is_an_error(sheet):
    with pytest.raises(ScenarioError):
        read(sheet)


@pytest.mark.parametrize(
    "step",
    [
        "{red: {choose_one: a}, than: {}}",
        "{red: {}, blue: {}}",
        "{refused: R-1}",
        "{then: {event: []}}",
        "{red: {choose_one: a}, dice: [{count: [1], other: [2]}]}",
    ],
)
def test_so_is_a_step_that_makes_no_sense(step):
    with pytest.raises(ScenarioError):
        differences(f"steps: [{step}]")
