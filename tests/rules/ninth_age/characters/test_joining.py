"""Characters join units (T9A-CHA-003 to 013)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.engine.inputs import PathAnswer
from rules.ninth_age.characters.joining import join_at_deployment, plan_join
from rules.ninth_age.characters.places_to_join import slots
from rules.ninth_age.movement.allowance import allowance
from rules.ninth_age.movement.remaining.next_mover import judge_mover
from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.state import Contact, State
from rules.ninth_age.units.footprint import bases
from rules.ninth_age.units.formation import places
from tests.rules.ninth_age.building import Made, answer, battle, play, refused, unit, with_character

SIDE = 20 / 25.4


def captain(x: float, y: float, **profile: Any) -> Made:
    return unit("red", "Captain", character=True, at=(x, y, 0), **profile)


def joining(state: State, inches: float, kind: str = "advance", aim: str = "red.R") -> Flow:
    """The Captain moves straight ahead and says which unit he joins."""
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.Captain"]})
    answer(flow, {"choose_one": kind})
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": inches}], "aim": aim}})
    return flow


def ranks(models: int = 20, **profile: Any) -> Made:
    """Four ranks of five with their rear at y=22."""
    return unit("red", "R", models=models, files=5, at=(36, 22 + 2 * SIDE, 0), **profile)


@pytest.mark.rule("T9A-CHA-003", "T9A-CHA-013", "T9A-MOV-109")
def test_he_moves_into_contact_and_stands_in_the_front_rank() -> None:
    state = battle(ranks(), captain(36, 19, M=9), step="remaining")
    flow = joining(state, 3 - SIDE / 2)
    assert flow.pending[0].topic == "t9a.character.join_slot"
    answer(flow, {"formation": {"files": 5, "places": {"red.Captain.1": [2, 0]}}})
    one = state.units["red.R"]
    assert one.models[2] == "red.Captain.1"
    assert len(one.models) == 21
    assert state.models["red.Captain.1"].unit == "red.R"
    assert (state.units["red.Captain"].models, state.units["red.Captain"].where) == ([], "joined")


def test_the_front_rank_stays_where_it_is_and_others_move_back() -> None:
    state = battle(ranks(), captain(36, 19, M=9), step="remaining")
    front = max(base.corners[0][1] for _, base in bases(state, state.units["red.R"]))
    flow = joining(state, 3 - SIDE / 2)
    answer(flow, flow.pending[0].default())
    one = state.units["red.R"]
    assert max(base.corners[0][1] for _, base in bases(state, one)) == pytest.approx(front, abs=0.001)
    assert one.y == pytest.approx(22 + 2 * SIDE - SIDE / 2, abs=0.001)
    assert places(state, one)[-1].rank == 4


@pytest.mark.rule("T9A-CHA-003")
def test_without_contact_nobody_joins() -> None:
    state = battle(ranks(), captain(36, 19, M=9), step="remaining")
    with refused("T9A-CHA-003"):
        joining(state, 1)


@pytest.mark.rule("T9A-CHA-003", "T9A-MOV-133")
def test_without_joining_the_inch_is_kept() -> None:
    state = battle(ranks(), captain(36, 19, M=9), step="remaining")
    with refused("T9A-MOV-133"):
        joining(state, 3 - SIDE / 2, aim="")


@pytest.mark.scenario("SC-T9A-CHA-002")
@pytest.mark.rule("T9A-CHA-004")
def test_no_joining_of_engaged_or_fleeing_units() -> None:
    state = battle(ranks(), captain(36, 19), unit("blue", "B", models=5, at=(36, 40, 180)), step="remaining")
    state.contacts.append(Contact("blue.B", "red.R", "front", 1))
    with refused("T9A-CHA-004"):
        joining(state, 3 - SIDE / 2)
    state.contacts.clear()
    state.units["red.R"].fleeing = True
    with refused("T9A-CHA-004"):
        joining(state, 3 - SIDE / 2)


@pytest.mark.scenario("SC-T9A-CHA-002")
@pytest.mark.rule("T9A-CHA-006", "T9A-TYP-053", "T9A-SPC-207", "T9A-SPC-127", "T9A-SPC-126", "T9A-SPC-151")
@pytest.mark.parametrize("edition", ["0.11.1", "0.11.9.3"])
@pytest.mark.parametrize(
    ("host", "guest", "rule"),
    [
        ({"troop_type": "war_machine", "base": (50, 50)}, {}, "T9A-TYP-053"),
        ({"rules": ["unbreakable"]}, {}, "T9A-SPC-207"),
        ({}, {"rules": ["large_target"], "base": (50, 100), "troop_type": "ridden_monster"}, "T9A-SPC-127"),
        ({"rules": ["insignificant"]}, {}, "T9A-SPC-126"),
        ({"rules": ["otherworldly"]}, {}, "T9A-SPC-151"),
        ({"rules": ["large_target"], "base": (50, 100)}, {}, "T9A-SPC-127"),
    ],
)
def test_joins_that_special_rules_forbid(edition: str, host: dict[str, Any], guest: dict[str, Any], rule: str) -> None:
    state = battle(ranks(models=1, **host), captain(36, 18, M=6, **guest), edition=edition, step="remaining")
    with refused(rule):
        plan_join(
            state, "red.Captain", allowance(state, "red.Captain", "advance"), PathAnswer(aim="red.R", to=(36, 21, 0))
        )


@pytest.mark.scenario("SC-T9A-CHA-002")
@pytest.mark.rule("T9A-CHA-005", "T9A-CHA-010")
def test_a_character_joins_a_character() -> None:
    wizard = unit("red", "Wizard", character=True, at=(36, 22, 0), id="red.R")
    state = battle(wizard, captain(36, 19), step="remaining")
    flow = joining(state, 3 - SIDE)
    while flow.pending and flow.pending[0].topic.startswith(("t9a.character", "t9a.formation")):
        answer(flow, flow.pending[0].default())
    one = state.units["red.R"]
    assert sorted(one.models) == ["red.Captain.1", "red.R.1"]


@pytest.mark.rule("T9A-CHA-008")
def test_only_places_that_his_movement_reaches() -> None:
    """From behind, through four ranks: the middle of the front rank is 3 inches farther than the rear."""
    far = 3 - SIDE / 2
    state = battle(ranks(), captain(36, 19, M=6), step="remaining")
    flow = joining(state, far)
    left = 6 - far
    offered = flow.pending[0].facts["places"]
    assert [2, 0] in offered
    assert [0, 0] not in offered
    assert all(((file - 2) * SIDE) ** 2 + (3.5 * SIDE + SIDE / 2) ** 2 <= (left + 0.011) ** 2 for file, _ in offered)
    with refused("T9A-CHA-008"):
        answer(flow, {"formation": {"files": 5, "places": {"red.Captain.1": [0, 0]}}})


@pytest.mark.rule("T9A-CHA-008", "T9A-CHA-041")
def test_he_may_take_the_place_of_a_front_rank_model_that_moves_the_least() -> None:
    state = battle(ranks(champion=True, standard_bearer=True), captain(36, 19, M=9), step="remaining")
    flow = joining(state, 3 - SIDE / 2)
    answer(flow, {"formation": {"files": 5, "places": {"red.Captain.1": [1, 0]}}})
    at = {place.model: (place.rank, place.file) for place in places(state, state.units["red.R"])}
    assert at["red.Captain.1"] == (0, 1)
    assert at["red.R.1"] == (0, 0)
    assert at["red.R.2"] == (0, 2)


@pytest.mark.rule("T9A-CHA-009")
def test_a_movement_too_short_leads_to_the_nearest_place_without_displacing_front_rank_models() -> None:
    state = battle(ranks(champion=True, standard_bearer=True, musician=True), captain(36, 19, M=3), step="remaining")
    joining(state, 3 - SIDE / 2)
    at = {place.model: (place.rank, place.file) for place in places(state, state.units["red.R"])}
    assert at["red.Captain.1"] == (0, 3)
    assert (at["red.R.1"], at["red.R.2"], at["red.R.3"]) == ((0, 0), (0, 1), (0, 2))


@pytest.mark.rule("T9A-CHA-010")
@pytest.mark.parametrize("where", ["second_rank", "left_end", "right_end"])
def test_in_a_single_rank_the_owner_says_where_the_displaced_model_goes(where: str) -> None:
    state = battle(unit("red", "R", models=5, files=5, at=(36, 22, 0)), captain(36, 19, M=9), step="remaining")
    before = {id: base.centre for id, base in bases(state, state.units["red.R"])}
    flow = joining(state, 3 - SIDE)
    answer(flow, {"formation": {"files": 5, "places": {"red.Captain.1": [2, 0]}}})
    assert flow.pending[0].topic == "t9a.character.displaced"
    answer(flow, {"choose_one": where})
    one = state.units["red.R"]
    assert one.files == (5 if where == "second_rank" else 6)
    now = {id: base.centre for id, base in bases(state, one)}
    assert now["red.Captain.1"] == pytest.approx(before["red.R.3"], abs=0.001)
    leftmost = min(now.values())[0]
    assert leftmost == pytest.approx(min(before.values())[0] - (SIDE if where == "left_end" else 0), abs=0.001)


@pytest.mark.rule("T9A-CHA-011", "T9A-CHA-012")
def test_a_joined_unit_moves_no_more_but_has_not_moved() -> None:
    state = battle(ranks(), captain(36, 19, M=9), unit("red", "X", models=5, at=(10, 10, 0)), step="remaining")
    flow = joining(state, 3 - SIDE / 2)
    answer(flow, flow.pending[0].default())
    with refused("T9A-CHA-011"):
        judge_mover(state, "red.R")
    assert not state.units["red.R"].done.moved
    assert state.models["red.Captain.1"].moved
    assert not state.models["red.R.1"].moved


@pytest.mark.rule("T9A-CHA-016")
def test_who_has_joined_cannot_leave_again() -> None:
    state = battle(ranks(), captain(36, 19, M=9), unit("red", "X", models=5, at=(10, 10, 0)), step="remaining")
    flow = joining(state, 3 - SIDE / 2)
    answer(flow, flow.pending[0].default())
    with refused("T9A-CHA-016"):
        judge_mover(state, "red.Captain.1")


@pytest.mark.rule("T9A-CHA-046", "T9A-CHA-007")
def test_a_mismatching_base_stands_at_a_side_and_a_third_finds_no_place() -> None:
    rider = captain(41, 19, base=(50, 50), M=9, troop_type="infantry")
    state = battle(ranks(), rider, step="remaining")
    assert [slot.cell for slot in slots(state, "red.Captain.1", state.units["red.R"])] == [(0, -1), (0, 5)]
    taken = with_character(ranks(), "Giant", base=(50, 50), side="left")
    one_side = battle(taken, captain(41, 19, base=(50, 50), M=9), step="remaining")
    assert [slot.cell for slot in slots(one_side, "red.Captain.1", one_side.units["red.R"])] == [(0, 5)]
    both = with_character(with_character(ranks(), "A", base=(50, 50), side="left"), "B", base=(50, 50), side="right")
    full = battle(both, captain(41, 19, base=(50, 50), M=9), step="remaining")
    assert slots(full, "red.Captain.1", full.units["red.R"]) == []
    with refused("T9A-CHA-007"):
        plan_join(
            full, "red.Captain", allowance(full, "red.Captain", "advance"), PathAnswer(aim="red.R", to=(38.95, 24, 0))
        )


def test_a_large_matching_base_displaces_what_it_covers() -> None:
    state = battle(ranks(), captain(36, 18, base=(40, 40), M=9), step="remaining")
    found = slots(state, "red.Captain.1", state.units["red.R"])
    assert [slot.cell for slot in found] == [(0, 0), (0, 1), (0, 2), (0, 3)]
    join_at_deployment(state, "red.Captain.1", "red.R")
    one = state.units["red.R"]
    assert len(one.models) == 21
    assert places(state, one)[one.models.index("red.Captain.1")].rank == 0


@pytest.mark.rule("T9A-CHA-003")
def test_a_character_may_be_deployed_in_a_unit() -> None:
    state = battle(unit("red", "R", models=10), unit("red", "Captain", character=True), phase="setting_up")
    join_at_deployment(state, "red.Captain.1", "red.R")
    assert state.models["red.Captain.1"].unit == "red.R"
    assert state.units["red.R"].models.index("red.Captain.1") == 2
    assert not state.units["red.R"].done.joined


@pytest.mark.rule("T9A-CHA-003")
def test_a_march_joins_too() -> None:
    state = battle(ranks(), captain(36, 16, M=4), step="remaining")
    flow = joining(state, 6 - SIDE / 2, "march")
    if flow.pending and flow.pending[0].topic == "t9a.character.join_slot":
        answer(flow, flow.pending[0].default())
    assert state.models["red.Captain.1"].unit == "red.R"
