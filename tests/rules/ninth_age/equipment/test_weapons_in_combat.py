"""Weapons in a Round of Combat: when they strike, how many ranks, how they parry (T9A-EQP-004 to 023)."""

from __future__ import annotations

import pytest

from rules.engine.game import Battle, Procedure
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.close_combat.striking.initiative_order import attacks
from rules.ninth_age.close_combat.striking.to_hit import is_hit, to_hit
from rules.ninth_age.close_combat.weapons import choose_weapons
from rules.ninth_age.state import Contact
from tests.rules.ninth_age.building import answer, play, with_character
from tests.rules.ninth_age.close_combat.fights import attacks_of, blue, fight, red


def blows(battle: Battle) -> Procedure:
    yield from attacks(battle)


@pytest.mark.scenario("SC-T9A-DMG-002")
@pytest.mark.rule("T9A-DMG-006", "T9A-EQP-015")
def test_models_killed_at_a_higher_initiative_do_not_strike() -> None:
    state = fight(red(5, 5), blue(5, 5, weapons=["great_weapon"]))
    dice = [
        ("to hit 1 red.A", [4, 4, 4, 1, 1]),
        ("to wound 1 blue.B", [4, 4, 1]),
        ("to hit 1 blue.B", [4, 4, 1]),
        ("to wound 1 red.A", [2, 3]),
    ]
    flow = play(state, blows, dice)
    assert flow._dice.unused == []
    assert [len(flow.state.units[id].models) for id in ("red.A", "blue.B")] == [3, 3]


@pytest.mark.scenario("SC-T9A-EQP-002")
@pytest.mark.rule("T9A-EQP-004")
def test_the_rank_and_file_cannot_mix_their_weapons() -> None:
    both = ["halberd", "flail"]
    flow = play(fight(with_character(red(weapons=both), "Hero", place=2, weapons=both), blue()), choose_weapons)
    assert flow.pending[0].facts["models"] == 10
    answer(flow, {"choose_one": "halberd"})
    state = answer(flow, {"choose_one": "flail"})
    assert not flow.pending
    chosen = {state.models[id].weapons for id in state.units["red.A"].models if not state.models[id].character}
    assert chosen == {("halberd",)}
    assert state.models["red.Hero.1"].weapons == ("flail",)


@pytest.mark.scenario("SC-T9A-EQP-006")
@pytest.mark.rule("T9A-EQP-010", "T9A-EQP-009", "T9A-EQP-011")
def test_modifiers_come_after_parry() -> None:
    def needed(*rules: str, side: str = "front") -> float:
        state = fight(red(WS=5, part_rules=rules), blue(WS=3, armour=["shield"]))
        state.contacts = [Contact("red.A", "blue.B", side, 1)]
        return to_hit(state, close_combat_attack(state, "red.A.1", 0, Pool("blue.B"), weapon="hand_weapon")).total

    assert [is_hit(face, needed("lightning_reflexes")) for face in (3, 2)] == [True, False]
    assert (needed(), needed(side="rear")) == (4, 3)


@pytest.mark.rule("T9A-EQP-013")
def test_who_uses_a_flail_is_hit_more_easily() -> None:
    state = fight(red(), blue(weapons=["flail"]))
    assert to_hit(state, close_combat_attack(state, "red.A.1", 0, Pool("blue.B"), weapon="hand_weapon")).total == 3


@pytest.mark.scenario("SC-T9A-EQP-014")
@pytest.mark.rule("T9A-EQP-023")
def test_three_ranks_of_spears_and_four_in_a_horde() -> None:
    assert attacks_of(fight(red(20, 5, weapons=["spear"]), blue(20, 5)), "red.A") == 15
    assert attacks_of(fight(red(40, 10, weapons=["spear"]), blue(40, 10)), "red.A") == 40
