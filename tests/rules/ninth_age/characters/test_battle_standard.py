"""The Battle Standard and Hold your Ground."""

import pytest

from rules.ninth_age.characters.battle_standard import battle_standard_of, ground_range, holds_its_ground
from tests.rules.ninth_age.building import battle, unit, with_character

AT = (20.0, 20.0, 0.0)
BASE = 0.7874


def field(distance, **bearer):
    made = unit("red", "Bearer", battle_standard=True, at=(20 + BASE + distance, 20, 0), **bearer)
    return battle(unit("red", "Guard", at=AT), made)


@pytest.mark.rule("T9A-CHA-060")
def test_friends_within_twelve_inches_may_re_roll():
    assert holds_its_ground(field(12), "red.Guard")
    assert not holds_its_ground(field(12.1), "red.Guard")


@pytest.mark.rule("T9A-CHA-060")
def test_not_from_a_bearer_who_flees_or_is_gone():
    assert not holds_its_ground(field(3, state={"fleeing": True}), "red.Guard")
    gone = field(3)
    gone.models["red.Bearer.1"].dead = True
    assert battle_standard_of(gone, "red") == ""
    assert not holds_its_ground(gone, "red.Guard")


def test_his_own_unit_always_may():
    state = battle(with_character(unit("red", "Guard", models=5, at=AT), "Bearer", battle_standard=True))
    assert holds_its_ground(state, "red.Guard")


@pytest.mark.rule("T9A-CHA-058")
def test_a_large_target_is_seen_from_farther_away():
    state = field(18, rules=["large_target"])
    assert holds_its_ground(state, "red.Guard")
    assert ground_range(state, "red.Bearer.1").total == 18
