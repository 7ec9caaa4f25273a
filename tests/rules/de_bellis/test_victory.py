"""Losses, the break point and the end of the battle."""

from __future__ import annotations

import pytest

from rules.de_bellis.names import name
from rules.de_bellis.results.carry_out import destroy
from rules.de_bellis.state import SEATS, State
from rules.de_bellis.victory import break_point, judge, losses, losses_explained, score, turn_limit
from rules.engine.game import Battle
from rules.engine.text import text
from tests.rules.de_bellis.battles import battle_state
from tests.rules.de_bellis.playing import at, fought, situation


def lose(state: State, *ids: str) -> Battle:
    battle = Battle(state)
    for id in ids:
        destroy(battle, id, "DBF-RES-038", text("dbf.margin.half"))
    judge(battle)
    return battle


@pytest.mark.parametrize(
    ("role", "quality", "counts"),
    [("general", "ordinary", 4), ("general", "inferior", 3), ("leader", "superior", 12), ("leader", "inferior", 6)],
)
@pytest.mark.rule("DBF-VIC-005", "DBF-VIC-006", "DBF-VIC-007", "DBF-VIC-008")
def test_what_a_dead_leader_weighs(role: str, quality: str, counts: int) -> None:
    """SC-DBF-VIC-002."""
    state = situation({"er": at("Er", 10, 10, 0, role=role, quality=quality)}, {"bd": at("Bd", 45, 60, 180)})
    lose(state, "er")
    assert losses(state, "red") == counts


@pytest.mark.rule("DBF-VIC-006")
def test_an_ordinary_leader_may_be_agreed_to_count_five() -> None:
    state = situation({"er": at("Er", 10, 10, 0, role="general")}, {}, options={"ordinary_command": 5})
    lose(state, "er")
    assert losses(state, "red") == 5


@pytest.mark.rule("DBF-VIC-008", "DBF-VIC-011", "DBF-MOV-008")
def test_an_army_outlives_its_leader() -> None:
    """SC-DBF-VIC-006: the losses. What it pays for its moves then is proved with the movement points."""
    state = situation({"er": at("Er", 10, 10, 0, role="leader")}, {}, lost={"red": 3}, starting={"red": 24})
    lose(state, "er")
    assert losses(state, "red") == 11
    assert state.ending is None


@pytest.mark.rule("DBF-VIC-011")
def test_its_loss_ends_the_battle_if_he_counts_as_much_as_was_left_to_lose() -> None:
    state = situation({"er": at("Er", 10, 10, 0, role="leader")}, {}, lost={"red": 4}, starting={"red": 24})
    lose(state, "er")
    assert state.ending is not None
    assert state.ending.winner == "blue"


@pytest.mark.rule("DBF-VIC-001", "DBF-VIC-004", "DBF-ARM-025")
def test_counting_the_army_at_the_start() -> None:
    state = battle_state("ordinary")
    for seat in SEATS:
        own = [element for element in state.elements.values() if element.seat == seat and not element.allied]
        assert state.starting_elements[seat] == len(own)
        assert break_point(state, seat) == len(own) / 2


@pytest.mark.parametrize(("started", "lost", "broken"), [(11, 5, False), (11, 6, True), (12, 5, False), (12, 6, True)])
@pytest.mark.rule("DBF-VIC-002", "DBF-VIC-009")
def test_an_army_is_broken_by_half_without_rounding(started: int, lost: int, broken: bool) -> None:
    state = situation({"bd": at("Bd", 20, 10, 0)}, {}, lost={"red": lost - 1}, starting={"red": started})
    lose(state, "bd")
    assert (state.ending is not None) is broken
    if state.ending is not None:
        assert state.ending.winner == "blue"


@pytest.mark.rule("DBF-VIC-002")
def test_the_break_point_does_not_change() -> None:
    state = situation({"bd": at("Bd", 20, 10, 0)}, {}, starting={"red": 12})
    before = break_point(state, "red")
    lose(state, "bd")
    assert break_point(state, "red") == before == 6


@pytest.mark.rule("DBF-VIC-003")
def test_each_destroyed_element_counts_one_and_says_so() -> None:
    state = situation({"a": at("Bd", 20, 10, 0), "b": at("Hd", 30, 10, 0)}, {})
    lose(state, "a", "b")
    assert [(term.value, term.rule) for term in losses_explained(state, "red").terms] == [(1, "DBF-VIC-003")] * 2


