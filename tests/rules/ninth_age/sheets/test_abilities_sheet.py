"""Orders for what may be used or revealed at any time."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ninth_age.characters.revealing import reveal_hidden
from rules.ninth_age.close_combat.striking.initiative_order import attacks
from rules.ninth_age.hooks import PHASE_START
from rules.ninth_age.special_rules.acting import happen
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import answer, battle, play, unit, with_character
from tests.rules.ninth_age.close_combat.fights import blue, fight, red
from tests.rules.ninth_age.sheets.following import chosen, row_keys, said
from tests.rules.ninth_age.special_rules.test_acting import POTION

KILLER = "red.Killer.1"
SHEET = "t9a.sheet.abilities"


def hidden() -> State:
    state = battle(
        unit("red", "Guard", models=10, files=5, at=(20, 20, 0)),
        unit("red", "Killer", character=True, rules=["hidden"]),
        phase="movement",
    )
    state.models[KILLER].hidden_in = "red.Guard"
    state.units["red.Killer"].models = []
    return state


@pytest.mark.parametrize(("way", "shown"), [("hide", []), ("show", [KILLER])])
def test_hidden_models_show_themselves_as_ordered(way: str, shown: list[str]) -> None:
    plan = chosen(hidden(), "red", {"t9a.hidden.reveal": way, "hidden_place": "usual"})
    flow = play(hidden(), reveal_hidden)
    assert said(plan, flow.state, flow.pending[0]) == {"choose_many": shown}
    answer(flow, {"choose_many": shown})
    for question in flow.pending:
        assert said(plan, flow.state, question) == question.default()


def test_only_their_owner_has_a_row_of_them() -> None:
    assert "t9a.hidden.reveal" in row_keys(hidden(), "red", SHEET)
    assert row_keys(hidden(), "blue", SHEET) == []


@pytest.mark.parametrize(("way", "used"), [("keep", []), ("use", ["potion red.Lord.1"])])
def test_abilities_are_used_as_ordered(known: Any, way: str, used: list[str]) -> None:
    known(POTION)
    lord = with_character(unit("red", "Guard", models=3, at=(36, 20, 0)), "Lord", rules=["potion"])
    state = battle(lord, unit("blue", "Foe", at=(36, 40, 180)), phase="movement")
    plan = chosen(state, "red", {"t9a.general.abilities": way})
    assert row_keys(state, "blue", SHEET) == []
    flow = play(state, lambda one: happen(one, PHASE_START, ["red.Guard"]))
    assert said(plan, flow.state, flow.pending[0]) == {"choose_many": used}


@pytest.mark.parametrize(("way", "crushes"), [("blows", False), ("crush", True)])
def test_a_giant_crushes_as_ordered(way: str, crushes: bool) -> None:
    giant = red(1, 1, base=(50, 50), troop_type="monster", S=5, T=6, W=6, A=4, I=4, rules=["crush_attack"])
    state = fight(giant, blue(1, 1, troop_type="monster", base=(50, 50), A=0))
    plan = chosen(state, "red", {"red.A:crush": way})
    question = play(state, attacks).pending[0]
    assert question.topic == "t9a.combat.crush"
    assert said(plan, state, question) == {"confirm": crushes}
