"""Minimum army, General, what may be present once, what the book says (T9A-ARM-001 to 003, 013 to 019, 022, 044)."""

import msgspec
import pytest

from rules.engine.army_books.army_list import ArmyList, BookReference, Chosen, Pick
from rules.engine.refusal import IllegalAction
from rules.ninth_age.army_building.generals import general_of
from rules.ninth_age.army_building.legality import breaches, check
from rules.ninth_age.army_building.minimum_army import units_counted
from tests.rules.ninth_age.army_building.book import (
    BOOK,
    DATA,
    agreement,
    army,
    judged,
    legal_units,
    rules_broken,
    survey,
    unit,
)


@pytest.mark.rule("T9A-ARM-013")
def test_an_army_has_four_units_that_are_not_characters():
    heroes = [unit("captain", 1), unit("captain", 1), unit("marshal", 1)]
    three = [unit("spearmen", 1), unit("archers", 1), unit("knights", 1)]
    assert "T9A-ARM-013" in rules_broken(*heroes, *three)
    assert "T9A-ARM-013" not in rules_broken(*heroes, *three, unit("knights", 1))


@pytest.mark.rule("T9A-ARM-022")
def test_a_warband_needs_three():
    two = [unit("captain", 1), unit("spearmen", 1), unit("archers", 1)]
    assert "T9A-ARM-022" in rules_broken(*two, points=1500)
    found = rules_broken(*two, unit("knights", 1), points=1500)
    assert {"T9A-ARM-013", "T9A-ARM-022"}.isdisjoint(found)


@pytest.mark.rule("T9A-ARM-014")
def test_all_war_machines_together_count_as_one_unit():
    assert units_counted(survey(unit("cannon", 1), unit("cannon", 1), unit("mortar", 1), unit("spearmen", 1))) == 2
    assert "T9A-ARM-013" in rules_broken(unit("cannon", 1), unit("cannon", 1), unit("mortar", 1), unit("spearmen", 1))


@pytest.mark.rule("T9A-ARM-002", "T9A-CHA-001")
def test_whoever_is_bought_as_lord_or_hero_is_a_character_unless_the_entry_says_otherwise():
    found = survey(unit("warlord"), unit("captain"), unit("beast-tamer"), unit("spearmen"))
    assert [one.name for one in found.characters] == ["Warlord", "Captain"]


@pytest.mark.rule("T9A-ARM-002")
def test_an_entry_of_no_category_is_no_part_of_an_army():
    categories = [{**one, "key": ""} if one["id"] == "rare" else one for one in DATA["categories"]]
    book = msgspec.convert({**DATA, "categories": categories}, type(BOOK))
    found = judged(*legal_units(1990), unit("giant", 10), book=book)
    assert [one.rule for one in found] == ["T9A-ARM-002"]


@pytest.mark.rule("T9A-ARM-015")
def test_an_army_needs_somebody_who_can_be_general():
    assert "T9A-ARM-015" in rules_broken(unit("spearmen", 1))
    assert "T9A-ARM-015" in rules_broken(unit("madman", 1))
    assert "T9A-ARM-015" in rules_broken(unit("captain", 1, "captain.bsb"))
    assert "T9A-ARM-015" not in rules_broken(unit("captain", 1))


@pytest.mark.rule("T9A-ARM-015")
def test_the_general_is_named_where_several_have_the_highest_leadership():
    tied = [unit("captain", 1), unit("marshal", 1)]
    assert "T9A-ARM-015" in rules_broken(*tied)
    assert "T9A-ARM-015" not in rules_broken(*tied, general="u2")
    assert general_of(survey(*tied, general="u2")).name == "Marshal"
    assert general_of(survey(*tied)) is None


@pytest.mark.rule("T9A-ARM-015")
@pytest.mark.parametrize("general", ["u2", "nobody"])
def test_the_general_is_a_character_of_the_list(general):
    assert "T9A-ARM-015" in rules_broken(unit("captain", 1), unit("spearmen", 1), general=general)


@pytest.mark.scenario("SC-T9A-ARM-018")
@pytest.mark.rule("T9A-ARM-016")
def test_the_general_has_the_highest_leadership():
    units = legal_units()
    found = judged(*units, general="u2")
    assert [one.rule for one in found] == ["T9A-ARM-016"]
    assert found[0].message.params == {"unit": "Captain", "other": "Warlord", "leadership": 9}
    assert judged(*units, general="u1") == []


@pytest.mark.rule("T9A-ARM-016", "T9A-SPC-149")
def test_the_battle_standard_bearer_and_whoever_is_not_a_leader_are_left_out_before_leadership_is_compared():
    with_standard = [unit("captain", 1, "captain.bsb"), unit("marshal", 1), unit("madman", 1)]
    assert general_of(survey(*with_standard)).name == "Marshal"
    assert "T9A-ARM-016" in rules_broken(*with_standard, general="u1")
    assert "T9A-ARM-016" in rules_broken(*with_standard, general="u3")
    assert "T9A-ARM-016" not in rules_broken(*with_standard, general="u2")


@pytest.mark.scenario("SC-T9A-ARM-022")
@pytest.mark.rule("T9A-ARM-017", "T9A-CMD-015")
def test_an_upgrade_that_is_one_of_a_kind_is_bought_by_one_unit_of_the_army():
    units = [unit("spearmen", 1, "spearmen.veteran"), unit("archers", 1, "archers.veteran")]
    found = [one for one in judged(*units, points=2500) if one.rule == "T9A-ARM-017"]
    assert [one.message.params for one in found] == [{"name": "Veteran Standard Bearer", "n": 2}]
    assert "T9A-ARM-017" not in rules_broken(units[0], unit("archers", 1), points=2500)


