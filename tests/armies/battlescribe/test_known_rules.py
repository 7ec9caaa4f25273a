"""Printed names find the rule of the rulebook that they mean, and only that."""

import pytest
import yaml

from rules.ninth_age.catalogue import RULEBOOK
from rules.ninth_age.known_rules import known_item, known_rule, names
from rules.ninth_age.special_rules.catalogue import SPECIAL_RULES


@pytest.fixture(scope="module")
def rulebook():
    found = {}
    for path in RULEBOOK.glob("[0-9]*.yaml"):
        chapter = yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        found |= {rule["id"]: rule for rule in chapter.get("rules", [])}
    return found


@pytest.mark.parametrize(
    ("printed", "key", "values", "part"),
    [
        ("Fear", "fear", (), ""),
        ("Magic Resistance (2)", "magic_resistance", ("2",), ""),
        ("lightning  reflexes", "lightning_reflexes", (), ""),
        ("Volley\u200b Fire", "volley_fire", (), ""),
        ("Mount’s Protection (5+)", "mounts_protection", ("5+",), ""),
        ("Impact Hits (2D6+2)", "impact_hits", ("2D6+2",), ""),
        ("Lethal Strike(Mount only)", "lethal_strike", (), "mount"),
        ("Armour Piercing (1) (riders only)", "armour_piercing", ("1",), "rider"),
        ("Multiple Wounds (2, Infantry)", "multiple_wounds", ("2", "Infantry"), ""),
        ("Strider (Forest)", "strider", ("Forest",), ""),
        ("Breath weapon (Strength 3, armour piercing (1))", "breath_weapon", ("Strength 3, armour piercing (1)",), ""),
        ("Heavy Armour", "heavy_armour", (), ""),
        ('Catapult (5")', "catapult", ('5"',), ""),
        ("Supernatural Reflexes", "lightning_reflexes", (), ""),
        ("Volly Fire", "volley_fire", (), ""),
    ],
)
def test_names_that_are_known(printed, key, values, part):
    match = known_rule(printed)
    assert (match.known.key, match.values, match.part) == (key, values, part)


@pytest.mark.parametrize(
    "printed",
    [
        "",
        "Fearsome",
        "Ward Save (5+) (Only versus Flaming Attacks)",
        "Innate Defence (5+) (Shooting Attacks only)",
        "Hatred (If joined by the Matriarch)",
        "Random Movement (2D6, running amok)",
        "Fear (2)",
        "Fly (8",
        "Armour Piercing (2) Impact Hits",
    ],
)
def test_a_name_that_says_more_or_less_than_a_rule_is_not_taken_for_it(printed):
    assert known_rule(printed) is None


def test_a_value_that_is_left_open_is_lacking():
    assert known_rule("Fly (X)").lacks_value
    assert known_rule("Fly").lacks_value
    assert not known_rule("Hatred").lacks_value


def test_words_for_the_parts_of_one_model_can_be_given():
    assert known_rule("Lance (Oarsmen only)") is None
    assert known_rule("Lance (Oarsmen only)", {"oarsmen": "crew"}).part == "crew"


def test_items_are_found_by_name():
    item = known_item("Fencers’ Swords")
    assert (item.key, item.category, item.counterpart) == ("fencers_swords", "magic_weapon", "additional_hand_weapon")
    assert known_item("Spout of Rebirth").key == "sprout_of_rebirth"
    assert known_item("Sword of Nobody") is None


def test_every_special_rule_of_the_engine_has_its_name():
    keys = {known.key for known in names().rules.values()}
    assert [key for key in SPECIAL_RULES if key not in keys] == []


def test_names_lead_to_rules_and_items_of_the_rulebook(rulebook):
    for known in names().rules.values():
        assert known.rule in rulebook, known.name
    for item in names().items.values():
        assert rulebook[item.rule]["item"] == item.key
    assert len({item.key for item in names().items.values()}) == sum("item" in rule for rule in rulebook.values())
