"""Schema 2.00 has the categories, books and limits of 1.15 in the words of 2.x."""

from rules.engine.army_books.bounds import broken
from tests.armies.battlescribe.small import (
    change,
    changes,
    costs,
    entries,
    imported,
    laid,
    limit,
    limits,
    tag,
    when,
    wrapped,
)


def system():
    lords = tag("categoryEntry", limits(limit("maxPoints", "max", 350, "pts")), id="lords", name="Lords")
    core = tag("categoryEntry", limits(limit("maxSelections", "max", 2)), id="core", name="Core")
    force = tag("forceEntry", wrapped("categoryEntries", lords, core), id="standard", name="Standard Army")
    points = wrapped("costTypes", tag("costType", id="pts", name="pts"))
    stated = {"id": "ash", "name": "Ash", "battleScribeVersion": "2.00"}
    return tag("gameSystem", points, wrapped("forceEntries", force), **stated).encode()


def test_schema_2_00_has_categories_books_and_limits_of_its_own_make():
    less = changes(change("set", "maxSelections", "1", when("lord")))
    horse = {"id": "horse", "name": "Horse", "type": "upgrade", "categoryEntryId": "(No Category)"}
    horses = tag("selectionEntry", limits(limit("maxSelections", "max", 3)), less, **horse)
    head = {"id": "lord", "name": "Lord", "type": "unit", "categoryEntryId": "lords", "book": "Ash Book", "page": "12"}
    lord = tag("selectionEntry", costs(pts=200), entries(horses), **head)
    guard = tag("selectionEntry", id="guard", name="Guard", type="unit", categoryEntryId="core", book="B", page="0")
    found = imported(entries(lord, guard), of=system())
    assert found.report.lost == ()
    assert [one.name for one in found.book.categories] == ["Lords", "Core", ""]
    assert [(one.category, one.page) for one in found.book.entries] == [("lords", "Ash Book, p. 12"), ("core", "B")]
    legal = laid(found.book, ("lord", ("horse", 1)), "guard", "guard")
    assert broken(legal) == []
    wrong = laid(found.book, ("lord", ("horse", 2)), "lord", "guard", "guard", "guard")
    assert [(one.kind, one.subject, one.have, one.bound) for one in broken(wrong)] == [
        ("max", "Horse", 2, 1),
        ("max", "Lords", 400, 350),
        ("max", "Core", 3, 2),
    ]
