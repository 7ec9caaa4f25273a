"""Pursuit: who must, how far, and what stops it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.de_bellis.bases import base_size
from rules.de_bellis.results.carry_out import destroy, pursue
from rules.de_bellis.state import State
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.game import Battle
from rules.engine.text import text
from tests.rules.de_bellis.playing import Played, at, fought, situation

DEPTH = {code: base_size(code)[1] for code in TROOP_TYPES}


def winning(
    code: str = "Kn",
    loser: str = "Bw",
    red: dict[str, Any] | None = None,
    blue: dict[str, Any] | None = None,
    **more: Any,
) -> State:
    """`r` of this type with its front at y = 50 on the front of Blue's `b`."""
    first = {"r": at(code, 45, 50 - DEPTH[code] / 2, 0, **more.pop("traits", {}))}
    return situation(first | (red or {}), {"b": at(loser, 45, 50 + DEPTH[loser] / 2, 180)} | (blue or {}), **more)


def after_destruction(state: State) -> Played:
    """`b` has just been destroyed by `r`, who pursues if he must."""
    battle = Battle(state)
    destroy(battle, "b", "DBF-RES-031", text("dbf.margin.half"))
    pursue(battle, "r")
    return Played(state, battle.events)


@pytest.mark.parametrize("code", sorted(TROOP_TYPES))
@pytest.mark.rule("DBF-RES-059", "DBF-RES-060", "DBF-TRP-026")
def test_four_types_pursue_by_the_depth_of_their_own_base(code: str) -> None:
    played = after_destruction(winning(code))
    expected = 50 - DEPTH[code] / 2 + (DEPTH[code] if code in ("Kn", "Ms", "SS", "Wb") else 0)
    assert played.pose("r") == (45, expected, 0)


@pytest.mark.parametrize(
    ("loser", "dice", "befalls"),
    [("Sp", {"r": 6, "b": 1}, "destroyed"), ("Cv", {"r": 2, "b": 1}, "retreat"), ("Rr", {"r": 2, "b": 2}, "flight")],
)
@pytest.mark.rule("DBF-RES-059")
def test_whether_the_enemy_retreats_flees_or_is_destroyed(loser: str, dice: dict[str, int], befalls: str) -> None:
    played = fought(winning("Ms", loser), dice)
    assert played.told(befalls)
    assert len(played.told("pursuit")) == 1


@pytest.mark.rule("DBF-RES-059")
def test_nobody_pursues_an_enemy_to_whom_nothing_happened() -> None:
    assert not fought(winning("Ms", "WWg"), {"r": 3, "b": 1}).told("pursuit")
    assert not fought(winning("Kn", "Kn"), {"r": 3, "b": 3}).told("pursuit")


@pytest.mark.rule("DBF-RES-059")
def test_pursuit_is_mandatory_in_the_enemys_phase_too() -> None:
    state = winning("Ms", "Sp", phase=6)
    assert fought(state, {"b": 1, "r": 6}).told("pursuit")


@pytest.mark.rule("DBF-RES-059", "DBF-RES-061", "DBF-MEL-018")
def test_a_winner_who_now_gives_lateral_support_stays() -> None:
    beside = {"red": {"f": at("Sp", 49, 49.25, 0)}, "blue": {"e": at("Sp", 49, 50.75, 180)}}
    assert not after_destruction(winning(**beside)).told("pursuit")
    # Suffering lateral support does not hold it back: nobody fights `e` here.
    suffering = {"blue": {"e": at("Sp", 49, 48, 0)}}
    assert after_destruction(winning(**suffering)).told("pursuit")


@pytest.mark.rule("DBF-RES-061")
def test_a_winner_still_in_contact_stays() -> None:
    assert not after_destruction(winning(blue={"e": at("Ps", 48, 48.5, 270)})).told("pursuit")


