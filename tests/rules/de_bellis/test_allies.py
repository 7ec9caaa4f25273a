"""Allied divisions at the end of a turn."""

from __future__ import annotations

import pytest

from rules.de_bellis.allies import end_of_turn
from rules.de_bellis.contact import is_in_contact
from rules.de_bellis.state import State
from rules.de_bellis.turn import end_phase
from rules.de_bellis.victory import losses
from tests.rules.de_bellis.playing import at, play, situation

DIVISIONS = {"red.1": {}, "red.2": {"allied": True, "led": False}, "blue.1": {}}


def allied(phase: int = 6) -> State:
    """Three allies of Red are left, without their general; one of them faces Blue's S. Red has lost nine of twenty."""
    red = {f"a{number}": at("Sp", 41 + 4 * number, 48.5, 0, division="red.2") for number in range(3)}
    red["own"] = at("Bd", 70, 20, 0, division="red.1")
    red["general"] = {"type": "Er", "role": "allied_general", "division": "red.2", "fate": "destroyed"}
    return situation(
        red,
        {"s": at("Sp", 45, 50, 180)},
        phase=phase,
        divisions=DIVISIONS,
        lost={"red": 9},
        starting={"red": 20, "blue": 20},
        options={"allies": True},
    )


@pytest.mark.rule("DBF-ARM-027", "DBF-ARM-028", "DBF-VIC-004", "DBF-MOV-001")
def test_allies_rout_after_phase_six_count_for_nothing_and_free_their_enemies() -> None:
    """SC-DBF-ARM-006."""
    state = allied(phase=3)
    play(state, end_phase)  # no die
    assert state.phase == 4
    state = allied()
    assert is_in_contact(state, state.elements["s"])
    played = play(state, end_phase, {"allies red.2": 1})
    assert [state.elements[f"a{number}"].fate for number in range(3)] == ["routed"] * 3
    assert losses(state, "red") == 9
    assert state.ending is None
    assert not is_in_contact(state, state.elements["s"])
    assert played.told("allies_rout")[0].pieces == ("a0", "a1", "a2")
    assert state.turn == 4


@pytest.mark.parametrize("face", [2, 6])
@pytest.mark.rule("DBF-ARM-027")
def test_on_anything_but_a_one_they_stay(face: int) -> None:
    state = allied()
    play(state, end_of_turn, {"allies red.2": face})
    assert all(state.elements[f"a{number}"].on_table for number in range(3))


@pytest.mark.rule("DBF-ARM-027")
def test_no_die_is_rolled_for_a_division_that_is_gone() -> None:
    state = allied()
    play(state, end_of_turn, {"allies red.2": 1})
    assert play(state, end_of_turn).events == []


@pytest.mark.rule("DBF-ARM-027")
def test_the_first_players_allies_are_tried_first() -> None:
    divisions = DIVISIONS | {"blue.2": {"allied": True}}
    for first, order in (("red", ["red.2", "blue.2"]), ("blue", ["blue.2", "red.2"])):
        red = {"a": at("Sp", 20, 20, 0, division="red.2")}
        blue = {"b": at("Sp", 20, 60, 0, division="blue.2")}
        state = situation(red, blue, phase=6, divisions=divisions, first=first)
        played = play(state, end_of_turn, {f"allies {id}": 1 for id in order})
        assert [event.pieces for event in played.told("allies_rout")] == [
            ("a" if id == "red.2" else "b",) for id in order
        ]
