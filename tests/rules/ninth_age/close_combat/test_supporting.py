"""Supporting Attacks: from which ranks, and how many (T9A-CCB-022 to 026, T9A-TYP-019, 031, 034)."""

from __future__ import annotations

import pytest

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.close_combat.contact.contacts import touching
from rules.ninth_age.close_combat.who_fights.supporting import supporting_ranks
from rules.ninth_age.state import Part
from tests.rules.ninth_age.building import AVERAGE
from tests.rules.ninth_age.close_combat.fights import CELL, attacks_of, blue, fight, reach_of, red, rows


def supported_with(unit: str, **profile: object) -> dict[int, int]:
    """By part the number of Supporting Attacks of five files in two ranks of such models."""
    state = fight(red(10, 5, **profile), blue())
    found: dict[int, int] = {}
    for row in rows(state, unit):
        if row.supporting:
            found[row.part] = found.get(row.part, 0) + row.total
    return found


@pytest.mark.rule("T9A-CCB-022")
def test_a_supporting_model_makes_one_attack_only() -> None:
    assert supported_with("red.A", A=3) == {0: 5}


@pytest.mark.rule("T9A-TYP-034")
def test_monstrous_models_make_up_to_three() -> None:
    state = fight(red(6, 3, base=(40, 40), troop_type="monstrous_infantry", A=4), blue(10, 10))
    assert sum(row.total for row in rows(state, "red.A") if row.supporting) == 9
    few = fight(red(6, 3, base=(40, 40), troop_type="monstrous_infantry", A=2), blue(10, 10))
    assert sum(row.total for row in rows(few, "red.A") if row.supporting) == 6


def riders(troop_type: str) -> dict[str, object]:
    rider = Part(name="Rider", characteristics={**AVERAGE, "A": 2})
    other = Part(name="Driver", characteristics={**AVERAGE, "WS": 2})
    horse = Part(name="Horse", characteristics=AVERAGE, mount=True)
    parts = (rider, other, horse) if troop_type == "chariot" else (rider, horse)
    return {"troop_type": troop_type, "parts": parts}


@pytest.mark.rule("T9A-TYP-031")
def test_mounts_make_no_supporting_attacks() -> None:
    assert supported_with("red.A", **riders("cavalry")) == {0: 5}


@pytest.mark.rule("T9A-CCB-022")
def test_of_a_chariot_one_rider_supports() -> None:
    assert supported_with("red.A", **riders("chariot")) == {0: 5}


@pytest.mark.rule("T9A-TYP-019")
def test_monsters_make_none() -> None:
    assert supported_with("red.A", troop_type="monster") == {}


@pytest.mark.rule("T9A-CCB-024", "T9A-CCB-025")
def test_spears_in_a_horde_fight_in_four_ranks() -> None:
    state = fight(red(50, 10, weapons=["spear"]), blue(20, 10))
    assert supporting_ranks(state, "red.A.11") == 3
    assert attacks_of(state, "red.A") == 40
    plain = fight(red(50, 10), blue(20, 10))
    assert attacks_of(plain, "red.A") == 30


@pytest.mark.rule("T9A-CCB-024")
def test_a_horde_that_has_become_too_narrow_supports_with_one_rank() -> None:
    state = fight(red(27, 9), blue(20, 10))
    assert attacks_of(state, "red.A") == 18


@pytest.mark.rule("T9A-CCB-026")
def test_who_touches_an_enemy_strikes_him_and_does_not_support() -> None:
    flanker = blue(4, 2, name="C", front_left=(24 + 5 * CELL, 24 - 2 * CELL, 270))
    state = fight(red(10, 5, A=2), blue(), flanker, contacts=(("red.A", "blue.B"), ("blue.C", "red.A", "right")))
    # The last model of the second rank has B before its file and C in its flank.
    assert touching(state, "red.A.10") == ("blue.C.1", "blue.C.2")
    assert reach_of(state, "red.A.10") == (Pool("blue.C"),)
    assert [row.attacks for row in rows(state, "red.A") if row.reach == (Pool("blue.C"),)] == [2]


@pytest.mark.scenario("SC-T9A-TYP-010")
@pytest.mark.rule("T9A-CCB-022")
def test_a_chariot_in_the_second_rank_makes_one_supporting_attack() -> None:
    crew = Part(name="Crew", characteristics=AVERAGE, number=2)
    horses = Part(name="Horse", characteristics=AVERAGE, number=2, mount=True)
    state = fight(red(6, 3, base=(50, 100), troop_type="chariot", parts=(crew, horses)), blue(24, 12))
    found = {(row.part, row.supporting): row.total for row in rows(state, "red.A")}
    assert found == {(0, False): 6, (1, False): 6, (0, True): 3}
