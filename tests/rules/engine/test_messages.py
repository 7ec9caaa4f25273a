"""Texts in four languages: plural forms, texts within texts, and what a translator still has to do."""

import pytest

from rules.engine.explained import Explained, Term
from rules.engine.messages import LANGUAGES, engine_messages, incomplete, load, plural_form, render
from rules.engine.text import Text, text

MESSAGES = {
    "die": {
        "en": ("{n} die", "{n} dice"),
        "it": ("{n} dado", "{n} dadi"),
        "es": ("{n} dado", "{n} dados"),
        "pl": ("{n} kość", "{n} kości", "{n} kości (wiele)"),
    },
    "roll": {"en": "{who} rolls {what}", "it": "{who} tira {what}"},
    "red": {"en": "Red", "it": "Rosso"},
    "english": {"en": ("{n} thing", "{n} things")},
    "sum": {"en": "{total} in all"},
}


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 1, "1 die"),
        ("en", 0, "0 dice"),
        ("it", 2, "2 dadi"),
        ("pl", 1, "1 kość"),
        ("pl", 3, "3 kości"),
        ("pl", 5, "5 kości (wiele)"),
        ("pl", 12, "12 kości (wiele)"),
        ("pl", 22, "22 kości"),
    ],
)
def test_each_language_counts_in_its_own_way(language, n, said):
    assert render(text("die", n=n), MESSAGES, language) == said


def test_texts_within_texts_are_in_the_same_language():
    nested = text("roll", who=text("red"), what=text("die", n=2))
    assert render(nested, MESSAGES, "it") == "Rosso tira 2 dadi"


def test_lists_of_texts_are_read_one_after_the_other():
    assert render(text("roll", who=[text("red"), text("red")], what="x"), MESSAGES, "en") == "Red, Red rolls x"


def test_numbers_are_shown_without_needless_digits():
    total = Explained.sum([Term(1.5, Text("a"), "R"), Term(2, Text("b"), "R")])
    assert render(text("sum", total=total), MESSAGES, "en") == "3.5 in all"
    assert render(text("sum", total=2.0), MESSAGES, "en") == "2 in all"


def test_a_missing_language_falls_back_to_english_with_english_forms():
    assert render(text("english", n=5), MESSAGES, "pl") == "5 things"


def test_an_unknown_key_stands_for_itself():
    assert render(text("dbf.nothing"), MESSAGES, "en") == "dbf.nothing"


def test_numbers_are_written_as_the_language_writes_them():
    said = {"cm": dict.fromkeys(LANGUAGES, "{x} cm")}
    assert [render(text("cm", x=7.5), said, language) for language in LANGUAGES] == ["7.5 cm"] + ["7,5 cm"] * 3
    assert render(text("cm", x=3.14159), said, "en") == "3.14 cm"


def test_half_a_thing_is_many_in_polish():
    assert [plural_form("pl", n) for n in (1, 2, 5, 1.5)] == [0, 1, 2, 2]


def test_gaps_are_named():
    assert incomplete({"die": MESSAGES["die"]}) == []
    assert incomplete({"red": MESSAGES["red"]}) == ["red: es", "red: pl"]
    assert incomplete({"die": {**MESSAGES["die"], "pl": ("a", "b")}}) == ["die: pl needs 3 forms"]


def test_a_key_in_two_files_is_an_error(tmp_path):
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text("key: {en: x, it: x, es: x, pl: x}")
    with pytest.raises(ValueError, match="another file"):
        load(tmp_path)


def test_the_engine_speaks_all_languages():
    assert incomplete(engine_messages()) == []
    assert set(LANGUAGES) == {"en", "it", "es", "pl"}
