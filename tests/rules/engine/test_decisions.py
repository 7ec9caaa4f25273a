"""A question: who is asked, what is legal, what everybody else may know of it."""

from random import Random

import pytest

from rules.engine import inputs
from rules.engine.decisions import Decision
from rules.engine.inputs import ChooseOne, Option
from rules.engine.refusal import IllegalAction, refuse
from rules.engine.text import text

ABC = ChooseOne(tuple(Option(key, text(key)) for key in "abc"))


def only_c(value: str) -> None:
    if value != "c":
        refuse("R-1", "not.c", value=value)


def test_choices_are_the_legal_ones():
    assert list(Decision("x", "red", ABC, judge=only_c).choices()) == [{"choose_one": "c"}]


def test_a_refusal_names_rule_and_reason():
    with pytest.raises(IllegalAction) as refused:
        Decision("x", "red", ABC, judge=only_c).check({"choose_one": "a"})
    assert (refused.value.rule, refused.value.message) == ("R-1", text("not.c", value="a"))


def test_what_a_judge_refuses_is_not_legal():
    assert not Decision("x", "red", ABC, judge=only_c).is_legal({"choose_one": "a"})


def test_sample_and_default_are_legal_where_only_one_answer_is():
    asked = Decision("x", "red", ABC, judge=only_c)
    assert asked.default() == {"choose_one": "c"}
    assert all(asked.sample(Random(seed)) == {"choose_one": "c"} for seed in range(20))


def test_propose_and_fallback_come_before_the_input():
    asked = Decision("x", "red", ABC, propose=lambda rng: {"choose_one": "b"}, fallback={"choose_one": "c"})
    assert asked.sample(Random(0)) == {"choose_one": "b"}
    assert asked.default() == {"choose_one": "c"}


class TestSecondInputs:
    asked = Decision("x", "red", inputs.Pieces(("r1", "r2")), also=(inputs.Slide(((0, 5),)), inputs.Confirm()))

    def test_an_answer_may_carry_any_of_them_and_is_read_by_kind(self):
        assert self.asked.check({"pieces": ["r1"]}) == {"pieces": ["r1"]}
        assert self.asked.check({"pieces": ["r1"], "slide": 3}) == {"pieces": ["r1"], "slide": 3.0}

    def test_the_main_one_must_be_there(self):
        with pytest.raises(IllegalAction):
            self.asked.check({"slide": 3})

    def test_each_is_checked(self):
        with pytest.raises(IllegalAction):
            self.asked.check({"pieces": ["r1"], "slide": 6})

    def test_nothing_is_forced(self):
        assert Decision("x", "red", inputs.Pieces(("r1",)), also=(inputs.Confirm(),)).only_answer() is None

    def test_the_schema_names_them_all(self):
        schema = self.asked.schema()
        assert list(schema["properties"]) == ["pieces", "slide", "confirm"]
        assert schema["required"] == ["pieces"]


@pytest.mark.parametrize(
    "one",
    [
        inputs.Note(),
        inputs.Place({"x": inputs.Token(1, 1)}, (((0, 0), (1, 0), (1, 1)),), may_pass=True),
        inputs.Target((), none=text("nobody"), points=True),
        inputs.Slide(((0, 1),)),
        inputs.Path({"x": inputs.Mover(1, 1, 1)}),
        inputs.Template("round", ((0, 0), (1, 0), (1, 1)), radius=1),
        inputs.Formation(("x",), 1, 1, free_places=True),
    ],
    ids=lambda one: type(one).__name__,
)
def test_what_cannot_be_counted_is_never_forced(one):
    assert Decision("x", "red", one).only_answer() is None


def test_where_several_answers_are_seen_at_once_none_is_judged():
    judged = []
    seen = Decision("x", "red", ABC, judge=judged.append, several=lambda: True)
    assert seen.only_answer() is None
    assert judged == []
    overlooked = Decision("x", "red", ABC, judge=only_c, several=lambda: False)
    assert overlooked.only_answer() == {"choose_one": "c"}


def test_the_asked_seat_gets_everything_and_the_others_who_and_why():
    asked = Decision("topic", "red", ABC, rule="R-1", prompt=text("what"), facts={"n": 1}, pieces=("r1",), number=4)
    assert asked.ask()["input"]["options"][0]["key"] == "a"
    assert asked.wait() == {
        "number": 4,
        "seat": "red",
        "topic": "topic",
        "rule": "R-1",
        "prompt": {"key": "what"},
        "pieces": ["r1"],
    }


def test_of_a_hidden_question_the_others_learn_only_whose_it_is():
    assert Decision("topic", "red", ABC, hidden=True, number=4).wait() == {"number": 4, "seat": "red"}