@pytest.mark.rule("T9A-ARM-026", "T9A-CMD-015")
def test_an_upgrade_that_is_one_of_a_kind_is_doubled_in_a_grand_army():
    units = [unit("spearmen", 1, "spearmen.veteran"), unit("archers", 1, "archers.veteran")]
    assert "T9A-ARM-017" not in rules_broken(*units, points=4000)
    assert "T9A-ARM-017" in rules_broken(*units, unit("archers", 1, "archers.veteran"), points=4000)


@pytest.mark.rule("T9A-ARM-018")
@pytest.mark.parametrize("points", [1500, 2000, 4000])
def test_one_per_army_is_never_doubled(points):
    assert "T9A-ARM-018" in rules_broken(unit("banner-guard", 1), unit("banner-guard", 1), points=points)
    assert "T9A-ARM-018" not in rules_broken(unit("banner-guard", 1), points=points)


@pytest.mark.rule("T9A-CHA-059")
def test_an_army_has_one_battle_standard_bearer():
    bearers = [unit("captain", 1, "captain.bsb") for _ in range(2)]
    assert "T9A-CHA-059" in rules_broken(*bearers, points=4000)
    assert "T9A-CHA-059" not in rules_broken(bearers[0], points=4000)


@pytest.mark.rule("T9A-ARM-019")
@pytest.mark.parametrize("points", [2000, 4000])
def test_no_magic_item_is_taken_twice_in_an_army_of_any_size(points):
    assert "T9A-ARM-019" in rules_broken(unit("warlord", 1, "charm"), unit("captain", 1, "charm"), points=points)
    assert "T9A-ARM-019" not in rules_broken(unit("warlord", 1, "charm"), unit("captain", 1, "sword"), points=points)


@pytest.mark.rule("T9A-ARM-001")
def test_every_unit_and_option_comes_from_the_book():
    assert "T9A-ARM-001" in rules_broken(unit("dragon", 1))
    assert "T9A-ARM-001" in rules_broken(unit("spearmen", 1, "sword"))
    twice = Pick(choice="captain.bsb", number=2)
    assert "T9A-ARM-001" in rules_broken(Chosen(id="u1", entry="captain", picks=(twice,)))
    assert "T9A-ARM-001" not in rules_broken(unit("captain", 1, "sword"))


@pytest.mark.rule("T9A-ARM-001")
def test_a_list_is_judged_by_the_book_that_it_was_written_for():
    stranger = ArmyList(name="Stranger", book=BookReference(id="another"), units=army(*legal_units()).units)
    assert "T9A-ARM-001" in [one.rule for one in breaches(stranger, BOOK, agreement())]


@pytest.mark.rule("T9A-ARM-003")
def test_a_wizard_writes_down_a_path():
    assert "T9A-ARM-003" in rules_broken(unit("warlord", 1, "warlord.four"))
    assert "T9A-ARM-003" not in rules_broken(unit("warlord", 1, "warlord.four", "warlord.fire"))


@pytest.mark.rule("T9A-ARM-003")
def test_all_breaches_are_reported_at_once_and_the_first_refuses_the_list():
    units = [unit("captain", 1001), unit("giant", 501), unit("giant", 501), unit("giant", 501)]
    found = rules_broken(*units)
    assert found == sorted(found)
    assert set(found) >= {"T9A-ARM-004", "T9A-ARM-006", "T9A-ARM-010", "T9A-ARM-013"}
    with pytest.raises(IllegalAction) as refused:
        check(army(*units), BOOK, agreement())
    assert [one["rule"] for one in refused.value.detail["breaches"]] == found


@pytest.mark.rule("T9A-ARM-003")
def test_two_units_do_not_share_an_id():
    assert "T9A-ARM-003" in rules_broken(unit("spearmen", 1, id="same"), unit("archers", 1, id="same"))


@pytest.mark.rule("T9A-ARM-044")
def test_the_allowance_for_magic_items_is_that_of_the_entry():
    assert "T9A-ARM-044" not in rules_broken(unit("captain", 1, "sword", "bulwark"))
    assert "T9A-ARM-044" in rules_broken(unit("captain", 1, "sword", "bulwark", "charm"))
    assert "T9A-ARM-044" not in rules_broken(unit("warlord", 1, "sword", "bulwark", "charm", "scroll"))


@pytest.mark.rule("T9A-ARM-044", "T9A-CHA-062")
def test_a_battle_standard_bearer_may_carry_a_banner_of_any_cost_and_then_nothing_else():
    limit = {"id": "allowance", "kind": "max", "field": "points", "nested": True, "value": 50}
    entries = [
        {**entry, "choices": [*entry["choices"][:2], {"id": "g", "kind": "group", "name": "Banner", "limits": [limit],
         "choices": [{"id": "captain.banner", "target": "banners"}]}]}
        if entry["id"] == "captain" else entry
        for entry in DATA["entries"]
    ]  # fmt: skip
    for entry in entries:
        if entry["id"] == "captain":
            entry["choices"].append({"id": "captain.bsb", "name": "Battle Standard", "role": "battle_standard_bearer"})
    book = msgspec.convert({**DATA, "entries": entries}, type(BOOK))
    assert "T9A-ARM-044" not in rules_broken(unit("captain", 1, "captain.bsb", "war_banner"), book=book)
    assert "T9A-ARM-044" in rules_broken(unit("captain", 1, "war_banner"), book=book)
    assert "T9A-ARM-044" in rules_broken(unit("captain", 1, "captain.bsb", "war_banner", "charm"), book=book)
