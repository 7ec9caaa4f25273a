"""Standing orders: rules tried in order, with conditions over facts; each group stands and stops by itself."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.engine.decisions import Decision
from rules.engine.inputs import ChooseOne, Option
from rules.engine.plans import Condition, Intention, Plan, follow, without_orders
from rules.engine.sheets import Dial, Row, Ruling, Sheet, Way, orders, usual_orders
from rules.engine.text import text

ABOUT = ("b1", "r1")


def question(*keys: str, pieces: tuple[str, ...] = ABOUT, **facts: object) -> Decision:
    options = ChooseOne(tuple(Option(key, text(key)) for key in keys or ("hold", "flee")))
    return Decision("react", "blue", options, facts=facts, pieces=pieces)


def rule(answer: str, *when: Condition, group: str = "b1", **more: Any) -> Intention:
    more = {"repeat": True, **more}
    return Intention("react", {"choose_one": answer}, when=list(when), group=group, **more)


def said(plan: Plan, decision: Decision) -> str | None:
    answer = follow(plan, decision).answer
    return None if answer is None else answer["choose_one"]


@pytest.mark.parametrize(
    ("condition", "facts", "holds"),
    [
        (Condition("needed", at_most=7), {"needed": 7}, True),
        (Condition("needed", at_most=7), {"needed": 8}, False),
        (Condition("needed", at_least=7), {"needed": 7.5}, True),
        (Condition("needed", at_least=3, at_most=5), {"needed": 6}, False),
        (Condition("side", equals="rear"), {"side": "rear"}, True),
        (Condition("side", equals="rear"), {"side": "front"}, False),
        (Condition("side", at_most=4), {"side": "front"}, False),
        (Condition("turn", equals=3), {"turn": 3}, True),
        (Condition("turn", equals=1), {"turn": True}, False),
        (Condition("flying", equals=True), {"flying": True}, True),
        (Condition("needed", at_most=7), {}, False),
        (Condition("needed"), {"needed": 0}, True),
        (Condition("types", equals="cavalry"), {"types": ["infantry", "cavalry"]}, True),
        (Condition("types", equals="chariot"), {"types": ["infantry", "cavalry"]}, False),
        (Condition("red.A/chance", at_least=0.5), {"red.A": {"chance": 0.6}}, True),
        (Condition("red.A/chance", at_least=0.5), {"red.B": {"chance": 0.6}}, False),
        (Condition("red.A/chance", at_least=0.5), {"red.A": 1}, False),
    ],
)
def test_a_condition_is_about_one_fact(condition, facts, holds):
    assert condition.holds(facts) is holds


def test_the_first_rule_whose_conditions_hold_answers():
    plan = Plan([rule("flee", Condition("needed", at_most=7)), rule("hold")])
    assert said(plan, question(needed=7)) == "flee"
    assert said(plan, question(needed=8)) == "hold"


def test_a_rule_is_for_the_pieces_that_it_names():
    plan = Plan([rule("flee", about=["b1", "r1"], group="r1:b1"), rule("hold", about=["b1"])])
    assert said(plan, question()) == "flee"
    assert said(plan, question(pieces=("b1", "r9"))) == "hold"
    assert said(plan, question(pieces=("b2", "r1"))) is None


def test_an_illegal_rule_gives_way_to_the_next_of_its_group():
    plan = Plan([rule("shoot"), rule("hold")])
    assert said(plan, question()) == "hold"


def test_an_order_that_cannot_answer_asks_its_player_whatever_later_orders_say():
    plan = Plan([rule("shoot", group="r1:b1"), rule("hold")])
    followed = follow(plan, question())
    assert (followed.answer, followed.stopped, followed.halted) == (None, "", True)
    assert [one.stopped for one in plan.queue] == ["engine.plan.illegal", ""]


@pytest.mark.parametrize(
    ("more", "reason"),
    [({"relies": {"side": "front"}}, "engine.plan.facts"), ({"known": ["hold"]}, "engine.plan.new_option")],
)
def test_what_it_relied_on_stops_its_group_and_no_other(more, reason):
    plan = Plan([rule("hold", group="r1:b1", **more), rule("hold", about=["b2"], group="b2")])
    assert follow(plan, question(side="rear")).halted
    assert [one.stopped for one in plan.queue] == [reason, ""]
    assert said(plan, question(pieces=("b2", "r1"), side="rear")) == "hold"


def test_a_stopped_group_leaves_the_next_question_to_less_particular_orders():
    plan = Plan([rule("flee", group="r1:b1", stopped="engine.plan.facts"), rule("hold")])
    assert said(plan, question()) == "hold"


def test_a_spent_order_takes_its_group_with_it():
    rare = Condition("needed", at_most=1)
    plan = Plan([rule("flee", rare, repeat=False), rule("hold", repeat=False), rule("hold", group="b2")])
    assert said(plan, question(needed=5)) == "hold"
    assert [one.group for one in plan.queue] == ["b2"]


def test_what_is_queued_goes_before_orders_and_its_stop_leaves_them():
    queued = Intention("react", {"choose_one": "flee"})
    plan = Plan([rule("hold"), queued])
    assert said(plan, question()) == "flee"
    assert said(plan, question()) == "hold"
    plan = Plan([rule("hold"), Intention("react", {"choose_one": "dance"})])
    assert follow(plan, question()).stopped == "engine.plan.illegal"
    assert follow(plan, question(), stopped=True).answer == {"choose_one": "hold"}


def test_orders_on_a_topic_can_be_told_from_the_queue():
    queued = Intention("react", {"choose_one": "flee"})
    other = msgspec.structs.replace(rule("hold"), topic="shoot")
    assert without_orders(Plan([rule("hold"), queued, other]), ["react"]) == [queued, other]


def test_plans_stored_before_there_were_orders_are_read_and_written_as_they_were():
    stored = {"topic": "move", "answer": {"choose_one": "a"}, "relies": {"turn": 2}, "known": ["a"], "repeat": True}
    assert msgspec.to_builtins(msgspec.convert(stored, Intention)) == stored


def test_a_row_of_a_sheet_becomes_an_order():
    feared = Ruling({"choose_one": "flee"}, (Condition("needed", at_most=7),))
    way = Way("flee_if", text("x"), (feared, Ruling({"choose_one": "hold"})), Dial("needed", 0, 12, 7))
    row = Row("r1:b1", text("x"), (way,), ABOUT, when=(Condition("alone", equals=False),), relies={"side": "front"})
    sheet = Sheet("react", text("x"), (row,), now=(Condition("turn", equals=2),))
    plan = Plan(orders(sheet, row, "flee_if", dial=9))
    facts = {"alone": False, "side": "front"}
    assert said(plan, question(needed=9, turn=2, **facts)) == "flee"
    assert said(plan, question(needed=10, turn=2, **facts)) == "hold"
    assert said(plan, question(needed=9, turn=3, **facts)) is None
    assert said(Plan(orders(sheet, row, "flee_if", keep=True)), question(needed=9, turn=3, **facts)) == "hold"


def test_a_habit_gives_the_answer_that_the_question_has_under_that_name():
    asked = question("hold", "flee")
    asked.habits = {"bravely": lambda: {"choose_one": "hold"}}
    plan = Plan([Intention("react", {}, habit="bravely", repeat=True, group="b1")])
    assert said(plan, asked) == "hold"


def test_a_question_without_that_habit_stops_the_order():
    plan = Plan([Intention("react", {}, habit="bravely", repeat=True, group="b1")])
    followed = follow(plan, question("hold", "flee"))
    assert (followed.answer, followed.halted) == (None, True)


def test_conditions_are_about_the_moment_too_but_what_is_asked_says_it_first():
    plan = Plan([rule("hold", Condition("turn", at_most=3))])
    asked = question()
    assert said(plan, asked) is None
    asked.moment = {"turn": 3}
    assert said(plan, asked) == "hold"
    asked.facts = {"turn": 4}
    assert said(plan, asked) is None


def test_a_row_on_several_topics_makes_an_order_for_each():
    way = Way("usual", text("usual"), (Ruling(),))
    row = Row("all", text("all"), (way,), topics=("react", "save"), usual="usual")
    under = Row("b1", text("b1"), (way,), about=("b1",), under="all", usual="usual")
    sheet = Sheet("theme", text("theme"), (row, under))
    assert [(one.topic, one.group, one.answer) for one in orders(sheet, row, "usual")] == [
        ("react", "all", {}),
        ("save", "all", {}),
    ]
    assert {one.group for one in usual_orders([sheet])} == {"all"}


def test_usual_orders_that_name_more_pieces_are_tried_first():
    way = Way("usual", text("usual"), (Ruling(),))
    rows = (
        Row("all", text("all"), (way,), usual="usual"),
        Row("b1", text("b1"), (way,), about=("b1",), usual="usual"),
        Row("asked", text("asked"), (way,)),
    )
    assert [one.group for one in usual_orders([Sheet("react", text("react"), rows)])] == ["b1", "all"]
