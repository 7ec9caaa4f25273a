"""Who may join which unit (T9A-CHA-006)."""

import pytest

from rules.ninth_age.queries.joining import (
    joins_like_a_character,
    judge_joining,
    may_join,
    needs_matching_base,
    stands_in_the_centre,
)
from rules.ninth_age.state import Contact, Part, Rule
from tests.rules.ninth_age.building import AVERAGE, battle, refused, unit

CAPTAIN = "red.Captain.1"


def meeting(character=None, edition="0.11.9.3", models=5, **guard):
    """A Captain beside a unit of his side."""
    return battle(
        unit("red", "Guard", models=models, at=(20, 20, 0), **guard),
        unit("red", "Captain", character=True, at=(30, 20, 0), **(character or {})),
        edition=edition,
    )


@pytest.mark.rule("T9A-CHA-003", "T9A-CHA-005", "T9A-CHA-006")
def test_a_character_joins_a_friendly_unit_or_another_character():
    assert may_join(meeting(), CAPTAIN, "red.Guard")
    state = battle(
        unit("red", "Captain", character=True, at=(30, 20, 0)), unit("red", "Wizard", character=True, at=(33, 20, 0))
    )
    assert may_join(state, CAPTAIN, "red.Wizard")


@pytest.mark.rule("T9A-CHA-003")
def test_nobody_joins_enemies_or_his_own_unit_and_rank_and_file_join_nobody():
    state = meeting()
    state.units["red.Guard"].seat = "blue"
    with refused("T9A-CHA-003"):
        judge_joining(state, CAPTAIN, "red.Guard")
    with refused("T9A-CHA-003"):
        judge_joining(meeting(), CAPTAIN, "red.Captain")
    with refused("T9A-CHA-003"):
        judge_joining(meeting(), "red.Guard.1", "red.Captain")


@pytest.mark.rule("T9A-CHA-004")
def test_nobody_joins_a_unit_that_fights_or_flees():
    state = meeting(state={"fleeing": True})
    with refused("T9A-CHA-004"):
        judge_joining(state, CAPTAIN, "red.Guard")
    state = meeting()
    state.contacts.append(Contact("red.Guard", "blue.Foe", "front", 1))
    with refused("T9A-CHA-004"):
        judge_joining(state, CAPTAIN, "red.Guard")


@pytest.mark.rule("T9A-TYP-053", "T9A-CHA-006")
def test_nobody_joins_a_war_machine():
    with refused("T9A-TYP-053"):
        judge_joining(meeting(models=1, troop_type="war_machine", round=True), CAPTAIN, "red.Guard")


@pytest.mark.parametrize(
    ("key", "rule", "both"),
    [
        pytest.param("unbreakable", "T9A-SPC-207", True, marks=pytest.mark.rule("T9A-SPC-207")),
        pytest.param("otherworldly", "T9A-SPC-151", True, marks=pytest.mark.rule("T9A-SPC-151")),
        pytest.param("ethereal", "T9A-SPC-068", False, marks=pytest.mark.rule("T9A-SPC-068")),
        pytest.param("insignificant", "T9A-SPC-126", False, marks=pytest.mark.rule("T9A-SPC-126")),
        pytest.param("random_movement", "T9A-SPC-166", True, marks=pytest.mark.rule("T9A-SPC-166")),
    ],
)
def test_some_join_only_their_like(key, rule, both):
    own = {"rules": [(key, "2D6")]}
    assert may_join(meeting(own, **own), CAPTAIN, "red.Guard")
    with refused(rule):
        judge_joining(meeting(**own), CAPTAIN, "red.Guard")
    assert may_join(meeting(own), CAPTAIN, "red.Guard") is not both


@pytest.mark.rule("T9A-SPC-070")
def test_an_ethereal_mount_alone_lets_nobody_join_an_ethereal_unit():
    parts = (
        Part(name="Captain", characteristics=AVERAGE),
        Part(name="Spirit", characteristics=AVERAGE, mount=True, rules=(Rule("ethereal"),)),
    )
    state = meeting({"parts": parts, "troop_type": "cavalry"}, rules=["ethereal"])
    with refused("T9A-SPC-068"):
        judge_joining(state, CAPTAIN, "red.Guard")


@pytest.mark.rule("T9A-SPC-127")
def test_a_large_target_joins_nobody_and_nobody_joins_it():
    with refused("T9A-SPC-127"):
        judge_joining(meeting({"rules": ["large_target"]}), CAPTAIN, "red.Guard")
    with refused("T9A-SPC-127"):
        judge_joining(meeting(models=1, troop_type="monster"), CAPTAIN, "red.Guard")
    assert may_join(meeting({"rules": ["large_target", "war_platform"]}), CAPTAIN, "red.Guard")


@pytest.mark.rule("T9A-SPC-181")
@pytest.mark.parametrize(("edition", "may"), [("0.11.1", True), ("0.11.9.3", False)])
def test_who_joins_skirmishers_must_be_of_their_troop_type_in_the_later_edition(edition, may):
    rider = {"troop_type": "cavalry", "base": (25, 50)}
    assert may_join(meeting(rider, edition, rules=["skirmishers"]), CAPTAIN, "red.Guard") is may
    assert may_join(meeting(None, edition, rules=["skirmishers"]), CAPTAIN, "red.Guard")


@pytest.mark.rule("T9A-SPC-197")
def test_nobody_joins_a_unit_that_is_stupid_this_turn():
    state = meeting(rules=["stupidity"])
    state.units["red.Guard"].done.failed_stupidity = True
    with refused("T9A-SPC-197"):
        judge_joining(state, CAPTAIN, "red.Guard")


@pytest.mark.rule("T9A-SPC-224", "T9A-SPC-226", "T9A-SPC-227")
def test_a_war_platform_joins_like_a_character_in_the_centre_and_on_a_matching_base():
    state = battle(
        unit("red", "Guard", models=5, at=(20, 20, 0)), unit("red", "Altar", at=(30, 20, 0), rules=["war_platform"])
    )
    for query in (joins_like_a_character, stands_in_the_centre, needs_matching_base):
        assert query(state, "red.Altar.1")
        assert not query(state, "red.Guard.1")
    assert may_join(state, "red.Altar.1", "red.Guard")
