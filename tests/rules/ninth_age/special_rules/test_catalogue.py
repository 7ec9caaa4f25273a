"""The list of special rules: complete, each one value, its hooks those of the rulebook."""

from pathlib import Path
from typing import get_args

import pytest
import yaml

from rules.engine.effects import Law
from rules.ninth_age.catalogue import RULEBOOK
from rules.ninth_age.hooks import LAWS, EventHook, OptionHook, QueryHook, WindowHook
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.special_rules.catalogue import SPECIAL_RULES
from rules.ninth_age.special_rules.registry import acting_at, known

PRINTED = yaml.safe_load((RULEBOOK / "17-special-rules.yaml").read_text(encoding="utf-8"))["rules"]
HOOKS = [
    hook
    for group in yaml.safe_load((RULEBOOK / "hooks.yaml").read_text(encoding="utf-8"))["groups"]
    for hook in group["hooks"]
]
KINDS = {"query": QueryHook, "option": OptionHook, "window": WindowHook, "event": EventHook}


@pytest.mark.rule("T9A-SPC-022")
def test_all_seventy_one_special_rules_are_there_with_the_form_of_their_parameters():
    (table,) = [rule["table"] for rule in PRINTED if rule["id"] == "T9A-SPC-022"]
    forms = [f"{rule.name} ({rule.parameter})" if rule.parameter else rule.name for rule in SPECIAL_RULES.values()]
    assert forms == [name for row in table for name in row]
    assert len(forms) == 71


def test_every_special_rule_has_a_name_in_four_languages():
    assert [key for key in SPECIAL_RULES if set(MESSAGES[f"t9a.rule.{key}"]) != {"en", "it", "es", "pl"}] == []


def test_the_hooks_are_those_of_the_rulebook():
    for kind, names in KINDS.items():
        assert list(get_args(names)) == [hook["name"] for hook in HOOKS if hook["kind"] == kind]


def test_the_laws_are_those_of_the_rulebook():
    printed = {hook["name"]: hook["law"].replace(" ", "_") for hook in HOOKS if hook["kind"] == "query"}
    assert {name: law.value for name, law in LAWS.items()} == printed
    assert set(LAWS.values()) <= set(Law)


def test_every_effect_names_a_hook_of_the_rulebook_and_a_rule_that_acts():
    names = {hook["name"] for hook in HOOKS} | {""}
    effects = [held for rule in SPECIAL_RULES.values() for held in rule.effects]
    assert {held.hook for held in effects} <= names
    assert all(held.effect.rule.startswith("T9A-") for held in effects)
    assert len([1 for hook in names for key, _ in acting_at(hook) if key in SPECIAL_RULES]) == len(effects)


def test_a_rule_that_the_engine_does_not_know_has_no_effects():
    assert known("gift_of_the_marsh") is None


def test_each_rule_with_effects_stands_in_a_module_of_its_own():
    folder = Path(__file__).parents[4] / "rules" / "ninth_age" / "special_rules"
    for key, rule in SPECIAL_RULES.items():
        assert not rule.effects or (folder / f"{key}.py").exists(), key


def test_imported_books_know_the_same_keys():
    path = RULEBOOK.parent / "known_rules.yaml"
    names = yaml.safe_load(path.read_text(encoding="utf-8"))["rules"]
    keys = {key for key, kind, *_ in names.values() if kind == "special_rule"}
    assert keys == set(SPECIAL_RULES)


@pytest.mark.rule("T9A-SPC-004", "T9A-SPC-011")
def test_saves_are_defences_and_effects_on_shots_belong_to_the_part_that_shoots():
    holders = {
        (key, held.hook): held.holder for hook in ("special_save", "charge_reaction") for key, held in acting_at(hook)
    }
    for key in ("ward_save", "regeneration", "ethereal", "otherworldly"):
        assert holders[key, "special_save"] == "protected"
    for key in ("cumbersome", "quick_to_fire"):
        assert holders[key, "charge_reaction"] == "part"
