"""Whose phase it is (DBF-MOV-001 to 003)."""

from __future__ import annotations

import pytest

from rules.de_bellis.state import Contact
from rules.de_bellis.turn import PHASES, end_phase
from rules.engine.game import Battle
from rules.engine.text import Text
from tests.rules.de_bellis.movement.table import table


def next_phase(battle: Battle) -> None:
    for _ in end_phase(battle):
        raise AssertionError("nothing is asked at the end of a phase")


@pytest.mark.rule("DBF-MOV-001")
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
    for phase in (1, 2):
        assert (battle.state.phase, battle.state.half_turn) == (phase, 1)
        next_phase(battle)
    assert len(battle.state.contacts) == 1
    next_phase(battle)
    assert (battle.state.half_turn, battle.state.contacts) == (2, [])


def test_the_log_says_whose_phase_begins_where_one_side_acts_alone() -> None:
    battle = Battle(table())
    for _ in range(6):
        next_phase(battle)
    phases = [event.params["phase"] for event in battle.events if event.key == "dbf.event.phase"]
    told = [(phase.key, phase.params.get("seat", "")) for phase in phases if isinstance(phase, Text)]
    assert told == [
        ("dbf.phase.2", "blue"),
        ("dbf.phase.3", ""),
        ("dbf.phase.4", "blue"),
        ("dbf.phase.5", "red"),
        ("dbf.phase.6", ""),
        ("dbf.phase.1", "red"),
    ]
