"""What other list builders write, and what they find in what is written here."""

import json
from xml.etree import ElementTree

import pytest

from armies.battlescribe.importing import import_files
from armies.battlescribe.rosters.exporting import to_ros
from armies.battlescribe.rosters.importing import import_roster
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
