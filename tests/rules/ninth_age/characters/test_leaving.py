"""Characters leave their units in Remaining Moves (T9A-CHA-016 to 021)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.ninth_age.characters.apart import own_unit
from rules.ninth_age.movement.remaining.next_mover import judge_mover, movers
from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.state import Contact, State
from tests.rules.ninth_age.building import answer, battle, play, refused, unit, with_character

SIDE = 20 / 25.4


def halberdiers(place: int = 0, *others: Any, models: int = 20, **options: Any) -> State:
    """20 models in four ranks with Captain Q in the front rank, centre (36, 20)."""
    one = with_character(unit("red", "R", models=models - 1, files=5, at=(36, 20, 0)), "Q", place=place, **options)
    return battle(one, *others, step="remaining")


def leaving(state: State, *legs: dict[str, Any], kind: str = "advance", dice: Any = ()) -> Flow:
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.Q.1"]})
    answer(flow, {"choose_one": kind}, dice)
    answer(flow, {"path": {"legs": list(legs)}})
    return flow


@pytest.mark.rule("T9A-CHA-016", "T9A-CHA-002", "T9A-MOV-109")
def test_out_through_the_side_of_the_unit() -> None:
    state = halberdiers()
    leaving(state, {"kind": "turn", "amount": -90}, {"kind": "forward", "amount": 3.5})
    own = state.units["red.Q"]
    assert own.models == ["red.Q.1"]
    assert state.models["red.Q.1"].unit == "red.Q"
    assert (own.x, own.y) == pytest.approx((36 - 2 * SIDE - 3.5, 20 + 1.5 * SIDE), abs=0.001)
    assert own.bearing == 270
    assert own.done.moved
    assert len(state.units["red.R"].models) == 19


@pytest.mark.rule("T9A-CHA-018")
def test_the_unit_has_not_moved_because_of_him() -> None:
    state = halberdiers()
    leaving(state, {"kind": "turn", "amount": -90}, {"kind": "forward", "amount": 3.5})
    assert not state.units["red.R"].done.moved
    assert not any(state.models[id].moved for id in state.units["red.R"].models)
    assert movers(state) == ["red.R"]


@pytest.mark.rule("T9A-CHA-016")
def test_not_after_the_unit_has_moved_with_him() -> None:
    state = halberdiers()
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "advance"})
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 4}]}})
    with refused("T9A-CHA-016"):
        judge_mover(state, "red.Q.1")


@pytest.mark.rule("T9A-CHA-016")
@pytest.mark.parametrize("deed", ["charged", "rallied", "failed_charge"])
def test_not_out_of_a_unit_that_charged_rallied_or_failed_a_charge(deed: str) -> None:
    state = halberdiers()
    setattr(state.units["red.R"].done, deed, True)
    with refused("T9A-CHA-016"):
        judge_mover(state, "red.Q.1")


@pytest.mark.rule("T9A-CHA-016")
def test_not_out_of_a_unit_that_is_engaged_or_flees() -> None:
    state = halberdiers()
    state.units["red.R"].fleeing = True
    with refused("T9A-CHA-016"):
        judge_mover(state, "red.Q.1")
    state.units["red.R"].fleeing = False
    state.contacts.append(Contact("blue.B", "red.R", "front", 1))
    with refused("T9A-CHA-016"):
        judge_mover(state, "red.Q.1")


@pytest.mark.rule("T9A-CHA-016")
def test_only_characters_leave() -> None:
    with refused("T9A-CHA-016"):
        judge_mover(halberdiers(), "red.R.3")


@pytest.mark.rule("T9A-CHA-017")
def test_one_march_test_for_the_whole_unit() -> None:
    state = halberdiers(0, unit("blue", "B", models=5, at=(36, 29, 180)))
    flow = leaving(
        state,
        {"kind": "turn", "amount": -90},
        {"kind": "forward", "amount": 4},
        kind="march",
        dice=[("march red.R", [6, 6])],
    )
    assert state.units["red.Q"].done.marched
    assert state.units["red.R"].done.march_test == "failed"
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "march"})
    with refused("T9A-MOV-117"):
        answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 5}]}})
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 4}]}})
    assert state.units["red.R"].done.marched


@pytest.mark.rule("T9A-CHA-017")
def test_a_failed_test_limits_him_too() -> None:
    state = halberdiers(0, unit("blue", "B", models=5, at=(36, 29, 180)))
    with refused("T9A-MOV-117"):
        leaving(
            state,
            {"kind": "turn", "amount": -90},
            {"kind": "forward", "amount": 6},
            kind="march",
            dice=[("march red.R", [6, 6])],
        )


@pytest.mark.rule("T9A-CHA-019")
def test_he_goes_through_his_own_unit() -> None:
    state = halberdiers()
    leaving(state, {"kind": "turn", "amount": 180}, {"kind": "forward", "amount": 6}, kind="march")
    assert state.units["red.Q"].y == pytest.approx(20 + 1.5 * SIDE - 6, abs=0.001)


@pytest.mark.rule("T9A-CHA-019")
def test_he_may_fly_though_his_unit_cannot() -> None:
    enemy = unit("blue", "B", models=5, at=(36, 24.5, 180))
    state = halberdiers(2, enemy, rules=[("fly", "8")])
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.Q.1"]})
    answer(flow, {"choose_one": "advance_flying"})
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 7.5}]}})
    assert state.units["red.Q"].y == pytest.approx(20 + 1.5 * SIDE + 7.5, abs=0.001)


@pytest.mark.rule("T9A-CHA-021")
def test_at_least_one_inch_away_or_he_stays() -> None:
    state = halberdiers()
    with refused("T9A-CHA-021"):
        leaving(state, {"kind": "turn", "amount": -90}, {"kind": "forward", "amount": 1.5})
    assert state.models["red.Q.1"].unit == "red.R"
    again = halberdiers()
    leaving(again, {"kind": "turn", "amount": -90}, {"kind": "forward", "amount": 1.8})
    assert again.models["red.Q.1"].unit == "red.Q"


@pytest.mark.rule("T9A-CHA-016")
def test_without_a_path_he_stays_in_his_unit() -> None:
    state = halberdiers()
    leaving(state)
    assert state.models["red.Q.1"].unit == "red.R"
    assert not state.models["red.Q.1"].moved


@pytest.mark.rule("T9A-CHA-016", "T9A-CHA-003")
def test_out_of_one_unit_into_another() -> None:
    other = unit("red", "S", models=20, files=5, at=(36 - 8 * SIDE, 20, 0))
    state = halberdiers(0, other)
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.Q.1"]})
    answer(flow, {"choose_one": "advance"})
    legs = [{"kind": "turn", "amount": -90}, {"kind": "forward", "amount": 3 * SIDE}]
    answer(flow, {"path": {"legs": legs, "aim": "red.S"}})
    while flow.pending and flow.pending[0].topic == "t9a.character.join_slot":
        answer(flow, flow.pending[0].default())
    assert state.models["red.Q.1"].unit == "red.S"


@pytest.mark.rule("T9A-CHA-015")
def test_the_last_of_two_characters_is_still_the_same_unit() -> None:
    one = with_character(unit("red", "R", models=1, character=True, at=(36, 20, 0)), "Q", place=0)
    state = battle(one, step="remaining")
    leaving(state, {"kind": "forward", "amount": 4})
    assert state.units["red.R"].models == ["red.R.1"]
    assert state.units["red.Q"].models == ["red.Q.1"]


@pytest.mark.rule("T9A-CHA-015")
def test_who_leaves_a_unit_of_two_is_called_as_before_in_every_language() -> None:
    one = with_character(unit("red", "R", models=1, character=True, at=(36, 20, 0)), "Q", place=0)
    state = battle(one, step="remaining")
    host = state.units["red.R"]
    host.name, host.title, host.words = state.kind_of("red.R.1").name, "Old Tom", {"it": "Re dalle Corna"}
    own = own_unit(state, "red.R.1")
    assert own.id != host.id
    assert (own.name, own.title, own.words) == (host.name, host.title, host.words)
