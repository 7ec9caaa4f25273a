"""A plan answers what its maker foresaw and stops at anything else."""

import pytest

from rules.engine.decisions import Decision
from rules.engine.explained import Explained, Term
from rules.engine.inputs import ChooseOne, Option, Pieces
from rules.engine.plans import Condition, Intention, Plan, follow, offered
from rules.engine.text import text


def question(*keys: str, **facts: object) -> Decision:
    return Decision("move", "red", ChooseOne(tuple(Option(key, text(key)) for key in keys)), facts=facts)


def plan(*intentions: Intention) -> Plan:
    return Plan(list(intentions))


def test_an_intention_answers_its_question_once():
    queue = plan(Intention("move", {"choose_one": "a"}))
    assert follow(queue, question("a", "b")).answer == {"choose_one": "a"}
    assert follow(queue, question("a", "b")).answer is None
    assert queue.queue == []


def test_a_standing_order_stays():
    queue = plan(Intention("move", {"choose_one": "a"}, repeat=True))
    assert [follow(queue, question("a", "b")).answer for _ in range(2)] == [{"choose_one": "a"}] * 2


def test_a_plan_has_nothing_to_say_to_other_questions():
    queue = plan(Intention("shoot", {"choose_one": "a"}))
    followed = follow(queue, question("a"))
    assert (followed.answer, followed.stopped) == (None, "")


def test_it_stops_when_a_fact_that_it_relies_on_is_another():
    queue = plan(Intention("move", {"choose_one": "a"}, relies={"distance": 5}))
    assert follow(queue, question("a", distance=5)).answer is not None
    queue = plan(Intention("move", {"choose_one": "a"}, relies={"distance": 5}))
    assert follow(queue, question("a", distance=6)).stopped == "engine.plan.facts"
    assert len(queue.queue) == 1


def test_it_stops_when_a_new_option_has_become_legal():
    queue = plan(Intention("move", {"choose_one": "a"}, known=["a", "b"]))
    assert follow(queue, question("a", "b", "c")).stopped == "engine.plan.new_option"


def test_what_the_page_did_not_offer_is_not_new():
    def asked(*shown: str) -> Decision:
        everybody = Pieces(("a", "b", "c"), least=1, most=1)
        return Decision("move", "red", everybody, page=lambda: {"pieces": {"candidates": list(shown)}})

    intention = Intention("move", {"pieces": ["a"]}, known=["a", "b"])
    assert follow(plan(intention), asked("a", "b")).answer == {"pieces": ["a"]}
    assert follow(plan(intention), asked("a", "c")).stopped == "engine.plan.new_option"


def test_fewer_options_do_not_stop_it():
    queue = plan(Intention("move", {"choose_one": "a"}, known=["a", "b"]))
    assert follow(queue, question("a")).answer == {"choose_one": "a"}


def test_an_intention_that_became_illegal_is_passed_over_as_long_as_another_is_legal():
    queue = plan(Intention("move", {"choose_one": "gone"}), Intention("move", {"choose_one": "b"}))
    assert follow(queue, question("a", "b")).answer == {"choose_one": "b"}
    assert [intention.answer for intention in queue.queue] == [{"choose_one": "gone"}]
    assert follow(queue, question("a", "b")).stopped == "engine.plan.illegal"


@pytest.mark.parametrize(
    ("decision", "keys"),
    [(question("a", "b"), ["a", "b"]), (Decision("pick", "red", Pieces(("r1", "r2"))), ["r1", "r2"])],
)
def test_what_a_question_offers_are_its_options_or_candidates(decision, keys):
    assert offered(decision) == keys


def test_an_empty_answer_stands_for_the_default_and_a_standing_order_stays() -> None:
    options = (Option("a", text("a")), Option("b", text("b")))
    decision = Decision("t", "red", ChooseOne(options, preset="b"))
    plan = Plan([Intention("t", {}, repeat=True)])
    assert follow(plan, decision).answer == {"choose_one": "b"}
    assert follow(plan, decision).answer == {"choose_one": "b"}


def test_of_a_number_made_of_terms_the_total_is_tested() -> None:
    needed = Explained.sum([Term(8, text("distance"), "R-1"), Term(-1, text("slope"), "R-2")])
    order = Intention("move", {"choose_one": "a"}, group="g", when=[Condition("needed", at_most=7)])
    assert follow(plan(order), question("a", needed=needed)).answer == {"choose_one": "a"}
    order = Intention("move", {"choose_one": "a"}, group="g", when=[Condition("needed", at_most=6)])
    assert follow(plan(order), question("a", needed=needed)).answer is None
