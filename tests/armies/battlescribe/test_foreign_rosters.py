"""What other list builders write, and what they find in what is written here."""

import io
import json
import zipfile
from xml.etree import ElementTree

import pytest

from armies.battlescribe.importing import import_files
from armies.battlescribe.refused import Refused
from armies.battlescribe.rosters.exporting import to_ros
from armies.battlescribe.rosters.importing import import_roster
from armies.books.rosters import is_roster
from tests.armies.battlescribe.small import (
    army,
    entries,
    entry,
    imported,
    link,
    links,
    shared,
    tag,
    wrapped,
)
from tests.armies.battlescribe.sources import own
from tests.armies.battlescribe.test_rosters import REED

TIDE = import_files(own("tide.gst", "tide_crews.cat", "tide_library.cat")).books[0].book


def linked_book():
    arms = tag("selectionEntryGroup", links(link("arms-lance", "lance", "Lance")), id="arms", name="Arms")
    to_arms = tag("entryLink", id="guard-arms", name="Arms", targetId="arms", type="selectionEntryGroup")
    guard = entry("guard", "Guard", entries(entry("oath", "Oath", pts=3)), links(to_arms), pts=100, category="core")
    groups = wrapped("sharedSelectionEntryGroups", arms)
    top = links(link("army-guard", "guard", "Guard", category="core"))
    return imported(top, shared(guard, entry("lance", "Lance", pts=5)), groups).book


def selections(ros):
    root = ElementTree.fromstring(ros)
    return {one.get("name"): one for one in root.iter() if one.tag.endswith("selection")}


def test_a_written_roster_names_every_link_on_the_way():
    book = linked_book()
    found = selections(to_ros(army(book, ("army-guard", "oath", "arms-lance")), book))
    assert [found[name].get("entryId") for name in ("Guard", "Oath", "Lance")] == [
        "army-guard::guard",
        "army-guard::oath",
        "army-guard::guard-arms::arms-lance::lance",
    ]
    assert found["Lance"].get("entryGroupId") == "army-guard::guard-arms::arms"
    assert len({one.get("id") for one in found.values()}) == 3


def test_costs_bear_the_names_that_the_book_has_for_them():
    chosen = army(TIDE, "x-captain", ("k-marines", ("x-marine", 12)), force="ff-fleet")
    root = ElementTree.fromstring(to_ros(chosen, TIDE))
    kinds = {one.get("typeId") for one in root.iter() if one.tag.endswith(("cost", "costLimit"))}
    assert kinds == {"coral", "cost-pts"}
    total = {one.get("typeId"): one.get("value") for one in next(one for one in root if one.tag.endswith("costs"))}
    assert total == {"coral": "12", "cost-pts": "178"}
    force = next(one for one in root.iter() if one.tag.endswith("force"))
    assert force.get("catalogueRevision") == "5"


@pytest.mark.parametrize(
    ("limits", "size"),
    [
        ([("Coral", "coral", 30), (" pts", "cost-pts", 1800)], 1800),
        ([(" pts", "cost-pts", 1800), ("Coral", "coral", 30)], 1800),
        ([("Coral", "coral", 30)], 2500),
        ([("Coral", "coral", 30), (" pts", "cost-pts", -1)], 2500),
        ([("Points", "of another program", 1500)], 1500),
    ],
)
def test_the_size_of_the_battle_is_the_limit_of_the_points(limits, size):
    named = [{"name": name, "typeId": key, "value": value} for name, key, value in limits]
    force = {"catalogueId": "tide-crews", "entryId": "ff-fleet", "selections": []}
    roster = {"name": "x", "gameSystemId": "tide-sys", "costLimits": named, "forces": [force]}
    assert import_roster(json.dumps({"roster": roster}).encode(), "a.json", TIDE).points_limit == size
    stated = "".join(tag("costLimit", **{key: f"{value}" for key, value in one.items()}) for one in named)
    ros = tag(
        "roster",
        wrapped("costLimits", stated),
        wrapped("forces", tag("force", **{**force, "selections": ""})),
        name="x",
        gameSystemId="tide-sys",
    )
    assert import_roster(ros.encode(), "a.ros", TIDE).points_limit == size


@pytest.mark.parametrize(("written", "meant"), [(1500, "1500"), (1789.5, "1789.5"), (True, "true"), ("Old", "Old")])
def test_texts_that_new_recruit_writes_as_numbers_are_texts(written, meant):
    spears = {"id": 81532, "entryId": "e-spears", "name": written, "number": "1", "customName": written}
    force = {"catalogueId": "reed-folk", "selections": [spears]}
    roster = {"name": written, "battleScribeVersion": 2.03, "gameSystemId": "reed-sys", "forces": [force]}
    found = import_roster(json.dumps({"roster": roster}).encode(), "a.json", REED)
    assert (found.name, found.units[0].title, found.units[0].id) == (meant, meant, "81532")


def held(*forces):
    found = "".join(
        tag(
            "force",
            wrapped("selections", *[tag("selection", id=key, name="Guard", entryId="g") for key in keys]),
            catalogueId=catalogue,
            catalogueName=catalogue.title(),
        )
        for catalogue, *keys in forces
    )
    return tag("roster", wrapped("forces", found), name="x", gameSystemId="ash").encode()


def test_forces_of_one_book_are_one_army_and_an_empty_one_is_none():
    book = imported(entries(entry("g", "Guard", category="core"))).book
    read = import_roster(held(("other",), ("host", "a"), ("host", "b"), ("host",)), "a.ros", book)
    assert [unit.id for unit in read.units] == ["a", "b"]
    with pytest.raises(Refused) as refused:
        import_roster(held(("host", "a"), ("other", "b")), "a.ros", book)
    assert (refused.value.key, refused.value.params["names"]) == ("forces", "Host, Other")


@pytest.mark.parametrize("beside", ["__MACOSX/._a.ros", "._a.ros", ".DS_Store", "sub/Thumbs.db", "desktop.ini"])
def test_what_a_system_puts_into_an_archive_is_no_roster(beside):
    book = imported(entries(entry("g", "Guard", category="core"))).book
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.ros", held(("host", "a")))
        archive.writestr(beside, b"junk")
    assert len(import_roster(packed.getvalue(), "a.zip", book).units) == 1
    with zipfile.ZipFile(packed, "a") as archive:
        archive.writestr("b.ros", held(("host", "a")))
    with pytest.raises(Refused, match=r"a.ros, b.ros"):
        import_roster(packed.getvalue(), "a.zip", book)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_roster_is_known_by_what_it_holds(encoding):
    ros = '<?xml version="1.0"?><!-- ours -->' + held(("host",)).decode()
    assert is_roster("list.txt", ros.encode(encoding))
    assert is_roster("list.zip", b"PK...")
    assert not is_roster("list.txt", b"== A list ==")
