"""Who touches whom, and which units belong to one combat (T9A-CCB-005, 006, 019 to 030)."""

from __future__ import annotations

import pytest

from rules.ninth_age.close_combat.combats import combat_of, combats, opponents, sides_touched
from rules.ninth_age.close_combat.contact.contacts import contacts_of, touching
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import feature, unit, with_character
from tests.rules.ninth_age.close_combat.fights import CELL, attacks_of, blue, fight, red, rows


@pytest.mark.scenario("SC-T9A-CCB-002")
@pytest.mark.rule("T9A-CCB-006", "T9A-CCB-019", "T9A-CCB-020", "T9A-CCB-023", "T9A-CCB-024")
def test_a_horde_strikes_with_three_ranks_and_corners_count() -> None:
    state = fight(red(40, 10, front_left=(20, 24, 0)), blue(20, 5, front_left=(25.512, 24, 180)))
    assert len(contacts_of(state, "red.A")) == 7
    assert attacks_of(state, "red.A") == 21
    assert attacks_of(state, "blue.B") == 10


@pytest.mark.rule("T9A-CCB-006")
def test_a_model_touches_the_one_opposite_and_his_neighbours() -> None:
    state = fight(red(), blue())
    assert touching(state, "red.A.2") == ("blue.B.3", "blue.B.4", "blue.B.5")
    assert touching(state, "red.A.7") == ()
    assert state.engaged("red.A")


@pytest.mark.rule("T9A-CCB-005")
def test_the_ends_of_a_chain_are_in_the_same_combat() -> None:
    units = (red(), blue(), red(name="C"), blue(name="D"), blue(name="E"))
    chain = (("red.A", "blue.B"), ("red.C", "blue.B"), ("blue.D", "red.C"))
    state = fight(*units, contacts=chain)
    assert combat_of(state, "red.A") == ("red.A", "blue.B", "red.C", "blue.D")
    assert combats(state) == [("red.A", "blue.B", "red.C", "blue.D")]
    assert opponents(state, "red.C") == ("blue.B", "blue.D")
    assert combat_of(state, "blue.E") == ()


def test_two_combats_apart_are_two() -> None:
    state = fight(red(), blue(), red(name="C"), blue(name="D"), contacts=(("red.A", "blue.B"), ("blue.D", "red.C")))
    assert combats(state) == [("red.A", "blue.B"), ("red.C", "blue.D")]


def test_the_sides_on_which_a_unit_is_engaged() -> None:
    state = fight(red(), blue(), red(name="C"), contacts=(("red.A", "blue.B"), ("red.C", "blue.B", "left")))
    assert sides_touched(state, "blue.B") == ("front", "left")
    assert sides_touched(state, "red.C") == ("front",)


def flanked(**rest: object) -> State:
    """B has three models in the middle of its second rank; A, two files wide, stands in its left flank."""
    attacker = unit("red", "A", models=4, files=2, front_left=(24, 24, 90))
    attacked = unit("blue", "B", models=8, files=5, front_left=(24, 24, 0))
    return fight(attacker, attacked, contacts=(("red.A", "blue.B", "left"),), **rest)


@pytest.mark.rule("T9A-CCB-027")
def test_models_that_face_each_other_over_a_gap_are_in_contact() -> None:
    state = flanked()
    # Shifted into the gap it touches B.6 there, and the corner of B.2.
    assert touching(state, "red.A.2") == ("blue.B.1", "blue.B.2", "blue.B.6")
    assert "red.A.2" in touching(state, "blue.B.6")
    assert touching(state, "blue.B.7") == ()


@pytest.mark.rule("T9A-CCB-028")
def test_not_over_a_gap_in_which_something_stands() -> None:
    gap = feature("impassable", 24.2, 24 - 1.8 * CELL, 24.5, 24 - 1.2 * CELL)
    state = flanked(features=[gap])
    assert touching(state, "red.A.2") == ("blue.B.1",)


def test_no_contact_over_a_gap_while_no_bases_touch() -> None:
    state = flanked()
    state.units["red.A"].x -= 0.5
    assert contacts_of(state, "red.A") == {}


@pytest.mark.rule("T9A-CCB-021")
def test_a_unit_engaged_only_in_its_flank_makes_no_supporting_attacks() -> None:
    attacker = unit("red", "A", models=1, files=1, front_left=(24, 24, 90))
    attacked = unit("blue", "B", models=15, files=5, front_left=(24, 24, 0), weapons=["spear"])
    state = fight(attacker, attacked, contacts=(("red.A", "blue.B", "left"),))
    assert attacks_of(state, "blue.B") == 2
    assert not any(row.supporting for row in rows(state, "blue.B"))


@pytest.mark.rule("T9A-CCB-030")
def test_who_touches_nobody_and_supports_nobody_does_nothing() -> None:
    state = fight(red(20, 5), blue(4, 2))
    # Three files touch, the second rank supports them; ranks three and four do nothing.
    assert attacks_of(state, "red.A") == 6


@pytest.mark.rule("T9A-CCB-023")
def test_behind_a_large_base_the_contacts_of_that_base_count() -> None:
    attacker = with_character(red(7, 5), "Lord", place=0, base=(40, 40))
    state = fight(attacker, blue(4, 2, shift=1))
    # The Lord takes the first two files of two ranks: nobody stands in the second rank behind him.
    behind = [row for row in rows(state, "red.A") if row.supporting]
    assert sum(row.models for row in behind) == 2
    assert touching(state, "red.Lord.1")
