"""The list of special rules: complete, each one value, its hooks those of the rulebook."""

from pathlib import Path

import pytest
import yaml

from rules.ninth_age.catalogue import RULEBOOK
from rules.ninth_age.hooks import SPECIAL_SAVE, STAND_AND_SHOOT, STAND_AND_SHOOT_AT_ANY_DISTANCE
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.special_rules.catalogue import SPECIAL_RULES
from rules.ninth_age.special_rules.registry import acting_at, known
from rules.ninth_age.special_rules.written import WRITTEN

PRINTED = yaml.safe_load((RULEBOOK / "17-special-rules.yaml").read_text(encoding="utf-8"))["rules"]


@pytest.mark.rule("T9A-SPC-022")
def test_all_seventy_one_special_rules_are_there_with_the_form_of_their_parameters():
    (table,) = [rule["table"] for rule in PRINTED if rule["id"] == "T9A-SPC-022"]
    forms = [f"{rule.name} ({rule.parameter})" if rule.parameter else rule.name for rule in SPECIAL_RULES.values()]
    assert forms == [name for row in table for name in row]
    assert len(forms) == 71


def test_every_special_rule_has_a_name_in_four_languages():
    assert [key for key in SPECIAL_RULES if set(MESSAGES[f"t9a.rule.{key}"]) != {"en", "it", "es", "pl"}] == []


def test_every_effect_names_a_rule_that_acts_and_reaches_whoever_asks_at_its_hook():
    effects = [(key, held) for key, rule in SPECIAL_RULES.items() for held in rule.effects]
    assert all(held.effect.rule.startswith("T9A-") for _, held in effects)
    assert [key for key, held in effects if (key, held) not in acting_at(held.hook)] == []


def test_a_rule_that_the_engine_does_not_know_has_no_effects():
    assert known("gift_of_the_marsh") is None


def test_each_rule_with_effects_stands_in_a_module_of_its_own_or_is_written_as_data():
    folder = Path(__file__).parents[4] / "rules" / "ninth_age" / "special_rules"
    for key, rule in SPECIAL_RULES.items():
        assert not rule.effects or key in WRITTEN or (folder / f"{key}.py").exists(), key


def test_imported_books_know_the_same_keys():
    path = RULEBOOK.parent / "known_rules.yaml"
    names = yaml.safe_load(path.read_text(encoding="utf-8"))["rules"]
    keys = {key for key, kind, *_ in names.values() if kind == "special_rule"}
    assert keys == set(SPECIAL_RULES)


@pytest.mark.rule("T9A-SPC-004", "T9A-SPC-011")
def test_saves_are_defences_and_effects_on_shots_belong_to_the_part_that_shoots():
    hooks = (SPECIAL_SAVE, STAND_AND_SHOOT, STAND_AND_SHOOT_AT_ANY_DISTANCE)
    holders = {(key, held.hook): held.holder for hook in hooks for key, held in acting_at(hook)}
    for key in ("ward_save", "regeneration", "ethereal", "otherworldly"):
        assert holders[key, SPECIAL_SAVE] == "protected"
    assert holders["cumbersome", STAND_AND_SHOOT] == "part"
    assert holders["quick_to_fire", STAND_AND_SHOOT_AT_ANY_DISTANCE] == "part"
