"""Groups of information and of entries, and rules of the army: what they hold is shown as they say or told as lost."""

import pytest

from rules.engine.army_books.effective import gear_of, rules_of
from tests.armies.battlescribe.small import (
    change,
    changes,
    entries,
    entry,
    imported,
    laid,
    links,
    place,
    tag,
    when,
    wrapped,
)

NINE = [tag("characteristicType", id=f"c-{one}", name=one) for one in ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")]
MODEL = tag("profileType", wrapped("characteristicTypes", *NINE), id="m", name="Model")
TYPES = wrapped("profileTypes", MODEL, tag("profileType", id="w", name="Weapon"))
OATH = tag("rule", "<description>Sworn.</description>", id="oath", name="Ash Oath")
LANCE = tag("profile", id="lance", name="Ash Lance", typeId="w", typeName="Weapon")
HELD = wrapped("rules", OATH) + wrapped("profiles", LANCE)


def group(*inside, **more):
    return tag("infoGroup", *inside, id=more.pop("id", "g"), name="Vows", **more)


def shown_by(book, *units):
    evaluation = laid(book, *units)
    guard = place(evaluation, "guard")
    return sorted(
        [*(one.name for one in rules_of(evaluation, guard)), *(one.name for one in gear_of(evaluation, guard))]
    )


def guard_with(*inside):
    return entries(entry("guard", "Guard", *inside, category="core"), entry("seer", "Seer", category="lords"))


def linked(inside="", **more):
    return wrapped("infoLinks", tag("infoLink", inside, id="l", targetId="g", type="infoGroup", **more))


HIDING = changes(change("set", "hidden", "true", when("seer")))
WAYS = {
    "its own": lambda inside, **more: (TYPES, guard_with(wrapped("infoGroups", group(inside, HELD, **more)))),
    "one around it": lambda inside, **more: (
        TYPES,
        guard_with(wrapped("infoGroups", group(inside, wrapped("infoGroups", group(HELD, id="in")), **more))),
    ),
    "a shared one": lambda inside, **more: (
        TYPES,
        wrapped("sharedInfoGroups", group(inside, HELD, **more)),
        guard_with(linked()),
    ),
    "the link to it": lambda inside, **more: (
        TYPES,
        wrapped("sharedInfoGroups", group(HELD)),
        guard_with(linked(inside, **more)),
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_a_hidden_group_holds_is_hidden(way):
    assert shown_by(imported(*WAYS[way]("")).book, "guard") == ["Ash Lance", "Ash Oath"]
    found = imported(*WAYS[way]("", hidden="true"))
    assert (shown_by(found.book, "guard"), found.report.lost) == ([], ())


@pytest.mark.parametrize("way", WAYS)
def test_what_hides_a_group_hides_what_it_holds(way):
    found = imported(*WAYS[way](HIDING))
    assert shown_by(found.book, "guard") == ["Ash Lance", "Ash Oath"]
    assert (shown_by(found.book, "guard", "seer"), found.report.lost) == ([], ())


@pytest.mark.parametrize("way", WAYS)
def test_another_change_of_a_group_is_told_as_lost(way):
    (lost,) = imported(*WAYS[way](changes(change("set", "name", "Oaths")))).report.lost
    assert "set name" in lost.what


def test_a_link_may_lead_to_a_rule_of_the_whole_army():
    to_rule = wrapped("infoLinks", tag("infoLink", id="l", targetId="oath", type="rule", name="Ash Oath"))
    book = imported(wrapped("rules", OATH), guard_with(to_rule)).book
    assert shown_by(book, "guard") == ["Ash Oath"]
    assert [one.name for one in book.army_rules] == ["Ash Oath"]


def test_a_group_of_entries_of_the_army_itself_is_told_and_the_rest_is_read():
    arms = tag("selectionEntryGroup", entries(entry("lance", "Lance")), id="arms", name="Arms")
    top = links(tag("entryLink", id="l", name="Arms", targetId="arms", type="selectionEntryGroup"))
    found = imported(wrapped("sharedSelectionEntryGroups", arms), top, guard_with())
    assert [one.name for one in found.book.entries] == ["Guard", "Seer"]
    (lost,) = found.report.lost
    assert "Arms" in lost.what


def test_what_a_link_to_a_category_says_beside_that_is_told_as_lost():
    shifting = changes(change("set", "primary", "true", when("seer")))
    link = tag("categoryLink", shifting, id="c", targetId="rare", name="Rare", primary="false")
    found = imported(guard_with(wrapped("categoryLinks", link)))
    (lost,) = found.report.lost
    assert (lost.path, "set primary" in lost.what) == ("Guard", True)
