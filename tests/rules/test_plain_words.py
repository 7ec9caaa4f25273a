"""Questions and refusals in words that a newcomer knows."""

from __future__ import annotations

import re

import pytest

from rules.de_bellis.messages import MESSAGES as DE_BELLIS
from rules.ninth_age.messages import MESSAGES as NINTH_AGE

# The edges of the table have a name of their own in the book.
BOARD = re.compile(r"\bboard\b(?! edge)", re.IGNORECASE)


@pytest.mark.parametrize("messages", [DE_BELLIS, NINTH_AGE], ids=("de_bellis", "ninth_age"))
def test_a_battle_is_fought_on_a_table(messages: dict[str, dict[str, object]]) -> None:
    assert [key for key, text in messages.items() if BOARD.search(str(text["en"]))] == []


@pytest.mark.parametrize("key", ["t9a.ask.combat.reform", "t9a.ask.combat.reform_formation"])
def test_the_question_says_what_a_combat_reform_does(key: str) -> None:
    said = str(NINTH_AGE[key]["en"])
    assert "facing" in said
    assert "width" in said
    assert "same enemies" in said
