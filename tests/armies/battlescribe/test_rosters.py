"""Import, export, import gives the same list, by every way out and in; what does not fit is refused whole."""

import random
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from armies.battlescribe.importing import import_files
from armies.battlescribe.refused import Refused
from armies.battlescribe.rosters.exporting import to_ros, to_rosz
from armies.battlescribe.rosters.importing import import_roster
from armies.battlescribe.rosters.reading_text import from_text
from armies.battlescribe.rosters.text import to_text
from rules.engine.army_books.army_list import Pick
from rules.engine.army_books.compiled import compiled
from rules.engine.army_books.evaluation import Evaluation
from rules.ninth_age.army_building.own_books import own_books
from tests.armies.battlescribe.lists import any_list, as_json
from tests.armies.battlescribe.sources import apart, files_in, folders, own

BOOKS = [imported.book for folder in folders() for imported in import_files(files_in(folder)).books]
BOOKS += own_books().values()
SYSTEM = "Fantasy Battles The 9th Age.gst"
REED = import_files(own("reed.gst", "reed_folk.cat")).books[0].book
FIRST_ROSTER = b"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="a" name="Old list" points="187.0" pointsLimit="1500.0" battleScribeVersion="1.15" gameSystemId="reed-sys"
 gameSystemName="Wars of the Reed Sea" gameSystemRevision="3" xmlns="http://www.battlescribe.net/schema/rosterSchema">
 <forces><force id="b" catalogueId="reed-folk" catalogueName="Reed Folk" forceTypeId="f-standard"><forces/><categories>
  <category id="c" categoryId="c-lords" name="Lords"><selections>
   <selection id="chief" entryId="e-chief" name="Reed Chief" points="80.0" number="1" type="unit"><selections>
     <selection id="s1" entryId="e-heron" entryGroupId="g-mount" name="War Heron" number="1" type="upgrade"><selections>
       <selection id="s2" entryId="l-heron::s-heron" name="Heron" number="1" type="upgrade"><selections/></selection>
     </selections></selection>
   </selections></selection></selections></category>
  <category id="d" categoryId="c-core" name="Core"><selections>
   <selection id="spears" customName="The Shallows" entryId="e-spears" name="Reed Spears" number="1"><selections>
     <selection id="s3" entryId="e-spear" name="Spear" number="12" type="upgrade"><selections>
       <selection id="s4" entryId="e-shield" name="Shield" number="12" type="upgrade"><selections/></selection>
     </selections></selection>
     <selection id="s5" entryId="e-standard" entryGroupId="g-command" name="Standard Bearer" number="1"><selections>
       <selection id="s6" entryId="l-banners::e-flaming"
        entryGroupId="l-banners::g-banners" name="Flaming Standard" number="1"/>
     </selections></selection>
   </selections></selection></selections></category>
 </categories></force></forces></roster>"""

OTHER_FORCE = b'<force catalogueId="mud"><selections><selection entryId="e"/></selections></force>'


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
@pytest.mark.parametrize("seed", range(4))
def test_a_list_comes_back_the_same_from_rosz_json_and_text(book, seed):
    army = any_list(book, random.Random(f"{book.id} {seed}"))
    written = to_ros(army, book)
    assert import_roster(to_rosz(army, book), "a.rosz", book) == army
    assert to_ros(import_roster(written, "a.ros", book), book) == written
    assert import_roster(as_json(to_ros(army, book)), "a.json", book) == army
    assert from_text(to_text(army, book), book) == army


@pytest.mark.long
@pytest.mark.parametrize("book", [*BOOKS, *apart()], ids=lambda book: book.name)
def test_a_thousand_lists_are_written_again_byte_for_byte_as_they_were(book):
    if isinstance(book, Path):
        files = [(name, content) for name, content in files_in(book.parent) if name in (book.name, SYSTEM)]
        (book,) = [one.book for one in import_files(files).books]
    for seed in range(1000):
        army = any_list(book, random.Random(f"{book.id} {seed}"))
        written = to_ros(army, book)
        again = import_roster(written, "a.ros", book)
        assert (seed, again) == (seed, army)
        assert to_ros(again, book) == written, seed
        assert to_ros(import_roster(as_json(written), "a.json", book), book) == written, seed


def test_text_comes_back_the_same_from_a_forum_that_changes_its_spaces():
    army = any_list(REED, random.Random(7))
    pasted = (
        to_text(army, REED).replace("\n", " \r\n").replace("\n- ", "\n\u00a0\u00a0-\u00a0").replace("\n-- ", "\n• • ")
    )
    read = from_text(pasted.replace("• •", "••"), REED)
    assert read == army


def test_a_roster_of_the_first_schema_is_read():
    army = import_roster(FIRST_ROSTER, "old.ros", REED)
    chief, spears = army.units
    assert (chief.id, chief.entry) == ("chief", "e-chief")
    assert chief.picks == (Pick(choice="e-heron", picks=(Pick(choice="l-heron"),)),)
    assert spears.title == "The Shallows"
    assert spears.picks[0] == Pick(choice="e-spear", number=12, picks=(Pick(choice="e-shield"),))
    assert spears.picks[1].picks == (Pick(choice="e-flaming"),)
    assert (army.points_limit, army.force) == (1500, "f-standard")
    evaluation = Evaluation(army, compiled(REED))
    assert [evaluation.cost(unit) for unit in evaluation.layout.army.below] == [110, 10 + 12 * 7 + 10 + 20]


def test_the_exported_costs_and_numbers_are_those_of_the_list():
    army = import_roster(FIRST_ROSTER, "old.ros", REED)
    roster = ElementTree.fromstring(to_ros(army, REED))
    space = {"r": "http://www.battlescribe.net/schema/rosterSchema"}
    assert roster.find("r:costs/r:cost", space).get("value") == "234"
    numbers = {one.get("name"): one.get("number") for one in roster.iterfind(".//r:selection", space)}
    assert (numbers["Spear"], numbers["Shield"], numbers["Reed Chief"]) == ("12", "12", "1")
    assert roster.find(".//r:force", space).get("catalogueId") == "reed-folk"


def test_a_number_of_equal_units_becomes_as_many_units():
    army = import_roster(
        FIRST_ROSTER.replace(b'name="Reed Spears" number="1"', b'name="Reed Spears" number="3"'), "a", REED
    )
    assert [unit.entry for unit in army.units] == ["e-chief", "e-spears", "e-spears", "e-spears"]
    assert len({unit.id for unit in army.units}) == 4


def test_what_several_equal_units_hold_is_shared_among_them():
    three = FIRST_ROSTER.replace(b'name="Reed Spears" number="1"', b'name="Reed Spears" number="3"')
    (_chief, *spears) = import_roster(three, "a", REED).units
    assert [[(pick.choice, pick.number) for pick in unit.picks] for unit in spears] == [
        [("e-spear", 4), ("e-standard", 1)]
    ] * 3
    with pytest.raises(Refused) as refused:
        import_roster(three.replace(b'name="Spear" number="12"', b'name="Spear" number="11"'), "a", REED)
    assert refused.value.key == "bad_count"


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        (b'gameSystemId="reed-sys"', b'gameSystemId="other"', "other_game"),
        (
            b'"reed-sys"\n gameSystemName="Wars of the Reed Sea"',
            b'"x" gameSystemName="The 9th Age 2nd Edition"',
            "other_edition",
        ),
        (b'catalogueId="reed-folk"', b'catalogueId="mud-folk"', "other_book"),
        (b'entryId="e-chief" name="Reed Chief"', b'entryId="e-king" name="Reed King"', "unknown_entry"),
        (b'entryId="e-shield" name="Shield"', b'entryId="e-boat" name="Boat"', "unknown_option"),
        (b'name="Shield" number="12"', b'name="Shield" number="5"', "bad_count"),
        (b'name="Shield" number="12"', b'name="Shield" number="-12"', "bad_count"),
        (b'name="Shield" number="12"', b'name="Shield" number="1.5"', "bad_count"),
        (b'name="Spear" number="12"', b'name="Spear" number="1000000000"', "bad_count"),
        (b"<force id", OTHER_FORCE + b"<force id", "forces"),
        (b"roster", b"roaster", "not_a_roster"),
    ],
)
def test_a_roster_that_does_not_fit_is_refused_for_its_reason(old, new, key):
    assert old in FIRST_ROSTER
    with pytest.raises(Refused) as refused:
        import_roster(FIRST_ROSTER.replace(old, new), "old.ros", REED)
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"{", "not_json"),
        (b'{"roster": []}', "not_a_roster"),
        (b'{"roster": {"gameSystemId": {}}}', "not_a_roster"),
        (b'{"roster": {"forces": [7]}}', "not_a_roster"),
        (b'{"roster": {"name": NaN}}', "not_json"),
        (b"[" * 100_000, "not_json"),
        (b"{}", "not_a_roster"),
    ],
)
def test_json_that_is_no_roster_is_refused(content, key):
    with pytest.raises(Refused) as refused:
        import_roster(content, "a.json", REED)
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Some Unit [10 pts]", "unknown_entry"),
        ("Reed Spears [10 pts]\n- Cannon", "unknown_option"),
        ("Reed Spears [10 pts]\n--- Spear", "text_line"),
        ("- Spear", "text_line"),
        ("just words", "text_line"),
        ("Book: Mud Folk\nReed Spears [10 pts]", "text_book"),
        ("Reed Spears [10 pts]\n- 0 x Spear", "unfit"),
        ("x" * 300_000, "too_many"),
    ],
)
def test_a_text_that_does_not_fit_is_refused_for_its_reason(text, key):
    with pytest.raises(Refused) as refused:
        from_text(text, REED)
    assert refused.value.key == key


def test_a_list_of_another_book_is_not_exported():
    army = import_roster(FIRST_ROSTER, "old.ros", REED)
    strange = msgspec.structs.replace(army, units=(msgspec.structs.replace(army.units[0], entry="e-king"),))
    for way in (to_ros, to_text):
        with pytest.raises(Refused):
            way(strange, REED)
