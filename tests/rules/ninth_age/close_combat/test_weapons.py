"""Step 2 of a Round of Combat: weapons (T9A-EQP-003, 004)."""

from __future__ import annotations

import pytest

from rules.ninth_age.close_combat.weapons import choose_weapons
from tests.rules.ninth_age.building import answer, play, with_character
from tests.rules.ninth_age.close_combat.fights import blue, fight, red

BOTH = ["halberd", "great_weapon"]


@pytest.mark.rule("T9A-EQP-004")
def test_all_rank_and_file_choose_one_weapon_and_characters_for_themselves() -> None:
    flow = play(fight(with_character(red(weapons=BOTH), "H", place=2, weapons=BOTH), blue()), choose_weapons)
    asked = flow.pending[0]
    assert (asked.topic, asked.seat, asked.facts["models"]) == ("t9a.combat.weapon", "red", 10)
    answer(flow, {"choose_one": "great_weapon"})
    assert flow.pending[0].facts["models"] == 1
    state = answer(flow, {"choose_one": "halberd"})
    assert {state.models[id].weapons for id in state.units["red.A"].models if id != "red.H.1"} == {("great_weapon",)}
    assert state.models["red.H.1"].weapons == ("halberd",)
    assert state.models["blue.B.1"].weapons == ("hand_weapon",)
    assert not flow.pending


@pytest.mark.rule("T9A-EQP-003")
def test_a_weapon_is_kept_for_the_whole_combat() -> None:
    state = fight(red(weapons=BOTH), blue())
    for id in state.units["red.A"].models:
        state.models[id].weapons = ("halberd",)
    assert not play(state, choose_weapons).pending


@pytest.mark.rule("T9A-SPC-231")
def test_a_weapon_master_chooses_anew_in_every_round() -> None:
    state = fight(red(weapons=BOTH, part_rules=["weapon_master"]), blue())
    for id in state.units["red.A"].models:
        state.models[id].weapons = ("halberd",)
    assert [one.topic for one in play(state, choose_weapons).pending] == ["t9a.combat.weapon"]


def test_a_clock_takes_the_weapon_that_expects_most_wounds() -> None:
    weak = play(fight(red(weapons=["halberd", "additional_hand_weapon"]), blue(T=3)), choose_weapons)
    assert weak.pending[0].default() == {"choose_one": "additional_hand_weapon"}
    tough = play(fight(red(weapons=["halberd", "great_weapon"]), blue(T=6)), choose_weapons)
    assert tough.pending[0].default() == {"choose_one": "great_weapon"}
