"""What changes of names, texts and categories in a catalogue come to."""

import pytest

from rules.engine.army_books.effective import rules_of
from tests.armies.battlescribe.small import (
    change,
    changes,
    entries,
    entry,
    imported,
    laid,
    place,
    tag,
    when,
    wrapped,
)


@pytest.mark.parametrize("appended", ["Veterans", " Veterans", "  Veterans"])
def test_appended_words_stand_apart(appended):
    book = imported(entries(entry("g", "Guard", changes(change("append", "name", appended)), category="core"))).book
    evaluation = laid(book, "g")
    assert evaluation.name(place(evaluation, "g")) == "Guard Veterans"


def test_a_value_that_comes_with_a_choice_stands_apart_and_a_text_too():
    oath = when("oath", scope="g")
    ward = tag("infoLink", changes(change("append", "name", "(6+)", oath)), id="l", targetId="ward", type="rule")
    text = changes(change("append", "description", "Roll once.", oath))
    rule = tag("rule", "<description>Our own words.</description>", text, id="ward", name="Ward Save")
    guard = entry("g", "Guard", wrapped("infoLinks", ward), entries(entry("oath", "Oath")), category="core")
    evaluation = laid(imported(entries(guard), wrapped("sharedRules", rule)).book, ("g", "oath"))
    (found,) = rules_of(evaluation, place(evaluation, "g"))
    assert (found.name, found.key, found.values) == ("Ward Save (6+)", "ward_save", ("6+",))
    assert found.text == "Our own words. Roll once."
