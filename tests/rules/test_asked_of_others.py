"""A question says "you" to whoever is asked, and tells them what to do; whoever waits or watches reads what is being
done."""

import re
from string import Formatter

import pytest

from rules.de_bellis.messages import MESSAGES as DE_BELLIS
from rules.engine.messages import LANGUAGES
from rules.ninth_age.messages import MESSAGES as NINTH_AGE

TO_ONE = {
    "en": re.compile(r"\b(you|your|yours|opponent|choose|place|declare|move)\b", re.IGNORECASE),
    "it": re.compile(r"\b(tu|tuo|tua|tuoi|tue|vuoi|scegli|colloca la tua)\b", re.IGNORECASE),
    "es": re.compile(r"\b(tus|tu|quieres|elige tu)\b", re.IGNORECASE),
    "pl": re.compile(r"\b(chcesz|twój|twoje|twoja|swoje|swoich|wybierz)\b", re.IGNORECASE),
}


def doings(messages, game):
    return {key: said for key, said in messages.items() if key.startswith(f"{game}.doing")}


@pytest.mark.parametrize(("messages", "game"), [(DE_BELLIS, "dbf"), (NINTH_AGE, "t9a")], ids=["de_bellis", "ninth_age"])
def test_of_every_question_it_can_be_said_that_it_is_being_decided(messages, game):
    assert f"{game}.doing" in messages
    assert all(set(said) >= set(LANGUAGES) for said in doings(messages, game).values())


@pytest.mark.parametrize(("messages", "game"), [(DE_BELLIS, "dbf"), (NINTH_AGE, "t9a")], ids=["de_bellis", "ninth_age"])
def test_those_words_are_addressed_to_nobody_and_order_nothing(messages, game):
    said = doings(messages, game)
    assert len(said) > 5
    assert [one[code] for one in said.values() for code in LANGUAGES if TO_ONE[code].search(one[code])] == []


@pytest.mark.parametrize(("messages", "game"), [(DE_BELLIS, "dbf"), (NINTH_AGE, "t9a")], ids=["de_bellis", "ninth_age"])
def test_what_they_name_the_question_names_too(messages, game):
    asked = {key.replace("_", "."): said for key, said in messages.items() if ".ask." in key}
    for key, said in doings(messages, game).items():
        named = {name for code in LANGUAGES for _, name, _, _ in Formatter().parse(said[code]) if name}
        question = asked.get(f"{game}.ask.{key.removeprefix(f'{game}.doing.')}".replace("_", "."))
        assert not named or (question and all(f"{{{name}}}" in question["en"] for name in named)), key
