"""What two players change on the table by consent."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.game import Battle
from rules.engine.refusal import IllegalAction
from rules.ninth_age.adjustment import adjust
from rules.ninth_age.state import Contact, Options, State
from tests.rules.ninth_age.building import battle, refused, unit


def table() -> State:
    return battle(
        unit("red", "Spears", models=10, files=5, at=(36, 12, 0), id="r1"),
        unit("blue", "Bows", models=6, files=6, at=(36, 30, 180), id="b1"),
    )


def change(state: State, **what: Any) -> list[str]:
    one = Battle(state)
    adjust(one, what)
    return [event.key for event in one.events]


def test_a_unit_is_moved_and_turned() -> None:
    state = table()
    change(state, what="move", piece="r1", x=20.0, y=20.0, bearing=-90.0)
    assert (state.units["r1"].x, state.units["r1"].bearing) == (20, 270)


@pytest.mark.rule("T9A-GEN-081")
def test_not_onto_another_unit() -> None:
    with refused("T9A-GEN-081"):
        change(table(), what="move", piece="r1", x=36.0, y=30.0)


@pytest.mark.rule("T9A-GEN-088")
def test_not_over_the_edge() -> None:
    with refused("T9A-GEN-088"):
        change(table(), what="move", piece="r1", x=0.0, y=30.0)


def test_wounds_kill_models_and_a_lost_unit_comes_back_whole() -> None:
    state = table()
    change(state, what="wounds", piece="r1", number=4)
    assert len(state.units["r1"].models) == 6
    change(state, what="remove", piece="r1")
    assert state.units["r1"].where == "destroyed"
    change(state, what="restore", piece="r1", x=10.0, y=10.0)
    assert (len(state.units["r1"].models), state.units["r1"].where) == (10, "board")
    assert not any(state.models[id].dead for id in state.units["r1"].models)


def test_a_unit_flees_and_rallies() -> None:
    state = table()
    state.contacts.append(Contact("r1", "b1", "front", 1))
    change(state, what="fleeing", piece="r1")
    assert state.units["r1"].fleeing
    assert state.contacts == []
    change(state, what="rallied", piece="r1")
    assert not state.units["r1"].fleeing


def test_notes_are_put_on_units_and_taken_away() -> None:
    state = table()
    change(state, what="mark", piece="b1", note="may not shoot")
    assert state.units["b1"].marks == ("may not shoot",)
    change(state, what="unmark", piece="b1")
    assert state.units["b1"].marks == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"what": "explode", "piece": "r1"},
        {"what": "move", "piece": "nobody"},
        {"what": "move", "piece": "r1", "x": float("nan")},
        {"what": "move", "piece": "r1", "x": 1e9},
        {"what": "wounds", "piece": "r1", "number": -3},
        {"what": "wounds", "piece": "r1", "number": 11},
        {"what": "mark", "piece": "r1", "note": "x" * 1000},
        "no change at all",
    ],
)
def test_what_is_no_change_is_refused(wrong: Any) -> None:
    with pytest.raises(IllegalAction):
        adjust(Battle(table()), wrong)


def test_wounds_are_given_back_but_no_more_than_were_lost() -> None:
    state = battle(unit("red", "Giant", at=(36, 12, 0), id="r1", W=6, wounds_lost=4))
    assert change(state, what="heal", piece="r1", number=3) == ["t9a.event.adjusted.heal"]
    assert state.models["r1.1"].wounds_lost == 1
    with pytest.raises(IllegalAction):
        change(state, what="heal", piece="r1", number=2)


@pytest.mark.rule("T9A-ARM-037")
def test_a_hidden_item_that_is_played_by_hand_is_revealed() -> None:
    state = battle(unit("red", "Lord", at=(36, 12, 0), id="r1", character=True), options=Options(hidden_lists=True))
    state.models["r1.1"].items = ("potion_of_strength",)
    assert change(state, what="reveal", piece="r1", note="potion_of_strength") == ["t9a.items.revealed"]
    with pytest.raises(IllegalAction):
        change(state, what="reveal", piece="r1", note="potion_of_strength")