@pytest.mark.parametrize(
    ("what", "gone"),
    [
        ({"red": {"f": at("Sp", 45, 52.25, 0)}}, 1.5),
        ({"terrain": {"l": {"kind": "lake", "box": (40, 52, 50, 60)}}}, 2),
        ({"defences": {"d": {"seat": "blue", "kind": "permanent", "at": (45, 51.8, 180)}}}, 1.79),
        ({"table": (90, 51)}, 1),
        ({"terrain": {"w": {"kind": "woods", "box": (40, 50.5, 50, 60)}}}, 3),
        ({"terrain": {"s": {"kind": "river", "line": ((-5, 52), (95, 52)), "width": 2}}}, 3),
        ({"defences": {"d": {"seat": "blue", "kind": "temporary", "at": (45, 51.8, 180)}}}, 3),
    ],
)
@pytest.mark.rule("DBF-RES-062", "DBF-TER-029", "DBF-TER-030")
def test_what_stops_a_pursuit_and_what_does_not(what: dict[str, Any], gone: float) -> None:
    played = after_destruction(winning(**what))
    assert played.pose("r")[1] - 48.5 == pytest.approx(gone, abs=0.02)


@pytest.mark.rule("DBF-RES-062")
def test_a_flyer_passes_over_friends_and_obstacles_if_it_can_end_clear() -> None:
    flying = {"traits": {"flying": True}}
    over = {"terrain": {"l": {"kind": "lake", "box": (49, 52, 60, 60)}}, "red": {}}
    assert after_destruction(winning(**over, **flying)).pose("r") == (45, 51.5, 0)
    onto = {"terrain": {"l": {"kind": "lake", "box": (40, 52, 50, 60)}}}
    assert after_destruction(winning(**onto, **flying)).pose("r") == (45, 50.5, 0)
    # A wall that it has flown across altogether does not hold it back.
    wall = {"defences": {"d": {"seat": "blue", "kind": "permanent", "at": (45, 50, 180)}}}
    assert after_destruction(winning(**wall)).pose("r") == (45, 48.5, 0)
    assert after_destruction(winning(**wall, **flying)).pose("r") == (45, 51.5, 0)


@pytest.mark.rule("DBF-RES-062", "DBF-MOV-030")
def test_the_five_centimetre_zones_do_not_bind_it() -> None:
    assert after_destruction(winning(blue={"e": at("Sp", 45, 56, 180)})).pose("r") == (45, 51.5, 0)


@pytest.mark.rule("DBF-RES-063", "DBF-RES-005")
def test_it_stops_in_contact_with_an_enemy_and_counts_as_having_moved_there() -> None:
    state = winning(blue={"e": at("Sp", 46.5, 52, 180)})
    played = after_destruction(state)
    assert played.pose("r") == (45, 49.75, 0)
    assert [(c.mover, c.enemy, c.half_turn) for c in state.contacts] == [("r", "e", state.half_turn)]
    assert played.told("pursuit_contact")[0].pieces == ("r", "e")


@pytest.mark.rule("DBF-RES-063")
def test_it_may_be_the_same_enemy() -> None:
    state = winning("Ms", "Sp")
    played = fought(state, {"r": 3, "b": 2})
    assert played.pose("b") == (45, 52.25, 180)
    assert played.pose("r") == (45, 49.5, 0)
    assert [(c.mover, c.enemy) for c in state.contacts] == [("r", "b")]


@pytest.mark.rule("DBF-RES-064", "DBF-MEL-002")
def test_the_losers_move_the_deaths_the_pursuit_then_the_next_combat() -> None:
    red = {"other": at("Sp", 60, 49.25, 0)}
    blue = {"s": at("Ps", 45, 52.5, 180), "far": at("Sp", 60, 50.75, 180)}
    state = winning("Wb", "Sp", red, blue)
    played = fought(state, {"r": 6, "b": 1, "other": 2, "far": 2}, "r:b")
    assert [event.key[10:] for event in played.events] == ["fight", "destroyed", "destroyed", "pursuit", "fight"]


@pytest.mark.rule("DBF-RES-065")
def test_rear_supporters_do_not_follow() -> None:
    state = winning("Ms", "Sp", {"s": at("Ms", 45, 44, 0)})
    fought(state, {"r": 6, "b": 1})
    assert state.elements["s"].y == 44
