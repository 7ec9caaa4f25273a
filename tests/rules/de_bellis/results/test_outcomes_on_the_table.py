"""Which outcome a combat has: who is judged, by which row, on which ground, and what that leaves."""

from __future__ import annotations

from typing import Any

import pytest

from rules.de_bellis.bases import base_size
from rules.de_bellis.melee.fight import sides, strength
from rules.de_bellis.results.verdict import melee_verdicts
from rules.de_bellis.state import State
from tests.rules.de_bellis.playing import Played, at, fought, situation


def depth(code: str) -> float:
    return base_size(code)[1]


def pair(mine: str, his: str, **more: Any) -> State:
    """`r` and `b` front to front at y = 50, Red to fight."""
    red = {"r": at(mine, 45, 50 - depth(mine) / 2, 0)}
    return situation(red, {"b": at(his, 45, 50 + depth(his) / 2, 180)}, **more)


def by_less(state: State, loser: str, winner: str) -> dict[str, int]:
    """Faces with which the one loses to the other, but with more than half of his total."""
    both = sides(state, state.elements[loser], state.elements[winner])
    low, high = (strength(side).total for side in both)
    faces = range(1, 7)
    return next({loser: a, winner: b} for a in faces for b in faces if low + a < high + b < 2 * (low + a))


def outcome(played: Played, id: str) -> str:
    """What befell an element: the last word on it."""
    keys = [event.key[10:] for event in played.events if event.pieces[:1] == (id,)]
    return next((key for key in reversed(keys) if key in ("destroyed", "flight", "retreat")), "")


@pytest.mark.rule("DBF-RES-001", "DBF-RES-002", "DBF-MEL-049")
def test_only_the_loser_suffers_and_supporters_do_not_matter_for_it() -> None:
    # Spears die of a Warband, not of the Blades beside it.
    state = pair("Sp", "Bd")
    state.elements |= situation({}, {"wb": at("Wb", 49, 50.75, 180)}).elements
    played = fought(state, {"r": 2, "b": 2})
    assert played.totals() == {"r": 5, "b": 7}
    assert outcome(played, "r") == "retreat"
    assert outcome(played, "b") == ""


@pytest.mark.parametrize(
    ("loser", "ground", "suffers"),
    [("Cv", "good", "retreat"), ("Cv", "woods", "destroyed"), ("Sp", "woods", "retreat")],
)
@pytest.mark.rule("DBF-RES-004", "DBF-TER-015", "DBF-RES-014", "DBF-RES-026")
def test_the_losers_ground_counts_not_the_winners(loser: str, ground: str, suffers: str) -> None:
    terrain = {"t": {"kind": "woods", "box": (40, 50.1, 50, 60) if ground == "woods" else (40, 40, 50, 49.9)}}
    state = pair("AC", loser, terrain=terrain)
    assert outcome(fought(state, by_less(state, "b", "r")), "b") == suffers


@pytest.mark.parametrize(
    ("code", "enemy"),
    [("Kn", "Bw"), ("Kn", "Er"), ("Kn", "Art"), ("Kn", "Dra"), ("Cv", "Dra"), ("Cv", "Er"), ("Pi", "Er")],
)
@pytest.mark.rule("DBF-RES-005", "DBF-RES-013", "DBF-RES-014", "DBF-MOV-003")
def test_mounted_die_of_those_they_have_just_charged(code: str, enemy: str) -> None:
    for contacts, suffers in (
        ([{"mover": "r", "enemy": "b"}], "destroyed"),
        ([{"mover": "b", "enemy": "r"}], "retreat"),
        ([{"mover": "r", "enemy": "b", "half_turn": 4}], "retreat"),
        ([], "retreat"),
    ):
        state = pair(code, enemy, contacts=contacts)
        assert outcome(fought(state, by_less(state, "r", "b")), "r") == suffers


