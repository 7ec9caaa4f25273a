"""What special rules change about terrain."""

import pytest

from rules.ninth_age.hooks import (
    DANGEROUS_TERRAIN_TEST,
    TERRAIN_BARS_THE_WAY,
    TERRAIN_BREAKS_RANKS,
    TERRAIN_STOPS_MARCHES,
)
from rules.ninth_age.queries.movement import crosses_closed_terrain
from rules.ninth_age.special_rules.asking import says_yes
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.terrain import ignored_by
from tests.rules.ninth_age.building import battle, unit, with_character

AT = (20.0, 20.0, 0.0)
GUARD = "red.Guard.1"


def one(*rules, **options):
    return battle(unit("red", "Guard", models=5, at=AT, rules=rules, **options))


def is_dangerous(state, model, kind):
    """Whether terrain of this kind is dangerous for the model because of a rule of its own."""
    return says_yes(Situation(state, "", model=model, terrain=kind), DANGEROUS_TERRAIN_TEST)


@pytest.mark.rule("T9A-SPC-191")
def test_a_strider_ignores_all_terrain_but_closed_terrain():
    state = one("strider")
    assert all(ignored_by(state, GUARD, kind) for kind in ("water", "forest", "ruins", "field", "wall"))
    assert ignored_by(state, GUARD, "water", TERRAIN_STOPS_MARCHES)
    assert not ignored_by(state, GUARD, "building")
    assert not ignored_by(state, GUARD, "impassable", TERRAIN_BARS_THE_WAY)


@pytest.mark.rule("T9A-SPC-193")
def test_a_strider_of_one_terrain_ignores_only_that():
    state = one(("strider", "Forests"))
    assert ignored_by(state, GUARD, "forest")
    assert not ignored_by(state, GUARD, "water", TERRAIN_STOPS_MARCHES)
    assert not ignored_by(state, GUARD, "water", TERRAIN_BREAKS_RANKS)
    assert ignored_by(one(("strider", "Water")), GUARD, "water", TERRAIN_BREAKS_RANKS)


@pytest.mark.rule("T9A-SPC-192")
def test_a_strider_keeps_its_ranks():
    assert ignored_by(one("strider"), GUARD, "water", TERRAIN_BREAKS_RANKS)


@pytest.mark.rule("T9A-SPC-069")
def test_the_ethereal_move_as_if_there_were_nothing():
    state = one("ethereal")
    assert ignored_by(state, GUARD, "forest")
    assert ignored_by(state, GUARD, "water", TERRAIN_STOPS_MARCHES)
    assert crosses_closed_terrain(state, "red.Guard")
    assert not ignored_by(state, GUARD, "water", TERRAIN_BREAKS_RANKS)
    joined = battle(with_character(unit("red", "Guard", models=5, at=AT, rules=["ethereal"]), "Captain"))
    assert not crosses_closed_terrain(joined, "red.Guard")


@pytest.mark.rule("T9A-SPC-186")
def test_ruins_are_safe_for_skirmishers():
    state = one("skirmishers")
    assert ignored_by(state, GUARD, "ruins")
    assert not ignored_by(state, GUARD, "forest")


@pytest.mark.rule("T9A-SPC-081")
def test_fields_are_dangerous_for_who_carries_fire():
    state = one("flaming_attacks")
    assert is_dangerous(state, GUARD, "field")
    assert not is_dangerous(state, GUARD, "forest")
    assert not is_dangerous(one(), GUARD, "field")
