"""Open and hidden lists, and when a hidden item is revealed (T9A-ARM-031 to 043)."""

from pathlib import Path

import pytest
import yaml

from rules.ninth_age.army_building import revealing
from rules.ninth_age.army_building.public_part import public_part
from rules.ninth_age.army_building.revealing import Attack, Charge, Move, Roll, Save, changes_of, is_used
from rules.ninth_age.known_rules import items_by_key
from tests.rules.ninth_age.army_building.book import survey, unit

LORD = unit("warlord", 100, "warlord.four", "warlord.fire", "sword", "bulwark", "charm", "scroll")
BANNERED = unit("spearmen", 200, "spearmen.veteran>war_banner")


@pytest.mark.rule("T9A-ARM-031", "T9A-ARM-032")
def test_an_open_list_shows_everything_with_its_cost():
    shown = public_part(survey(LORD, BANNERED))
    assert not shown.hidden
    assert shown.points == 100 + 95 + 200 + 75
    assert shown.units[0].chosen[-4:] == ("Sword of Trials", "Bulwark", "Charm", "Dispel Scroll")
    assert shown.units[1].chosen[-1] == "War Banner"
    assert shown.units[0].counterparts == ()


@pytest.mark.scenario("SC-T9A-ARM-026")
@pytest.mark.rule("T9A-ARM-033")
def test_a_hidden_list_hides_magic_items():
    shown = public_part(survey(LORD, BANNERED, hidden=True))
    seen = str(shown)
    for secret in ("Sword of Trials", "Bulwark", "Charm", "Scroll", "War Banner", "magic"):
        assert secret not in seen


@pytest.mark.scenario("SC-T9A-ARM-026")
@pytest.mark.rule("T9A-ARM-034")
def test_everything_else_stays_public_and_costs_do_not_betray_the_items():
    shown = public_part(survey(LORD, BANNERED, hidden=True))
    lord, spearmen = shown.units
    assert (lord.general, lord.level, lord.paths) == (True, 4, ("fire",))
    assert lord.points == 100
    assert spearmen.points == 200
    assert spearmen.roles == ("veteran_standard_bearer",)
    assert shown.points is None


@pytest.mark.scenario("SC-T9A-ARM-026")
@pytest.mark.rule("T9A-ARM-035")
def test_an_item_with_a_mundane_counterpart_appears_as_that():
    lord, spearmen = public_part(survey(LORD, BANNERED, hidden=True)).units
    assert lord.counterparts == ("hand_weapon", "shield")
    assert spearmen.counterparts == ()


@pytest.mark.rule("T9A-ARM-036")
def test_units_alike_in_the_public_part_are_told_apart():
    plain = unit("spearmen", 200, "spearmen.veteran")
    shown = public_part(survey(unit("captain"), plain, BANNERED, unit("archers", 200), hidden=True)).units
    assert [one.mark for one in shown] == ["", "1", "2", ""]


@pytest.mark.rule("T9A-ARM-037", "T9A-ARM-038")
def test_an_item_that_affects_a_roll_is_used_by_it():
    assert is_used(Roll("leadership"), changes_of("banner_of_discipline"))
    assert not is_used(Roll("leadership"), changes_of("banner_of_speed"))


@pytest.mark.rule("T9A-ARM-037", "T9A-ARM-039")
def test_an_item_that_modifies_an_attack_is_used_when_the_attack_is_made():
    assert is_used(Attack(), changes_of("giant_sword"))
    assert not is_used(Attack(), changes_of("lucky_shield"))


@pytest.mark.rule("T9A-ARM-037", "T9A-ARM-040")
def test_an_item_that_modifies_a_save_is_revealed_unless_it_does_what_its_counterpart_would():
    assert is_used(Save("armour_save"), changes_of("hardened_shield"))
    assert not is_used(Save("armour_save"), changes_of("lucky_shield"))
    assert not is_used(Save("armour_save"), changes_of("armour_of_destiny"))
    assert is_used(Save("special_save"), changes_of("armour_of_destiny"))


@pytest.mark.rule("T9A-ARM-040")
def test_an_item_that_helps_against_some_attacks_is_revealed_by_these():
    assert not is_used(Save("special_save"), changes_of("dragonfire_gem"))
    assert is_used(Save("special_save", against=("flames",)), changes_of("dragonfire_gem"))


@pytest.mark.scenario("SC-T9A-ARM-030")
@pytest.mark.rule("T9A-ARM-037", "T9A-ARM-041")
def test_a_movement_item_is_used_only_when_the_extra_distance_is_used():
    banner = changes_of("banner_of_speed")
    assert not is_used(Move(distance=4, without=4), banner)
    assert not is_used(Move(distance=8, without=8), banner)
    assert is_used(Move(distance=4.5, without=4), banner)


@pytest.mark.rule("T9A-ARM-037", "T9A-ARM-042")
def test_a_movement_item_is_announced_in_a_charge_after_the_reaction_and_before_the_dice():
    banner = changes_of("banner_of_speed")
    assert not is_used(Charge(), banner)
    assert is_used(Charge(reaction_declared=True), banner)
    assert not is_used(Charge(reaction_declared=True, range_rolled=True), banner)
    assert not is_used(Charge(reaction_declared=True), changes_of("lucky_charm"))


def test_only_items_of_the_rulebook_stand_in_the_table_of_uses():
    table = Path(revealing.__file__).with_name("uses.yaml")
    items = {item for row in yaml.safe_load(table.read_text(encoding="utf-8")).values() for item in row}
    assert items <= set(items_by_key())
