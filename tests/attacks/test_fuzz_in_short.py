"""The first inputs of `make fuzz`, the same each time: no answer of 5xx, no traceback."""

import json
import logging

import pytest

from battles.games import games
from bench.fuzz import smaller
from bench.fuzz.answers import Answers
from bench.fuzz.faults import listening
from bench.fuzz.importers import Importers
from bench.fuzz.requests import Requests
from bench.fuzz.running import tried
from bench.fuzz.sockets import Sockets
from bench.fuzz.world import made

# How many of each take a second or two.
PARTS = {
    "api": (100, lambda world: Requests("api", world)),
    "pages": (40, lambda world: Requests("pages", world)),
    "socket": (200, Sockets),
    "answers": (300, lambda world: Answers(list(games().values()))),
    "importers": (100, Importers),
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", PARTS)
def test_nothing_fails(name):
    inputs, part_of = PARTS[name]
    part = part_of(made())
    with listening() as listener:
        tally = tried(part, 1, inputs, listener)
    if name == "socket":
        part.end()
    assert tally.inputs == inputs
    assert not tally.found, "\n".join(tally.lines())


class Door:
    """A part that fails at the number 5 wherever it stands."""

    name = "door"
    spoils = ("a", "b")

    def draw(self, rng):
        return {"a": [rng.randrange(4), rng.randrange(7), "x" * 30], "b": {"c": None}}

    def answer_to(self, given):
        if 5 in given["a"]:
            raise ZeroDivisionError
        return "taken"

    def put_back(self):
        pass


def test_a_fault_is_told_once_with_the_smallest_input_that_shows_it():
    with listening() as listener:
        tally = tried(Door(), 1, 100, listener)
    (found,) = tally.found.values()
    assert found.smallest == {"a": [5], "b": {}}
    assert found.times == tally.answers["fault"] > 5
    assert tally.answers["taken"] + found.times == 100
    assert any(f"seed 1, input {found.number}" in line for line in tally.lines())


def test_a_traceback_in_the_log_is_a_fault_though_the_answer_is_none():
    class Logs(Door):
        def answer_to(self, given):
            try:
                return str(1 / given["a"][0])[:1]
            except ZeroDivisionError:
                logging.getLogger("battles").warning("as it happens", exc_info=True)
                return "refused"

    with listening() as listener:
        tally = tried(Logs(), 1, 40, listener)
    assert [where.partition(" ")[0] for where in tally.found] == ["ZeroDivisionError"]
    assert tally.answers["refused"] == 0


def test_what_is_smallest_shows_the_fault_still():
    given = {"kind": "x", "more": [1, 2, {"deep": "abcdef\ud800gh"}]}
    assert smaller.smallest(given, lambda one: "\ud800" in json.dumps(one, ensure_ascii=False)) == {
        "more": [{"deep": "\ud800"}]
    }
