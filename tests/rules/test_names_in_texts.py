"""Whose is what: a sentence about two pieces of one name tells them apart."""

from rules.de_bellis.messages import MESSAGES
from rules.engine.messages import render
from rules.engine.text import text


def warband(seat):
    return text("dbf.named", type=text("dbf.called.Wb"), n=1, seat=seat)


def test_the_name_of_a_piece_within_a_sentence_says_its_side():
    messages = {**MESSAGES, "against": {"en": "{a} against {b}"}}
    said = render(text("against", a=warband("red"), b=warband("blue")), messages, "en")
    assert said == "Warband 1 (Red) against Warband 1 (Blue)"


def test_alone_a_name_is_only_a_name():
    assert render(warband("red"), MESSAGES, "en") == "Warband 1"
    assert render(warband("red"), MESSAGES, "it") == "Bande 1"
    assert render(warband("red"), MESSAGES, "es") == "Banda de Guerra 1"
