"""Every message exists in four languages, with the plural forms of each and the same parameters."""

from __future__ import annotations

from string import Formatter

import pytest

from rules.de_bellis.messages import MESSAGES
from rules.engine.messages import LANGUAGES, incomplete, render
from rules.engine.text import text


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_no_message_lacks_a_language_or_a_plural_form() -> None:
    assert incomplete(MESSAGES) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_use_the_parameters_of_the_english(language: str) -> None:
    for key, entry in MESSAGES.items():
        english = [entry["en"]] if isinstance(entry["en"], str) else list(entry["en"])
        forms = [entry[language]] if isinstance(entry[language], str) else list(entry[language])
        known = set().union(*(fields(form) for form in english)) | {"n"}
        assert all(fields(form) <= known for form in forms), key
        assert fields(str(forms[-1])) | {"n"} == fields(str(english[-1])) | {"n"}, key


@pytest.mark.parametrize(
    ("margin", "said"),
    [
        ("half", "Blades 1 fell: the enemy's total was at least double."),
        ("less", "Blades 1 fell: the enemy's total was higher."),
    ],
)
def test_why_an_element_was_destroyed_is_a_sentence(margin: str, said: str) -> None:
    told = text("dbf.event.destroyed", piece="Blades 1", why=text(f"dbf.margin.{margin}"))
    assert render(told, MESSAGES, "en") == said