@pytest.mark.rule("DBF-RES-008", "DBF-RES-010", "DBF-RES-032", "DBF-VIC-009")
def test_equal_totals_of_elephants_and_expendables_destroy_both_and_break_both_at_once() -> None:
    state = pair("El", "SS", starting={"red": 2, "blue": 2})
    played = fought(state, {"r": 1, "b": 2})
    assert played.totals() == {"r": 6, "b": 6}
    assert [played.fate(id) for id in ("r", "b")] == ["destroyed", "destroyed"]
    assert state.ending is not None
    assert state.ending.winner is None


@pytest.mark.parametrize(("mine", "his", "judged"), [(5, 5, ["r", "b"]), (4, 5, ["r"]), (5, 4, ["b"])])
@pytest.mark.rule("DBF-RES-010")
def test_only_equal_totals_judge_both(mine: float, his: float, judged: list[str]) -> None:
    state = pair("El", "SS")
    verdicts = melee_verdicts(state, state.elements["r"], state.elements["b"], mine, his)
    assert [verdict.loser for verdict in verdicts] == judged


@pytest.mark.parametrize("id", ["r", "b"])
@pytest.mark.rule("DBF-RES-008", "DBF-RES-010", "DBF-RES-059")
def test_equal_totals_judge_both_sides_and_an_impetuous_winner_pursues(id: str) -> None:
    state = pair("El", "Kn") if id == "r" else pair("Kn", "El")
    played = fought(state, {"r": 1, "b": 2} if id == "r" else {"r": 2, "b": 1})
    assert outcome(played, id) == "destroyed"
    assert played.told("pursuit")


@pytest.mark.rule("DBF-RES-009")
def test_equal_totals_do_nothing_to_others() -> None:
    played = fought(pair("Sp", "Sp"), {"r": 2, "b": 2})
    assert [event.key for event in played.events] == ["dbf.event.fight"]


@pytest.mark.rule("DBF-RES-003", "DBF-RES-031", "DBF-RES-030")
def test_half_or_less_destroys_most() -> None:
    assert outcome(fought(pair("Sp", "Sp"), {"r": 1, "b": 6}), "r") == "destroyed"
    assert outcome(fought(pair("Ax", "Sp"), {"r": 1, "b": 4}), "r") == "destroyed"
    # Spears at half retreat from Light Horse.
    state = pair("Sp", "LH")
    state.elements["r"].quality, state.elements["r"].red_counter = "inferior", True
    played = fought(state, {"r": 1, "b": 6})
    assert played.totals() == {"r": 3, "b": 8}
    assert outcome(played, "r") == "retreat"


@pytest.mark.rule("DBF-RES-025", "DBF-RES-024")
def test_war_wagons_stay_and_artillery_dies_in_contact() -> None:
    assert outcome(fought(pair("WWg", "Sp"), {"r": 1, "b": 3}), "r") == ""
    assert outcome(fought(pair("Art", "Sp"), {"r": 1, "b": 3}), "r") == "destroyed"


@pytest.mark.rule("DBF-RES-038", "DBF-VIC-003")
def test_destroyed_elements_leave_the_table() -> None:
    state = pair("Ax", "Sp")
    fought(state, {"r": 1, "b": 4})
    assert "r" not in [element.id for element in state.standing()]
    assert state.elements["r"].fate == "destroyed"


@pytest.mark.rule("DBF-RES-040", "DBF-MEL-042")
def test_retreat_and_flight_leave_a_red_counter() -> None:
    for state, dice in ((pair("Sp", "Sp"), {"r": 1, "b": 3}), (pair("AC", "Sp"), {"r": 1, "b": 4})):
        assert not state.elements["r"].red_counter
        fought(state, dice)
        assert state.elements["r"].red_counter
        assert not state.elements["b"].red_counter


@pytest.mark.rule("DBF-RES-048", "DBF-RES-064")
def test_a_retreat_ends_the_contact_and_comes_before_the_pursuit() -> None:
    state = pair("Sp", "Sp")
    fought(state, {"r": 1, "b": 3})
    assert state.elements["r"].y + 0.75 < 50
    state = pair("Ms", "Sp")
    played = fought(state, {"r": 3, "b": 1})
    assert [event.key[10:] for event in played.events] == ["fight", "retreat", "pursuit", "pursuit_contact"]