@pytest.mark.rule("DBF-VIC-003", "DBF-ARM-028")
def test_each_side_counts_its_own_dead_and_no_routed_ally() -> None:
    red = {"a": at("Bd", 20, 10, 0), "c": at("Bd", 30, 10, 0, division="red.2", fate="routed")}
    state = situation(red, {"b": at("Bd", 20, 50, 180)}, divisions=ALLIES)
    state.elements["c"].allied = False
    lose(state, "b")
    assert (losses(state, "red"), losses(state, "blue")) == (0, 1)


@pytest.mark.rule("DBF-VIC-003")
def test_the_score_is_what_each_side_has_destroyed_with_the_names() -> None:
    state = situation({"a": at("Bd", 20, 10, 0), "b": at("Hd", 30, 10, 0)}, {})
    lose(state, "a", "b")
    stands = score(state)
    assert stands.sides == {"red": 0, "blue": 2}
    assert [term.text for term in stands.accounts["blue"].terms] == [name(state.elements[id]) for id in "ab"]


ALLIES = {"red.1": {}, "red.2": {"allied": True}}


@pytest.mark.rule("DBF-VIC-004", "DBF-ARM-028")
def test_allies_count_for_nothing() -> None:
    red = {
        "ally": at("Bd", 20, 10, 0, division="red.2"),
        "chief": at("Er", 30, 10, 0, division="red.2", role="allied_general"),
    }
    state = situation(red, {}, divisions=ALLIES, starting={"red": 2})
    lose(state, "ally", "chief")
    assert losses(state, "red") == 0
    assert state.ending is None


@pytest.mark.rule("DBF-VIC-009")
def test_losses_of_one_event_are_counted_together() -> None:
    pieces = {"red": 2, "blue": 2}
    both = situation({"a": at("Bd", 20, 10, 0)}, {"b": at("Bd", 20, 50, 0)}, starting=pieces)
    battle = lose(both, "a", "b")
    assert both.ending is not None
    assert both.ending.winner is None
    assert battle.events[-1].key == "dbf.event.draw"
    one = situation({"a": at("Bd", 20, 10, 0)}, {"b": at("Bd", 20, 50, 0)}, starting=pieces)
    lose(one, "a")
    lose(one, "b")
    assert one.ending is not None
    assert one.ending.winner == "blue"


@pytest.mark.rule("DBF-VIC-009", "DBF-MEL-030")
def test_an_element_and_its_supporter_are_one_event() -> None:
    red = {"r": at("Sp", 45, 49.25, 0), "s": at("Sp", 45, 47.75, 0)}
    state = situation(red, {"b": at("Wb", 45, 50.75, 180)}, starting={"red": 2})
    played = fought(state, {"r": 1, "b": 6})
    assert [event.key[10:] for event in played.events] == ["fight", "destroyed", "destroyed", "victory"]


@pytest.mark.rule("DBF-VIC-009")
def test_the_battle_ends_in_the_middle_of_a_phase_and_nobody_pursues_any_more() -> None:
    state = situation({"r": at("Kn", 45, 48.5, 0)}, {"b": at("Bw", 45, 50.75, 180)}, starting={"blue": 1})
    played = fought(state, {"r": 6, "b": 1})
    assert [event.key[10:] for event in played.events] == ["fight", "destroyed", "victory"]


def after_turns(turn: int, limit: int, red: int, blue: int, started: dict[str, int]) -> State:
    options = {"turn_limit": limit}
    state = situation({}, {}, options=options, turn=turn, phase=6, lost={"red": red, "blue": blue}, starting=started)
    turn_limit(Battle(state))
    return state


@pytest.mark.rule("DBF-VIC-010")
def test_without_a_limit_no_number_of_turns_ends_the_battle() -> None:
    assert after_turns(500, 0, 3, 2, {"red": 24, "blue": 24}).ending is None
    assert after_turns(9, 10, 3, 2, {"red": 24, "blue": 24}).ending is None


@pytest.mark.parametrize(
    ("red", "blue", "started", "winner"),
    [
        (3, 2, {"red": 24, "blue": 24}, "blue"),
        (3, 2, {"red": 24, "blue": 12}, "red"),  # 3/12 of the break point against 2/6
        (4, 2, {"red": 24, "blue": 12}, None),
        (0, 0, {"red": 24, "blue": 12}, None),
    ],
)
@pytest.mark.rule("DBF-VIC-010")
def test_at_the_limit_the_smaller_share_of_the_break_point_wins(
    red: int, blue: int, started: dict[str, int], winner: str | None
) -> None:
    state = after_turns(10, 10, red, blue, started)
    assert state.ending is not None
    assert state.ending.winner == winner
