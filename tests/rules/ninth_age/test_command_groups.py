"""Command groups as far as they act before combat (chapter 14)."""

import pytest

from rules.ninth_age.command_groups import (
    has_champion,
    has_musician,
    has_standard,
    least_charge_roll,
    may_attempt_quick_reform,
    musician_bonus,
)
from tests.rules.ninth_age.building import battle, unit

AT = (20.0, 20.0, 0.0)


def one(**options):
    return battle(unit("red", "Guard", models=5, at=AT, **options))


@pytest.mark.rule("T9A-CMD-001")
def test_command_models_are_models_of_the_unit():
    full = one(champion=True, standard_bearer=True, musician=True)
    assert has_champion(full, "red.Guard")
    assert has_musician(full, "red.Guard")
    assert has_standard(full, "red.Guard")
    assert len(full.units["red.Guard"].models) == 5
    assert not has_champion(one(), "red.Guard")


def test_a_dead_one_leads_nobody():
    state = one(champion=True)
    state.models["red.Guard.1"].dead = True
    assert not has_champion(state, "red.Guard")


@pytest.mark.rule("T9A-CMD-017")
def test_a_champion_orders_the_charge():
    assert (least_charge_roll(one(champion=True), "red.Guard"), least_charge_roll(one(), "red.Guard")) == (4, 0)


@pytest.mark.rule("T9A-CMD-008")
def test_a_quick_reform_needs_a_musician():
    assert may_attempt_quick_reform(one(musician=True), "red.Guard")
    assert not may_attempt_quick_reform(one(champion=True), "red.Guard")


@pytest.mark.rule("T9A-CMD-011")
def test_a_musician_rallies():
    bonus = musician_bonus(one(musician=True), "red.Guard")
    assert bonus is not None
    assert (bonus.value, bonus.rule) == (1, "T9A-CMD-011")
    assert musician_bonus(one(), "red.Guard") is None
