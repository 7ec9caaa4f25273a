"""Troop types (chapter 11)."""

import pytest
import yaml

from rules.ninth_age.catalogue import RULEBOOK
from rules.ninth_age.special_rules.holding import has, held, parameter
from rules.ninth_age.state import Part
from rules.ninth_age.troop_types import (
    TROOP_TYPES,
    full_rank_size,
    horde_size,
    is_mounted,
    on_foot,
    troop_type_of,
    troop_types_of,
)
from tests.rules.ninth_age.building import AVERAGE, battle, unit, with_character

AT = (20.0, 20.0, 0.0)
RULES = yaml.safe_load((RULEBOOK / "11-troop-types.yaml").read_text(encoding="utf-8"))["rules"]
TABLE = {rule["id"]: rule.get("table") for rule in RULES}
HEIGHTS = {"Small": 1, "Medium": 2, "Large": 3}


def row(printed):
    return TROOP_TYPES[printed.lower().replace(" ", "_")]


@pytest.mark.rule("T9A-TYP-005", "T9A-TYP-018", "T9A-TYP-032", "T9A-TYP-033")
def test_ranks_and_hordes_are_those_of_the_table():
    for name, _, full_rank, horde, *_ in TABLE["T9A-TYP-005"][1:]:
        assert row(name).full_rank == (full_rank if isinstance(full_rank, int) else 0), name
        assert row(name).horde == (horde if isinstance(horde, int) else 0), name


@pytest.mark.rule("T9A-TYP-018", "T9A-TYP-032", "T9A-TYP-033")
@pytest.mark.parametrize(
    ("troop_type", "models"), [("infantry", 5), ("cavalry", 5), ("monstrous_infantry", 3), ("monster", 1)]
)
def test_so_many_models_fill_a_rank(troop_type, models):
    state = battle(unit("red", "Guard", models=6, files=6, at=AT, troop_type=troop_type))
    assert full_rank_size(state, "red.Guard") == models


@pytest.mark.rule("T9A-TYP-017")
def test_heights_are_those_of_the_table():
    for printed in TABLE["T9A-TYP-005"][1:]:
        assert row(printed[0]).height == HEIGHTS[printed[7]], printed[0]


@pytest.mark.rule("T9A-TYP-022")
def test_on_foot_and_mounted_are_those_of_the_table():
    for printed in TABLE["T9A-TYP-005"][1:]:
        state = battle(unit("red", "Guard", at=AT, troop_type=printed[0].lower().replace(" ", "_")))
        assert is_mounted(state, "red.Guard.1") is (printed[8] == "mounted"), printed[0]
        assert on_foot(state, "red.Guard.1") is (printed[8] == "on foot"), printed[0]


@pytest.mark.scenario("SC-T9A-TYP-030")
@pytest.mark.rule("T9A-TYP-023")
def test_who_is_carried_by_a_mount_of_a_foot_type_is_mounted():
    parts = (Part(name="Lord", characteristics=AVERAGE), Part(name="Bearers", characteristics=AVERAGE, mount=True))
    state = battle(unit("red", "Lord", at=AT, parts=parts))
    assert is_mounted(state, "red.Lord.1")


@pytest.mark.parametrize(
    ("troop_type", "keys"),
    [
        pytest.param(key, keys, marks=pytest.mark.rule(rule))
        for key, keys, rule in (
            ("infantry", [], "T9A-TYP-006"),
            ("monstrous_infantry", ["stomp"], "T9A-TYP-007"),
            ("cavalry", ["swiftstride"], "T9A-TYP-008"),
            ("monstrous_cavalry", ["swiftstride", "stomp"], "T9A-TYP-009"),
            ("war_beast", ["swiftstride"], "T9A-TYP-010"),
            ("monstrous_beast", ["swiftstride", "stomp"], "T9A-TYP-011"),
            ("swarm", ["skirmishers", "unbreakable", "unstable"], "T9A-TYP-012"),
            ("monster", ["stomp", "large_target", "terror"], "T9A-TYP-013"),
            ("ridden_monster", ["stomp", "large_target", "terror"], "T9A-TYP-014"),
            ("chariot", ["impact_hits", "swiftstride", "cannot_march"], "T9A-TYP-015"),
            ("war_machine", ["cumbersome", "move_or_fire", "cannot_march"], "T9A-TYP-016"),
        )
    ],
)
@pytest.mark.rule("T9A-TYP-001")
def test_every_model_has_the_special_rules_of_its_type(troop_type, keys):
    state = battle(unit("red", "Guard", at=AT, troop_type=troop_type))
    assert [one.key for one in held(state, "red.Guard.1")][: len(keys)] == keys


def test_stomps_and_impact_hits_have_their_numbers():
    for troop_type, key, number in (
        ("monster", "stomp", "D6"),
        ("monstrous_infantry", "stomp", "1"),
        ("chariot", "impact_hits", "D6"),
    ):
        state = battle(unit("red", "Guard", at=AT, troop_type=troop_type))
        assert parameter(state, "red.Guard.1", key) == number


@pytest.mark.rule("T9A-TYP-002", "T9A-CHA-034")
def test_the_type_of_a_unit_is_that_of_its_rank_and_file_whoever_has_joined():
    made = unit("red", "Guard", models=2, at=AT)
    for name in ("Ada", "Bea", "Cia"):
        with_character(made, name, troop_type="cavalry")
    state = battle(made)
    assert troop_type_of(state, "red.Guard") == "infantry"


@pytest.mark.rule("T9A-TYP-003", "T9A-CHA-005")
def test_a_unit_of_characters_has_the_type_of_most_of_them_and_may_be_tied():
    made = with_character(unit("red", "Ada", character=True, at=AT), "Bea", troop_type="cavalry", place=1)
    assert troop_types_of(battle(made), "red.Ada") == ("infantry", "cavalry")
    three = with_character(made, "Cia", troop_type="cavalry", place=2)
    assert troop_types_of(battle(three), "red.Ada") == ("cavalry",)


@pytest.mark.rule("T9A-TYP-004", "T9A-TYP-033")
def test_a_model_keeps_its_own_type_in_a_unit_of_another():
    made = with_character(unit("red", "Ogres", models=3, at=AT, troop_type="monstrous_infantry"), "Captain")
    state = battle(made)
    assert not has(state, "red.Captain.1", "stomp")
    assert has(state, "red.Ogres.1", "stomp")
    assert (full_rank_size(state, "red.Ogres"), horde_size(state, "red.Ogres")) == (3, 6)


@pytest.mark.scenario("SC-T9A-TYP-006")
@pytest.mark.rule("T9A-TYP-020")
def test_swarms_can_be_a_horde_and_never_have_full_ranks():
    state = battle(unit("red", "Rats", models=20, files=10, at=AT, troop_type="swarm"))
    assert (full_rank_size(state, "red.Rats"), horde_size(state, "red.Rats")) == (0, 10)
