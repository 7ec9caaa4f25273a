"""Reading army books: every error at once, with file, entry and field; nothing hostile gets through."""

import json

import msgspec
import pytest

from rules.engine.army_books.checks import problems_of
from rules.engine.army_books.reading import BookRefused, decode_book, digest_of, encode_book, parse_book, read_book
from tests.rules.engine.army_books.books import HEAD, book_of, unit_entry


def refused(written: str) -> list[str]:
    with pytest.raises(BookRefused) as error:
        parse_book(written.encode(), "trial.yaml")
    return [str(problem) for problem in error.value.problems]


def test_every_error_is_reported_at_once_with_file_entry_and_field():
    shield = {"id": "shield", "name": "Shield", "price": "cheap", "colour": "red"}
    data = {**HEAD, "entries": [unit_entry(shield, body={"base": {"depth": 20}})], "version": 3}
    with pytest.raises(BookRefused) as error:
        decode_book(data, "trial.yaml")
    found = {(one.file, one.entry, one.field, one.message) for one in error.value.problems}
    assert found == {
        ("trial.yaml", "", "version", "expected `str`, got `int`"),
        ("trial.yaml", "Guard", "entries[0].body.base.width", "is missing"),
        ("trial.yaml", "Guard > Shield", "entries[0].choices[0].colour", "there is no such field"),
        ("trial.yaml", "Guard > Shield", "entries[0].choices[0].price", "expected `float`, got `str`"),
    }


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"target": "nothing"}, "entries[0].choices[0].target", "there is no choice “nothing”"),
        ({"profiles": [{"target": "nothing"}]}, "entries[0].choices[0].profiles[0].target", "there is no “nothing”"),
        ({"rules": [{"key": "fly"}]}, "entries[0].choices[0].rules[0].name", "is missing"),
        ({"id": "guard"}, "id", "the id stands 2 times in the book"),
        (
            {"limits": [{"id": "a", "kind": "max", "value": 1}] * 2},
            "entries[0].choices[0].limits",
            "the id “a” stands 2 times",
        ),
    ],
)
def test_a_book_must_agree_with_itself(change, field, message):
    data = {**HEAD, "entries": [unit_entry({"id": "shield", "name": "Shield", **change})]}
    with pytest.raises(BookRefused) as error:
        decode_book(data, "trial.yaml")
    assert (field, message) in [(one.field, one.message) for one in error.value.problems]


def test_an_entry_stands_in_a_category_of_the_book():
    with pytest.raises(BookRefused, match=r"Guard: entries\[0\].category: there is no category “elite”"):
        book_of(unit_entry(category="elite"))


def test_links_do_not_lead_round_in_a_circle():
    shared = [{"id": "a", "name": "A", "target": "b"}, {"id": "b", "name": "B", "target": "a"}]
    with pytest.raises(BookRefused, match="the links lead round in a circle"):
        book_of(unit_entry({"id": "link", "target": "a"}), shared=shared)


def test_what_a_condition_cannot_find_is_told_but_tolerated():
    condition = {"child": "nothing", "scope": "army"}
    shield = {"id": "shield", "name": "Shield", "modifiers": [{"field": "hidden", "value": True, "when": [condition]}]}
    book = book_of(unit_entry(shield))
    found = problems_of(book)
    assert [(one.message, one.tolerable) for one in found] == [("there is no “nothing” to count", True)]


def test_aliases_are_not_read():
    bomb = "id: x\ngame: y\nname: z\nauthors: &a lol\nversion: *a\n"
    assert "aliases are not read" in refused(bomb)[0]


@pytest.mark.parametrize("written", ["1:30", "0x1f", "0b11", "017", "2026-01-02", "1e9", "12345678901"])
def test_what_is_no_short_decimal_number_is_text(written):
    assert refused(f"version: x\npoints: {written}\n") == refused(f"version: x\npoints: '{written}'\n")


@pytest.mark.parametrize("written", ["!!int 1:30", "!!float 1:30.5", "!!timestamp 2026-01-02", "!mine 1"])
def test_tags_are_not_read(written):
    assert any("tags are not read" in one for one in refused(f"points: {written}"))


def test_the_same_key_does_not_stand_twice():
    assert "“name” stands twice" in refused("id: x\ngame: y\nname: z\nname: zz\n")[0]


def test_nesting_without_end_is_refused():
    choice: dict = {"id": "x", "name": "X"}
    for number in range(100):
        choice = {"id": f"x{number}", "name": "X", "choices": [choice]}
    with pytest.raises(BookRefused, match="nested too deeply"):
        decode_book({**HEAD, "entries": [unit_entry(choice)]}, "trial.yaml")
    assert "cannot be read" in refused('{"a":' * 100_000)[0]


@pytest.mark.parametrize("price", [float("nan"), float("inf"), 1e300])
def test_a_price_is_a_number_of_points(price):
    with pytest.raises(BookRefused, match="price"):
        decode_book({**HEAD, "entries": [unit_entry(price=price)]}, "trial.yaml")


@pytest.mark.parametrize("data", [None, 3, "book", [], {}, {"entries": {}}, {"entries": [3]}])
def test_what_is_no_book_is_refused(data):
    with pytest.raises(BookRefused):
        decode_book(data, "trial.yaml")


def test_a_book_survives_being_written_and_read(tmp_path):
    book = book_of(unit_entry({"id": "shield", "name": "Shield", "price": 1}))
    path = tmp_path / "trial.json"
    path.write_text(json.dumps(encode_book(book)), encoding="utf-8")
    assert read_book(path) == book


def test_the_digest_is_that_of_the_contents():
    book = book_of(unit_entry())
    assert digest_of(book) == digest_of(parse_book(msgspec.json.encode(book), "other.json"))
    assert digest_of(book) != digest_of(msgspec.structs.replace(book, version="2"))
