"""A question says "you" to whoever is asked; whoever waits or watches reads it in words of its own."""

import re

import pytest

from rules.de_bellis.messages import MESSAGES as DE_BELLIS
from rules.engine.messages import LANGUAGES
from rules.ninth_age.messages import MESSAGES as NINTH_AGE

TO_ONE = re.compile(r"\b(you|your|yours|opponent)\b", re.IGNORECASE)
ASKED = re.compile(r"(\.ask\.|\.ask_)(?!.*(\.help|\.theirs)$)")


def words(template):
    return template if isinstance(template, str) else " ".join(getattr(template, "forms", template))


@pytest.mark.parametrize("messages", [DE_BELLIS, NINTH_AGE], ids=["de_bellis", "ninth_age"])
def test_a_question_to_one_has_words_for_all_others(messages):
    asked = [key for key, said in messages.items() if ASKED.search(key) and TO_ONE.search(words(said["en"]))]
    assert asked
    assert [key for key in asked if f"{key}.theirs" not in messages and ".setting." not in key] == []


@pytest.mark.parametrize("messages", [DE_BELLIS, NINTH_AGE], ids=["de_bellis", "ninth_age"])
def test_those_words_are_addressed_to_nobody(messages):
    theirs = [said for key, said in messages.items() if key.endswith(".theirs")]
    assert all(set(said) >= set(LANGUAGES) for said in theirs)
    assert [said["en"] for said in theirs if TO_ONE.search(words(said["en"]))] == []
    other = re.compile(
        r"\b(tu|tuo|tua|tuoi|tue|tus|vuoi|quieres|chcesz|twój|twoje|twoja|swoje|swoich)\b", re.IGNORECASE
    )
    assert [said for said in theirs for code in ("it", "es", "pl") if other.search(words(said[code]))] == []
