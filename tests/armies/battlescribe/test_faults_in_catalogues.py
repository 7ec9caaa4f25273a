"""A fault in one place of a catalogue never costs the whole book: it is told once, with its file; the rest is read."""

import pytest

from tests.armies.battlescribe.small import (
    brought,
    catalogue,
    entries,
    entry,
    imported,
    limit,
    limits,
    link,
    links,
    shared,
    system,
    tag,
    wrapped,
)

GUARD = entry("guard", "Guard", category="core")


def told(*inside, of=None):
    found = imported(*inside, of=of)
    assert "Guard" in [one.name for one in found.book.entries]
    return [(lost.file, lost.path, lost.what) for lost in found.report.lost]


def test_a_category_that_does_not_exist():
    lost = entry("lost", "Lost Ones", category="nowhere")
    ((file, path, what),) = told(entries(GUARD, lost))
    assert (file, path, "nowhere" in what) == ("book1.cat", "Lost Ones", True)


def test_a_category_that_does_not_exist_behind_a_link():
    top = links(link("l", "lost", "Lost Ones"))
    ((_file, path, what),) = told(top, entries(GUARD), shared(entry("lost", "Lost Ones", category="nowhere")))
    assert (path, "nowhere" in what) == ("Lost Ones", True)


TWICE = {
    "an entry": (entries(GUARD), entries(GUARD)),
    "a shared entry": (shared(entry("oath", "Oath")), shared(entry("oath", "Oath"))),
    "a rule": (wrapped("sharedRules", tag("rule", id="r", name="Oath")),) * 2,
    "a profile": (wrapped("sharedProfiles", tag("profile", id="p", name="Oath", typeId="t")),) * 2,
    "a category": (wrapped("categoryEntries", tag("categoryEntry", id="oaths", name="Oaths")),) * 2,
}


@pytest.mark.parametrize("twice", TWICE)
def test_one_id_in_the_catalogue_and_in_its_game_system(twice):
    ours, theirs = TWICE[twice]
    body = (ours,) if twice == "an entry" else (ours, entries(GUARD))
    ((file, _path, what),) = told(*body, of=system(theirs))
    assert (file, "a second time" in what) == ("system.gst", True)


def test_one_id_twice_below_an_entry():
    seer = entry("seer", "Seer", entries(entry("oath", "First Oath"), entry("oath", "Second Oath")), category="heroes")
    ((_file, path, what),) = told(entries(GUARD, seer))
    assert (path, "oath" in what) == ("Seer/Second Oath", True)


def test_a_limit_beyond_all_numbers_bounds_nothing():
    boundless = limits(limit("most", "max", 99_999_999, scope="roster"))
    assert told(entries(GUARD, entry("seer", "Seer", boundless, category="heroes"))) == []


def test_a_link_to_information_that_does_not_exist_is_told_once():
    to_group = wrapped("infoLinks", tag("infoLink", id="l", targetId="nowhere", type="infoGroup", name="Vows"))
    ((_file, path, what),) = told(entries(GUARD, entry("seer", "Seer", to_group, category="heroes")))
    assert (path, "nowhere" in what) == ("Seer", True)


def test_a_book_without_entries_is_a_book():
    assert [one.book.name for one in brought(system(), catalogue()).books] == ["Ash Host"]
