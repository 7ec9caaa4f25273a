"""Whose phase it is (DBF-MOV-001 to 003)."""

from __future__ import annotations

import pytest

from rules.de_bellis.messages import MESSAGES
from rules.de_bellis.state import Contact
from rules.de_bellis.turn import PHASES, end_phase
from rules.de_bellis.view import header
from rules.engine.events import message
from rules.engine.game import Battle
from rules.engine.messages import render
from tests.rules.de_bellis.movement.table import table


def next_phase(battle: Battle) -> None:
    for _ in end_phase(battle):
        raise AssertionError("nothing is asked at the end of a phase")


@pytest.mark.rule("DBF-MOV-001", "DBF-TER-031")
def test_a_turn_has_six_phases_and_he_shoots_who_has_not_just_moved() -> None:
    assert [PHASES[phase].__name__ for phase in range(1, 7)] == ["movement", "shooting", "close_combat"] * 2
    battle = Battle(table())
    seen = []
    for _ in range(6):
        state = battle.state
        seen.append((state.phase, state.phasing, state.shooting_seat))
        next_phase(battle)
    assert seen == [
        (1, "red", "blue"),
        (2, "red", "blue"),
        (3, "red", "blue"),
        (4, "blue", "red"),
        (5, "blue", "red"),
        (6, "blue", "red"),
    ]
    assert (battle.state.turn, battle.state.phase) == (2, 1)


@pytest.mark.rule("DBF-MOV-002", "DBF-MOV-003")
def test_what_happened_this_turn_is_forgotten_with_the_half_turn() -> None:
    battle = Battle(table())
    battle.state.contacts = [Contact("a", "e", battle.state.half_turn)]
    for phase in (1, 2, 3):
        assert (battle.state.phase, battle.state.half_turn) == (phase, 1)
        assert len(battle.state.contacts) == 1
        next_phase(battle)
    assert (battle.state.half_turn, battle.state.contacts) == (2, [])
    halves = []
    for _ in range(6):
        halves.append(battle.state.half_turn)
        next_phase(battle)
    assert halves == [2, 2, 2, 3, 3, 3]


def test_the_log_says_in_whose_half_of_the_turn_a_phase_begins() -> None:
    battle = Battle(table())
    for _ in range(6):
        next_phase(battle)
    told = [render(message(event), MESSAGES, "en") for event in battle.events if event.key == "dbf.event.phase"]
    assert told == [
        "Turn 1, Red: Shooting phase.",
        "Turn 1, Red: Close combat phase.",
        "Turn 1, Blue: Movement phase.",
        "Turn 1, Blue: Shooting phase.",
        "Turn 1, Blue: Close combat phase.",
        "Turn 2, Red: Movement phase.",
    ]


def test_the_header_names_whose_half_of_the_turn_it_is_though_the_other_shoots() -> None:
    battle = Battle(table())
    active = []
    for _ in range(6):
        active.append(header(battle.state)["active"])
        next_phase(battle)
    assert active == ["red", "red", "red", "blue", "blue", "blue"]
