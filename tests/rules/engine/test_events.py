"""Who is told what."""

from rules.engine.events import message, told, visible
from rules.engine.explained import Explained, Term
from rules.engine.text import text


def test_what_the_engine_does_not_know_is_a_parameter_of_the_text():
    event = told("hit", pieces=["r1"], rule="R-1", dice=[3, 4], who=text("man"))
    assert (event.pieces, event.rule, event.dice, event.params) == (("r1",), "R-1", (3, 4), {"who": text("man")})
    assert message(event) == text("hit", who=text("man"))


def test_an_event_with_an_audience_reaches_that_audience_only():
    events = [told("open"), told("secret", audience=("red",))]
    assert [event.key for event in visible(events, "red")] == ["open", "secret"]
    assert [event.key for event in visible(events, "blue")] == ["open"]
    assert [event.key for event in visible(events, None)] == ["open"]


def test_a_term_with_an_audience_is_left_out_for_the_others_and_the_total_stays():
    number = Explained.sum([Term(3, text("base"), "R-1"), Term(2, text("ring"), "R-2", audience=("red",))])
    event = told("fight", numbers={"total": number})
    (for_red,), (for_blue,) = visible([event], "red"), visible([event], "blue")
    assert [term.rule for term in for_red.numbers["total"].terms] == ["R-1", "R-2"]
    assert [term.rule for term in for_blue.numbers["total"].terms] == ["R-1"]
    assert for_blue.numbers["total"].total == 5


def test_an_explained_number_can_be_added_to():
    number = Explained.sum([Term(3, text("base"), "R-1")]).plus(Term(-1, text("flank"), "R-2"))
    assert (number.total, len(number.terms)) == (2, 2)
