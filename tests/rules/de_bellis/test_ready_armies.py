"""The armies that come with the game."""

from __future__ import annotations

import pytest

from rules.de_bellis import army_format
from rules.de_bellis.army import agreement_for, encode_army
from rules.de_bellis.legality import breaches, warnings
from rules.de_bellis.prices import army_price
from rules.de_bellis.ready import ready_armies
from rules.de_bellis.scales import SCALES
from rules.de_bellis.troops import TROOP_TYPES

ARMIES = ready_armies()
ELEMENTS = [element for entry in ARMIES.values() for element in entry.army.elements]


@pytest.mark.parametrize("key", ARMIES)
def test_every_ready_army_is_legal_and_spends_nearly_all_its_points(key: str) -> None:
    army = ARMIES[key].army
    assert breaches(army, agreement_for(army)) == []
    assert warnings(army) == []
    budget = SCALES[army.scale].points
    assert budget - 10 <= army_price(army).total <= budget


def test_there_are_several_for_every_scale() -> None:
    numbers = {scale: sum(entry.army.scale == scale for entry in ARMIES.values()) for scale in SCALES}
    assert all(number >= 2 for number in numbers.values())
    assert len(ARMIES) >= 10


def test_together_they_use_whatever_can_be_bought() -> None:
    assert {element.type for element in ELEMENTS} == set(TROOP_TYPES)
    assert {element.quality for element in ELEMENTS} == {"superior", "ordinary", "inferior"}
    assert {element.role for element in ELEMENTS} == {"", "leader", "general", "allied_general"}
    assert {element.warband_base for element in ELEMENTS if element.type == "Wb"} == {"A", "B"}
    for trait in ("fast", "regular", "flying"):
        assert any(getattr(element, trait) for element in ELEMENTS)
    assert {defence.kind for entry in ARMIES.values() for defence in entry.army.defences} == {
        "temporary",
        "permanent",
        "gate",
    }


def test_the_settings_of_a_battle_decide_which_are_offered() -> None:
    offered = army_format.ready({"scale": "extra_strong"})
    assert [army["name"] for army in offered] == ["The Moving Mountain"]
    with_allies = army_format.ready({"scale": "extra_strong", "allies": True})
    assert len(with_allies) == 2
    assert len(army_format.ready({})) == len(ARMIES)


def test_the_card_of_an_army_sums_it_up() -> None:
    card = army_format.summary(encode_army(ARMIES["two_crowns_host"].army))
    assert card["name"].key == "dbf.ready.two_crowns_host.name"
    assert (card["points"], card["budget"], card["elements"], card["break_point"]) == (1000, 1000, 50, 21.5)
    assert sum(row["n"] for row in card["contents"] if row["type"]) == 50
    assert sum(row["n"] * row["points"] for row in card["contents"]) == 1000


def test_data_that_is_no_army_is_a_breach_and_no_crash() -> None:
    for data in ({}, {"name": "x", "scale": "huge"}, {"name": "x", "scale": "ordinary", "elements": [{"id": 1}]}):
        assert [breach.rule for breach in army_format.army_breaches(data, {"scale": "ordinary"})] == ["DBF-ARM-030"]
