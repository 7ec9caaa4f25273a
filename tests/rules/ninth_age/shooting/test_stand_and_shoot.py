"""Stand and Shoot is shot like the Shooting Phase (T9A-MOV-034)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.ninth_age.movement.charges.stand_and_shoot import stand_and_shoot
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.shooting.volleys import needed_by
from rules.ninth_age.state import Charge, State
from tests.rules.ninth_age.building import play, with_character
from tests.rules.ninth_age.shooting.ranges import archers, enemy, needs, refusal, table

CHARGER = "blue.B"


def charged(*units: Any, character: str = "", flying: bool = False, **fields: Any) -> State:
    """Blue's Movement Phase: B has declared a charge against A."""
    state = table(*units, phase="movement", active="blue", **fields)
    state.charges = [Charge(unit=CHARGER, target="red.A", side="front", character=character, flying=flying)]
    return state


def reacted(state: State, *dice: tuple[str, list[int]]) -> Flow:
    def procedure(battle: Battle) -> Procedure:
        yield from stand_and_shoot(battle, CHARGER)

    return play(state, procedure, dice)


def shots(state: State) -> dict[str, int]:
    aiming = Aiming(state, "red.A", CHARGER, charge=state.charges[0])
    return {shot.model: int(needed_by(aiming, shot, many=False).total) for shot in aiming.shots()}


@pytest.mark.rule("T9A-SHO-033", "T9A-MOV-034")
def test_it_costs_accuracy() -> None:
    state = charged(archers(models=5, BS=4), enemy(y=20))
    assert set(shots(state).values()) == {4}


@pytest.mark.rule("T9A-MOV-035", "T9A-SHO-033")
def test_the_range_does_not_matter_but_is_long() -> None:
    state = charged(archers(models=5, BS=4, weapons=["pistol"]), enemy(y=25))
    assert set(shots(state).values()) == {5}
    state.phase, state.active = "shooting", "red"
    assert refusal(state) == "T9A-SHO-020"


@pytest.mark.rule("T9A-MOV-034", "T9A-SHO-028")
def test_casualties_and_panic_come_at_once_and_end_the_charge() -> None:
    state = charged(archers(models=10, BS=4), enemy(models=5, y=20))
    flow = reacted(state, ("to hit 1 red.A", [6] * 10), ("to wound 1 blue.B", [6] * 10))
    assert flow.state.units[CHARGER].where == "destroyed"
    assert not flow.state.charges
    assert flow.state.units["red.A"].done.stood_and_shot


@pytest.mark.rule("T9A-SHO-009")
def test_what_it_did_in_its_own_turn_does_not_matter() -> None:
    state = charged(archers(models=5, BS=4), enemy(y=20))
    state.units["red.A"].done.marched = True
    assert len(shots(state)) == 5


@pytest.mark.rule("T9A-SPC-223")
def test_no_volley_from_the_rear_ranks() -> None:
    assert len(shots(charged(archers(models=15, weapons=["bow"]), enemy(y=20)))) == 10


@pytest.mark.rule("T9A-SPC-055", "T9A-EQP-040")
def test_cumbersome_weapons_stay_silent() -> None:
    mixed = with_character(archers(models=5, rules=["cumbersome"]), "Hero", weapons=["bow"])
    assert list(shots(charged(mixed, enemy(y=20)))) == ["red.Hero.1"]


@pytest.mark.rule("T9A-SPC-156", "T9A-MOV-032")
def test_at_a_charger_too_near_only_what_is_quick_to_fire_shoots() -> None:
    mixed = with_character(archers(models=5), "Hero", weapons=["pistol"])
    assert len(shots(charged(mixed, enemy(y=16)))) == 6
    mixed = with_character(archers(models=5), "Hero", weapons=["pistol"])
    assert list(shots(charged(mixed, enemy(y=13)))) == ["red.Hero.1"]


@pytest.mark.rule("T9A-MOV-034", "T9A-SHO-017")
def test_who_does_not_see_the_charger_does_not_shoot() -> None:
    state = charged(archers(models=20, files=10, x=20.0), enemy(models=10, y=18.0, x=34.0))
    assert list(shots(state)) == [f"red.A.{n}" for n in (*range(6, 11), *range(16, 21))]


def test_only_the_character_who_charges_alone_is_shot_at() -> None:
    led = with_character(enemy(models=10, y=20), "Hero", W=3)
    state = charged(archers(models=5, BS=4), led, character="blue.Hero.1")
    flow = reacted(state, ("to hit 1 red.A", [6, 6, 1, 1, 1]), ("to wound 1 blue.Hero.1", [6, 6]))
    assert flow.state.models["blue.Hero.1"].wounds_lost == 2
    assert len(flow.state.units[CHARGER].models) == 11


def test_a_unit_that_stood_and_shot_may_still_shoot_in_its_own_turn() -> None:
    state = charged(archers(models=5, BS=4), enemy(y=20))
    reacted(state, ("to hit 1 red.A", [1] * 5))
    assert not state.units["red.A"].done.shot
    assert needs(state)
