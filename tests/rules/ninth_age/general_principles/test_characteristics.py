"""Characteristics of models with one part and with several."""

import pytest

from rules.engine.explained import Term
from rules.engine.laws import CHARACTERISTIC, Contribution, Stage
from rules.engine.text import text
from rules.ninth_age.general_principles.characteristics import unmodified, value
from rules.ninth_age.state import Part
from tests.rules.ninth_age.building import AVERAGE, battle, unit

AT = (20.0, 20.0, 0.0)


def ridden(troop_type, rider, mount):
    parts = (
        Part(name="Rider", characteristics={**AVERAGE, **rider}),
        Part(name="Beast", characteristics={**AVERAGE, **mount}, mount=True),
    )
    return battle(unit("red", "Lord", at=AT, troop_type=troop_type, parts=parts))


def values(state, *shorts):
    return tuple(int(value(state, "red.Lord.1", short).total) for short in shorts)


RIDER = {"M": 4, "WS": 7, "T": 4, "W": 3, "Ld": 9}
BEAST = {"M": 8, "WS": 4, "T": 6, "W": 5, "Ld": 5}


@pytest.mark.rule("T9A-GEN-034", "T9A-GEN-046")
def test_a_plain_model_has_the_values_of_its_profile():
    state = battle(unit("red", "Guard", at=AT, M=5, Ld=8))
    assert unmodified(state, "red.Guard.1", "Ld").value == 8
    assert [term.value for term in value(state, "red.Guard.1", "M").terms] == [5]


@pytest.mark.rule("T9A-GEN-036")
def test_a_dash_is_0():
    state = battle(unit("red", "Guard", at=AT, parts=[Part(name="Guard", characteristics={"WS": 3})]))
    assert value(state, "red.Guard.1", "M").total == 0


@pytest.mark.rule("T9A-TYP-038", "T9A-TYP-041", "T9A-TYP-035")
def test_a_combined_profile_takes_each_value_from_the_part_that_the_table_names():
    state = ridden("cavalry", RIDER, BEAST)
    assert values(state, "M", "WS", "T", "W", "Ld") == (8, 7, 6, 5, 9)
    slow = ridden("cavalry", {**RIDER, "M": 9, "WS": 3}, BEAST)
    assert values(slow, "M", "WS") == (8, 3)


@pytest.mark.rule("T9A-TYP-044", "T9A-TYP-043")
def test_a_ridden_monster_has_the_values_of_the_monster_but_the_leadership_of_its_rider():
    state = ridden("ridden_monster", RIDER, BEAST)
    assert values(state, "M", "WS", "T", "W", "Ld") == (8, 4, 6, 5, 9)


@pytest.mark.rule("T9A-TYP-027")
def test_a_palanquin_makes_a_combined_profile():
    assert values(ridden("infantry", RIDER, {**BEAST, "M": 5}), "M", "Ld") == (5, 9)


@pytest.mark.rule("T9A-TYP-047")
def test_a_war_machine_moves_and_leads_as_its_crew_does():
    parts = (
        Part(name="Cannon", characteristics={"T": 7, "W": 3}),
        Part(name="Crew", characteristics={**AVERAGE, "M": 3, "Ld": 8}),
    )
    state = battle(unit("red", "Lord", at=AT, troop_type="war_machine", round=True, base=(60, 60), parts=parts))
    assert values(state, "M", "Ld", "W") == (3, 8, 3)


@pytest.mark.rule("T9A-GEN-035", "T9A-GEN-053", "T9A-GEN-054", "T9A-GEN-058")
def test_a_fly_value_is_set_and_cut_to_ten():
    state = battle(unit("red", "Lord", at=AT, M=4, rules=[("fly", "12")]))
    flying = value(state, "red.Lord.1", "M", flying=True)
    assert (flying.total, [term.value for term in flying.terms]) == (10, [4, 12])


def spell(stage, value):
    return Contribution(Term(value, text("t9a.characteristic.Ld"), "SPELL"), stage)


def after(base, *contributions):
    return CHARACTERISTIC.answer([Term(base, text("t9a.characteristic.Ld"), "BASE")], contributions).total


@pytest.mark.scenario("SC-T9A-GEN-026")
@pytest.mark.rule("T9A-GEN-057", "T9A-GEN-058")
def test_the_ceiling_of_ten_cuts_in_the_middle_so_the_order_in_time_matters():
    assert after(9, spell(Stage.ADD, 2), spell(Stage.ADD, -3)) == 7
    assert after(9, spell(Stage.ADD, -3), spell(Stage.ADD, 2)) == 8


@pytest.mark.scenario("SC-T9A-GEN-030")
@pytest.mark.rule("T9A-GEN-047", "T9A-GEN-053", "T9A-GEN-055")
def test_the_lenders_own_order_is_finished_before_lending():
    half = spell(Stage.MULTIPLY, 0.5)
    lent = after(9, spell(Stage.ADD, 1), half)
    assert (lent, after(lent, half)) == (6, 3)


def test_the_number_says_where_it_comes_from():
    state = battle(unit("red", "Lord", at=AT, M=4, rules=[("fly", "8")]))
    flying = value(state, "red.Lord.1", "M", flying=True)
    assert [(term.value, term.rule) for term in flying.terms] == [(4, "T9A-GEN-034"), (8, "T9A-SPC-085")]
