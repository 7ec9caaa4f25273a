"""Explained numbers are part of states."""

import msgspec

from rules.engine.explained import Explained, Term
from rules.engine.text import Text


def test_a_number_is_the_same_after_it_was_stored():
    number = Explained(5, (Term(5, Text("factor"), "R-1"),))
    stored = msgspec.msgpack.encode(number)
    assert msgspec.msgpack.encode(msgspec.msgpack.decode(stored, type=Explained)) == stored
