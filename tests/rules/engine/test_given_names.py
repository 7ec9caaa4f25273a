"""Names that people give their units, and those that are suggested."""

import pytest

from rules.engine.given_names import LONGEST_NAME, cleaned, given_name, suggestions
from rules.engine.given_names.suggested import SUGGESTED, flavour_of, pools
from rules.engine.refusal import IllegalAction

KINDS = ("person", "foot", "shooters", "riders", "beasts", "flyers", "monster", "engine")


@pytest.mark.parametrize("name", ["", "Iron Wolf Guard", "Żelazne Wilki", "O'Neill’s 2nd", "鉄の狼"])
def test_a_name_in_any_script_is_kept_as_it_is(name):
    assert given_name(name) == name


def test_spaces_are_put_in_order():
    assert given_name("  Iron \t Wolf\nGuard ") == "Iron Wolf Guard"


@pytest.mark.parametrize(
    "name",
    ["a\u202eb", "a\u200bb", "\u2066x", "a\0b", "“Guard”", "a[b]", "…", "Z" + "\u0301" * 9, "x" * (LONGEST_NAME + 1)],
)
def test_what_cannot_be_read_or_turns_the_line_around_it_is_refused(name):
    with pytest.raises(IllegalAction):
        given_name(name)


def test_of_a_name_from_elsewhere_stays_what_can_be_read():
    assert cleaned("Iron\u202e “Wolf” [x]" + "!" * 60)[:15] == "Iron Wolf x!!!!"
    assert len(cleaned("x" * 80)) == LONGEST_NAME


@pytest.mark.parametrize("flavour", sorted(pools().flavours))
@pytest.mark.parametrize("kind", KINDS)
def test_every_flavour_has_good_names_for_every_kind_of_unit(flavour, kind):
    called = pools().flavours[flavour].words[0] if pools().flavours[flavour].words else "Nobody"
    found = suggestions(called, kind=kind, seed="1")
    assert min(len(found), SUGGESTED) >= 8
    assert len(set(found)) == len(found)
    assert all(given_name(one) == one for one in found)


def test_the_same_unit_is_offered_the_same_names_and_none_that_is_taken():
    first = suggestions("The Iron Hold", kind="foot", seed="army/u1")
    assert suggestions("The Iron Hold", kind="foot", seed="army/u1") == first
    assert suggestions("The Iron Hold", kind="foot", seed="army/u2") != first
    assert first[0] not in suggestions("The Iron Hold", kind="foot", seed="army/u1", taken=[first[0].upper()])


@pytest.mark.parametrize(
    ("called", "flavour"),
    [
        (("My list", "Dwarven Holds"), "dwarven"),
        (("My list", "The Saltmarch League"), "seafaring"),
        (("The Thornwild Host",), "wild"),
        (("Orcs and Goblins",), "greenskin"),
        (("The Greenskin Tide",), "greenskin"),
        (("Greenskins",), "greenskin"),
        (("The Sea Guard",), "seafaring"),
        (("Sons of the Seas",), "seafaring"),
        (("Seafarers",), "seafaring"),
        (("Ports of the South",), "seafaring"),
        (("Seasoned Veterans",), "common"),
        (("Search Party",), "common"),
        (("Portal Keepers",), "common"),
        (("The Lost", "Somewhere"), "common"),
    ],
)
def test_the_flavour_shows_in_what_army_and_book_are_called(called, flavour):
    assert flavour_of(*called) == flavour
