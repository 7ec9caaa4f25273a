"""Armour (T9A-EQP-077 to 088)."""

from __future__ import annotations

import pytest

from rules.engine.explained import Term
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.equipment.armour import armour_bonus as worn
from rules.ninth_age.general_principles.characteristics import value
from rules.ninth_age.queries.saving import armour_bonus, armour_save, by_target
from rules.ninth_age.state import Part
from tests.rules.ninth_age.attacks.hitting import hits
from tests.rules.ninth_age.building import battle, rules_of, unit


def wearing(*pieces, edition: str = "0.11.9.3", **profile):
    return battle(unit("red", "S", at=(36, 12, 0), armour=pieces, **profile), edition=edition)


def bonus(state) -> float:
    return armour_bonus(state, "red.S.1", hits(1).attack).total


def save(state, strength: int = 3) -> float:
    return armour_save(state, hits(1, strength).attack).total


@pytest.mark.rule("T9A-EQP-080")
@pytest.mark.parametrize(
    ("piece", "worth"),
    [
        ("light_armour", 1), ("heavy_armour", 2), ("plate_armour", 3), ("shield", 1), (("mounts_protection", "6+"), 1),
        (("mounts_protection", "5+"), 2), ("barding", 1), (("innate_defence", "6+"), 1), (("innate_defence", "4+"), 3),
    ],
)  # fmt: skip
def test_the_table_of_armour(piece, worth: int):
    assert bonus(wearing(piece)) == worth


@pytest.mark.rule("T9A-EQP-078")
def test_the_save_needs_a_total_of_7():
    assert save(wearing()) == 7
    assert save(wearing("light_armour")) == 6
    assert save(wearing("plate_armour", "shield")) == 3


@pytest.mark.rule("T9A-EQP-077", "T9A-EQP-088")
def test_all_pieces_add_up():
    state = wearing("light_armour", "shield", ("mounts_protection", "6+"), "barding", ("innate_defence", "6+"))
    assert bonus(state) == 5
    assert save(state) == 2


@pytest.mark.rule("T9A-EQP-087")
def test_what_rules_and_items_give_is_added_within_the_limit():
    state = wearing("plate_armour", "shield")
    asked = by_target(state, "red.S.1", hits(1).attack)
    helmet = Term(1, text("t9a.armour.shield"), "T9A-EQP-087")
    assert worn(asked, [helmet]).total == 5
    assert worn(asked, [helmet] * 4).total == 6


@pytest.mark.rule("T9A-EQP-079", "T9A-DMG-021")
def test_never_more_than_6_and_what_is_beyond_absorbs_nothing():
    state = wearing("plate_armour", "shield", ("mounts_protection", "5+"), ("innate_defence", "5+"))
    assert bonus(state) == 6
    assert save(state, 6) == 4


@pytest.mark.rule("T9A-EQP-081")
def test_one_suit_of_armour():
    assert bonus(wearing("light_armour", "plate_armour")) == 3


@pytest.mark.rule("T9A-EQP-082")
def test_one_shield():
    assert bonus(wearing("shield", "shield")) == 1


@pytest.mark.scenario("SC-T9A-EQP-046")
@pytest.mark.rule("T9A-EQP-084", "T9A-EQP-086")
def test_only_the_best_of_a_kind_counts():
    state = wearing(
        ("innate_defence", "6+"), ("innate_defence", "4+"), ("mounts_protection", "6+"), ("mounts_protection", "5+"),
        troop_type="cavalry",
    )  # fmt: skip
    assert bonus(state) == 5


@pytest.mark.rule("T9A-EQP-084")
def test_a_large_target_has_no_mounts_protection():
    assert bonus(wearing(("mounts_protection", "5+"), "shield", rules=["large_target"])) == 1


@pytest.mark.rule("T9A-EQP-085")
def test_barding_slows_the_mount():
    assert value(wearing("barding", M=8), "red.S.1", "M").total == 7


def crewed(troop_type: str, edition: str = "0.11.9.3"):
    """A driver with a shield, a bearer in plate armour, a beast with a tough hide."""
    parts = (
        Part(name="Driver", characteristics={"T": 3, "W": 2}, armour=rules_of(["light_armour", "shield"])),
        Part(name="Bearer", characteristics={"T": 3, "W": 2}, armour=rules_of(["plate_armour"])),
        Part(name="Beast", characteristics={"T": 5, "W": 4}, mount=True, rules=rules_of([("innate_defence", "5+")])),
    )
    return battle(unit("red", "S", at=(36, 12, 0), troop_type=troop_type, parts=parts), edition=edition)


@pytest.mark.rule("T9A-TYP-040", "T9A-TYP-042", "T9A-TYP-029")
def test_the_armour_of_several_parts_is_not_added():
    assert bonus(crewed("chariot")) == 3


@pytest.mark.rule("T9A-EQP-081", "T9A-EQP-082")
@pytest.mark.parametrize(("edition", "worth"), [("0.11.1", 4), ("0.11.9.3", 3)])
def test_one_suit_and_one_shield_for_the_model_or_for_each_part(edition: str, worth: int):
    driver, bearer = (Part(name=name, characteristics={"W": 4}, armour=rules_of(pieces)) for name, pieces in (
        ("Driver", ["light_armour", "shield"]), ("Bearer", ["plate_armour"]),
    ))  # fmt: skip
    state = battle(unit("red", "S", at=(36, 12, 0), troop_type="monster", parts=(driver, bearer)), edition=edition)
    assert bonus(state) == worth


@pytest.mark.scenario("SC-T9A-TYP-034")
@pytest.mark.rule("T9A-TYP-029", "T9A-TYP-040")
def test_the_armour_of_character_and_crew_is_not_added_up():
    mount = [("mounts_protection", "5+"), "barding"]
    parts = (
        Part(name="Lord", characteristics={"W": 3}, armour=rules_of(["heavy_armour", "shield"])),
        Part(name="Crew", characteristics={"W": 1}, armour=rules_of(["light_armour"])),
        Part(name="Chariot", characteristics={"W": 4}, mount=True, armour=rules_of(mount)),
    )
    state = battle(unit("red", "S", at=(36, 12, 0), character=True, troop_type="chariot", parts=parts))
    assert bonus(state) == 6


@pytest.mark.rule("T9A-TYP-045")
def test_on_a_ridden_monster_only_its_own_hide_protects():
    assert bonus(crewed("ridden_monster")) == 2


@pytest.mark.rule("T9A-DMG-012")
def test_the_majority_of_the_rank_and_file_gives_the_save():
    made = unit("red", "S", models=3, files=3, at=(36, 12, 0), armour=["heavy_armour"])
    others = unit("red", "T", models=2, armour=["shield"])
    for model in others.models:
        model.unit = model.home = "red.S"
        made.unit.models.insert(0, model.id)
    made.models.extend(others.models)
    made.kinds.update(others.kinds)
    assert armour_save(battle(made), hits(1, on=Pool("red.S")).attack).total == 5
