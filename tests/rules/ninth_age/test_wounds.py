"""Wounds that models share and that they have for themselves."""

from __future__ import annotations

import pytest

from rules.ninth_age.state import Part, State
from rules.ninth_age.units.losing_wounds import lose_wounds
from rules.ninth_age.wounds import wounds_left
from tests.rules.ninth_age.building import answer, battle, by_default, play, unit

CREW = Part(name="Crew", number=3, characteristics={"WS": 3, "A": 1})


def lost(state: State, **wounds: int) -> tuple[list[str], dict[str, int]]:
    """Who is left of the unit after these wounds by model number, and the damage of each."""
    suffered = {f"red.U.{model[1:]}": number for model, number in wounds.items()}
    by_default(play(state, lambda battle: lose_wounds(battle, "red.U", suffered)))
    left = state.unit("red.U").models
    return [id.removeprefix("red.U.") for id in left], {
        id.removeprefix("red.U."): wounds_left(state, id) for id in left
    }


@pytest.mark.rule("T9A-GEN-041")
@pytest.mark.parametrize(("wounds", "left"), [(1, ["1"]), (2, ["1"]), (3, [])])
def test_a_model_without_wounds_is_removed(wounds: int, left: list[str]) -> None:
    state = battle(unit("red", "U", at=(20, 20, 0), W=3))
    assert lost(state, m1=wounds) == (left, {"1": 3 - wounds} if left else {})


@pytest.mark.rule("T9A-CMD-003")
def test_musicians_and_standard_bearers_share_the_wounds_of_the_others() -> None:
    state = battle(unit("red", "U", models=4, files=4, at=(20, 20, 0), standard_bearer=True, musician=True, W=2))
    left, wounds = lost(state, m1=1, m2=2)
    assert left == ["1", "2", "3"]
    assert wounds == {"1": 2, "2": 2, "3": 1}


@pytest.mark.rule("T9A-CMD-006")
def test_a_champion_has_wounds_of_his_own_and_falls_from_his_own_place() -> None:
    state = battle(unit("red", "U", models=4, files=4, at=(20, 20, 0), champion=True, W=2))
    assert lost(state, m1=1) == (["1", "2", "3", "4"], {"1": 1, "2": 2, "3": 2, "4": 2})
    left, wounds = lost(state, m1=1)
    assert sorted(left) == ["2", "3", "4"]
    assert set(wounds.values()) == {2}


@pytest.mark.scenario("SC-T9A-TYP-038")
@pytest.mark.rule("T9A-TYP-039", "T9A-TYP-047")
def test_a_chariot_keeps_its_crew_until_its_last_wound() -> None:
    parts = (Part(name="Chariot", characteristics={"W": 4, "T": 4}), CREW)
    state = battle(unit("red", "U", at=(20, 20, 0), troop_type="chariot", base=(50, 100), parts=parts))
    assert lost(state, m1=2) == (["1"], {"1": 2})
    assert state.kinds["red.U"].parts == parts
    assert lost(state, m1=2) == ([], {})
    assert state.unit("red.U").where == "destroyed"


@pytest.mark.scenario("SC-T9A-TYP-038")
@pytest.mark.rule("T9A-TYP-052")
def test_a_war_machine_and_its_crew_go_together() -> None:
    parts = (Part(name="Machine", characteristics={"W": 3, "T": 7}), CREW)
    state = battle(unit("red", "U", at=(20, 20, 0), troop_type="war_machine", base=(60, 60), round=True, parts=parts))
    assert lost(state, m1=2) == (["1"], {"1": 1})
    assert lost(state, m1=1) == ([], {})
    assert state.unit("red.U").where == "destroyed"


@pytest.mark.rule("T9A-DMG-006", "T9A-DMG-038")
def test_nothing_is_lost_until_the_owner_has_said_who_falls() -> None:
    state = battle(
        unit("red", "U", models=4, files=4, at=(20, 20, 0), champion=True, W=2),
        unit("blue", "E", models=5, at=(20, 40, 180)),
    )
    flow = play(state, lambda battle: lose_wounds(battle, "red.U", {"red.U.1": 2, "red.U.2": 3}))
    assert flow.pending[0].topic == "t9a.damage.odd_end"
    assert flow.pending[0].usual_answer() == flow.pending[0].default()
    assert [wounds_left(state, id) for id in state.unit("red.U").models] == [2, 2, 2, 2]
    answer(flow, {"choose_one": "left"})
    assert flow.over
    assert sorted(wounds_left(state, id) for id in state.unit("red.U").models) == [1, 2]
    assert "red.U.1" not in state.unit("red.U").models
