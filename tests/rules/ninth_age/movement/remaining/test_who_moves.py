"""Which units may be chosen in Remaining Moves (T9A-MOV-106, T9A-MOV-107)."""

from __future__ import annotations

import pytest

from rules.ninth_age.movement.remaining.next_mover import judge_mover, movers
from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.state import Contact, State
from tests.rules.ninth_age.building import answer, battle, play, refused, unit, with_character


def two(**state_of_r: object) -> State:
    return battle(
        unit("red", "R", models=5, at=(20, 10, 0), state=state_of_r),
        unit("red", "S", models=5, at=(40, 10, 0)),
        unit("blue", "B", models=5, at=(20, 40, 180)),
        step="remaining",
    )


@pytest.mark.rule("T9A-MOV-106")
def test_one_unit_after_another_until_the_player_ends_it() -> None:
    state = two()
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "advance"})
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 2}]}})
    assert flow.pending[0].topic == "t9a.remaining.next"
    assert movers(state) == ["red.S"]
    answer(flow, {"pieces": []})
    assert flow.pending == []


def test_who_ends_it_is_asked_whether_he_means_it_while_nothing_has_moved() -> None:
    state = two()
    flow = play(state, remaining_moves)
    assert flow.pending[0].ask()["input"]["idle"]["key"] == "t9a.movement.idle"
    for step in (
        {"pieces": ["red.R"]},
        {"choose_one": "advance"},
        {"path": {"legs": [{"kind": "forward", "amount": 2}]}},
    ):
        answer(flow, step)
    assert "idle" not in flow.pending[0].ask()["input"]


def test_whoever_can_shoot_is_not_sent_forward_first() -> None:
    """Of whom the coach speaks: shooters had better stay."""
    state = battle(
        unit("red", "R", models=5, at=(20, 10, 0), weapons=["crossbow"]),
        unit("red", "S", models=5, at=(40, 10, 0)),
        unit("blue", "B", models=5, at=(20, 40, 180)),
        step="remaining",
    )
    asked = play(state, remaining_moves).pending[0].ask()["input"]
    assert asked["candidates"] == ["red.R", "red.S"]
    assert asked["suggested"] == ["red.S"]


@pytest.mark.rule("T9A-MOV-107")
@pytest.mark.parametrize(
    "deed", ["charged", "fled", "advanced", "marched", "reformed", "moved_at_random", "declared_charge"]
)
def test_a_unit_that_has_moved_cannot_be_chosen(deed: str) -> None:
    state = two()
    setattr(state.units["red.R"].done, deed, True)
    with refused("T9A-MOV-107"):
        judge_mover(state, "red.R")
    assert movers(state) == ["red.S"]


@pytest.mark.rule("T9A-CCB-007", "T9A-MOV-107")
def test_nor_can_one_that_is_engaged() -> None:
    state = two()
    state.contacts.append(Contact("blue.B", "red.R", "front", 1))
    with refused("T9A-MOV-107"):
        judge_mover(state, "red.R")


@pytest.mark.rule("T9A-MOV-104")
def test_a_fleeing_unit_takes_no_voluntary_action() -> None:
    state = two(fleeing=True)
    with refused("T9A-MOV-104"):
        judge_mover(state, "red.R")


@pytest.mark.rule("T9A-MOV-096")
def test_a_rallied_unit_does_not_move() -> None:
    state = two()
    state.units["red.R"].done.rallied = True
    with refused("T9A-MOV-096"):
        judge_mover(state, "red.R")


@pytest.mark.rule("T9A-MOV-088")
def test_nor_does_one_that_failed_a_charge() -> None:
    state = two()
    state.units["red.R"].done.failed_charge = True
    with refused("T9A-MOV-088"):
        judge_mover(state, "red.R")


def test_with_nobody_able_to_move_nothing_is_asked() -> None:
    state = battle(unit("blue", "B", models=5, at=(20, 40, 180)), step="remaining")
    assert play(state, remaining_moves).pending == []


@pytest.mark.rule("T9A-MOV-134")
def test_staying_is_not_moving() -> None:
    state = two()
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "stay"})
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "advance"})
    answer(flow, {"path": {"legs": []}})
    assert not state.units["red.R"].done.moved
    assert movers(state) == ["red.R", "red.S"]


@pytest.mark.rule("T9A-MOV-134")
def test_a_change_of_facing_counts_as_a_move() -> None:
    state = battle(unit("red", "Hero", character=True, at=(20, 10, 0)), step="remaining")
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.Hero"]})
    answer(flow, {"choose_one": "advance"})
    answer(flow, {"path": {"legs": [{"kind": "turn", "amount": 30}]}})
    assert state.units["red.Hero"].done.advanced
    assert state.units["red.Hero"].bearing == 30


def test_each_kind_of_move_says_what_it_does_and_whoever_can_leave_says_whence() -> None:
    state = battle(
        with_character(unit("red", "R", models=5, M=5, at=(20, 10, 0)), "Hero"),
        unit("blue", "B", models=5, at=(20, 40, 180)),
        step="remaining",
    )
    flow = play(state, remaining_moves)
    asked = flow.pending[0].ask()["input"]
    (model,) = [id for id in asked["candidates"] if id != "red.R"]
    assert asked["within"] == {model: "red.R"}
    assert asked["elsewhere"]["key"] == "t9a.movement.who_leaves"
    answer(flow, {"pieces": ["red.R"]})
    options = {one["key"]: one["text"] for one in flow.pending[0].ask()["input"]["options"]}
    assert options["march"]["key"] == "t9a.movement.does.march"
    assert {key: options[key]["params"]["most"] for key in ("advance", "march")} == {"advance": 4, "march": 8}
    assert options["stay"]["params"]["kind"]["key"] == "t9a.movement.kind.stay"
