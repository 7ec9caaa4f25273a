"""Retreat: straight back, through friends, pushing friends, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from rules.de_bellis.bases import base_size
from rules.de_bellis.results import carry_out
from rules.de_bellis.results.retreat import Retreat, plan_retreat
from rules.de_bellis.state import State
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.game import Battle
from tests.rules.de_bellis.catalogue import cells
from tests.rules.de_bellis.playing import at, situation


def depth(code: str) -> float:
    return base_size(code)[1]


def behind(loser: str, *friends: tuple[str, float], **more: Any) -> State:
    """`r` with its front at y = 50 and the friends in file behind it, each with its bearing; a Blue Sp on its front."""
    y = 50 - depth(loser)
    red = {"r": at(loser, 45, 50 - depth(loser) / 2, 0, **more.pop("traits", {}))}
    for number, (code, bearing) in enumerate(friends, 1):
        red[f"f{number}"] = at(code, 45, y - depth(code) / 2, bearing)
        y -= depth(code)
    return situation(red | more.pop("red", {}), {"b": at("Sp", 45, 50.75, 180)} | more.pop("blue", {}), **more)


def retreat(state: State) -> Retreat:
    return plan_retreat(state, state.elements["r"])


def back(state: State) -> dict[str, float]:
    """How far back each goes."""
    plan = retreat(state)
    assert plan.why is None
    return {id: round(state.elements[id].y - pose.y, 3) for id, pose in plan.poses.items()}


@pytest.mark.parametrize("code", sorted(TROOP_TYPES))
@pytest.mark.rule("DBF-RES-041", "DBF-TRP-021")
def test_straight_back_by_the_depth_of_the_own_base(code: str) -> None:
    state = behind(code)
    assert back(state) == {"r": depth(code)}
    assert retreat(state).poses["r"].bearing == 0


def test_at_any_angle() -> None:
    state = situation({"r": at("Sp", 45, 45, 30)}, {})
    pose = retreat(state).poses["r"]
    assert (round(pose.x, 3), round(pose.y, 3), pose.bearing) == (44.25, 43.701, 30)


@pytest.mark.parametrize(("heading", "column", "cell"), cells("DBF-MOV-060", row_headings=1))
@pytest.mark.rule(
    "DBF-MOV-060", "DBF-MOV-061", "DBF-MOV-062", "DBF-MOV-063", "DBF-RES-043", "DBF-RES-044", "DBF-RES-045"
)
def test_the_whole_matrix_of_falling_back(heading: tuple[str, ...], column: str, cell: str) -> None:
    loser, friend = (
        code.removesuffix("A").removesuffix("G") if code.startswith("Dra") else code for code in (heading[0], column)
    )
    grounded = [code for code in (heading[0], column) if code == "DraG"]
    state = behind(loser, (friend, 0))
    if heading[0] == "DraA":
        state.elements["b"].fate = "destroyed"
    if column == "DraG":
        # A dragon is on the ground while an enemy is in contact with it.
        state.elements |= situation({}, {"e": at("Sp", 47.75, state.elements["f1"].y, 270)}).elements
    plan = retreat(state)
    found = "X" if plan.why is not None else "P" if plan.passed else "B"
    if (cell == "B" and column == "DraG") or (cell == "X" and grounded):
        assert found == "X"
    else:
        assert found == cell


@pytest.mark.rule("DBF-RES-043")
def test_it_passes_until_it_is_just_clear_even_beyond_its_depth() -> None:
    assert back(behind("Kn", ("Sp", 0))) == {"r": 4.5}
    assert back(behind("Sp", ("Hd", 0))) == {"r": 5.5}


@pytest.mark.rule("DBF-RES-043")
def test_behind_one_friend_it_meets_the_next_in_the_same_way() -> None:
    assert back(behind("Kn", ("Sp", 0), ("Ax", 0))) == {"r": 6.5}
    assert back(behind("Kn", ("Sp", 0), ("Pk", 0))) == {"f2": 3, "r": 4.5}
    assert retreat(behind("Kn", ("Sp", 0), ("El", 0))).stuck_by == "DBF-RES-045"


@pytest.mark.rule("DBF-RES-043", "DBF-RES-044")
def test_the_log_says_whom_it_passed_through_and_whom_it_pushed() -> None:
    for code, friend, key in (("Kn", "Sp", "passed_through"), ("Pk", "Pk", "pushed")):
        battle = Battle(behind(code, (friend, 0)))
        carry_out.retreat(battle, "r")
        assert [event.pieces for event in battle.events if event.key == f"dbf.event.{key}"] == [("f1", "r")]


@pytest.mark.rule("DBF-RES-044")
def test_a_pushed_friend_goes_just_as_far_as_needed_and_pushes_or_passes_in_its_turn() -> None:
    assert back(behind("Pk", ("Pk", 0), ("Ps", 0))) == {"f2": 1.5, "f1": 1.5, "r": 1.5}
    gap = situation({"r": at("Pk", 45, 49.25, 0), "f": at("Pk", 45, 46.75, 0)}, {"b": at("Sp", 45, 50.75, 180)})
    assert back(gap) == {"f": 0.5, "r": 1.5}
    # The pushed Ax passes through the Sp behind it.
    assert back(behind("Pk", ("Ax", 0), ("Sp", 0))) == {"f1": 3.5, "r": 1.5}


@pytest.mark.rule("DBF-RES-044", "DBF-RES-045")
def test_two_friends_side_by_side_are_both_pushed() -> None:
    red = {"r": at("Pk", 45, 49.25, 0), "f": at("Pk", 43, 47.75, 0), "g": at("Wb", 47, 47.75, 0)}
    assert back(situation(red, {"b": at("Sp", 45, 50.75, 180)})) == {"f": 1.5, "g": 1.5, "r": 1.5}


@pytest.mark.parametrize("code", ["El", "Ms", "WWg"])
@pytest.mark.rule("DBF-RES-045")
def test_giants_monsters_and_wagons_are_never_pushed(code: str) -> None:
    plan = retreat(behind("Pk", (code, 0)))
    assert plan.stuck_by == "DBF-RES-045"
    assert plan.poses == {}


WALL = {"d": {"seat": "red", "kind": "permanent", "at": (45, 46, 180)}}
STUCK: dict[str, dict[str, Any]] = {
    "in contact": {"blue": {"e": at("Ps", 48, 47.75, 270)}},
    "an enemy behind": {"blue": {"e": at("Ps", 45, 45.5, 180)}},
    "a lake behind": {"terrain": {"lake": {"kind": "lake", "box": (40, 40, 50, 46.5)}}},
    "a wall behind": {"defences": WALL},
    "a friend facing otherwise behind": {"red": {"g": at("Sp", 45, 46.25, 90)}},
}


@pytest.mark.parametrize("what", STUCK)
@pytest.mark.rule("DBF-RES-045")
def test_a_friend_who_has_no_room_cannot_be_pushed(what: str) -> None:
    assert retreat(behind("Pk", ("Pk", 0), **dict(STUCK[what]))).stuck_by == "DBF-RES-045"


@pytest.mark.rule("DBF-RES-045", "DBF-RES-051")
def test_a_friend_is_not_pushed_over_the_edge_of_the_table() -> None:
    red = {"r": at("Pk", 45, 2.25, 0), "f": at("Pk", 45, 0.75, 0)}
    assert retreat(situation(red, {"b": at("Sp", 45, 3.75, 180)})).stuck_by == "DBF-RES-045"


@pytest.mark.parametrize(
    ("bearing", "passes"), [(0, True), (45, True), (315, True), (46, False), (90, False), (180, False)]
)
@pytest.mark.rule("DBF-RES-046", "DBF-MOV-060", "DBF-MOV-064")
def test_friends_facing_otherwise_destroy_it(bearing: float, passes: bool) -> None:
    red = {"r": at("Cv", 45, 48.5, 0), "f": at("Cv", 45, 43.4, bearing)}
    plan = retreat(situation(red, {"b": at("Sp", 45, 50.75, 180)}))
    assert plan.stuck_by == ("" if passes else "DBF-RES-046")


@pytest.mark.rule("DBF-RES-046", "DBF-MOV-059", "DBF-TRP-018")
def test_flyers_pass_and_are_passed_whichever_way_they_face() -> None:
    assert back(behind("CrV", ("El", 90))) == {"r": 8}
    assert back(behind("Sp", ("CrV", 180))) == {"r": 5.5}
    assert back(behind("Sp", ("Dra", 180))) == {"r": 7.5}
    # A bought flyer in contact is on the ground.
    assert retreat(behind("Cv", ("El", 0), traits={"flying": True})).stuck_by == "DBF-RES-045"


@pytest.mark.parametrize(
    ("code", "y", "stuck"),
    [("Ps", 46.75, "DBF-RES-047"), ("Ps", 45.25, ""), ("CrV", 42.75, "DBF-RES-047"), ("CrV", 41.25, "")],
)
@pytest.mark.rule("DBF-RES-047", "DBF-MOV-065")
def test_an_enemy_in_the_way_destroys_even_a_flyer(code: str, y: float, stuck: str) -> None:
    assert retreat(behind(code, blue={"e": at("Sp", 45, y, 0)})).stuck_by == stuck


@pytest.mark.rule("DBF-RES-047")
def test_an_enemy_alongside_does_not_hinder() -> None:
    assert back(behind("Sp", blue={"side": at("Sp", 49, 48.2, 180)})) == {"r": 1.5}


@pytest.mark.parametrize("kind", ["lake", "sea", "cliff"])
@pytest.mark.rule("DBF-RES-050", "DBF-TER-011")
def test_impassable_terrain_destroys_it(kind: str) -> None:
    terrain = {"t": {"kind": kind, "box": (40, 40, 50, 47.5)}}
    assert retreat(behind("Sp", terrain=terrain)).stuck_by == "DBF-RES-050"


@pytest.mark.rule("DBF-RES-050")
def test_a_flyer_passes_over_it_unless_it_would_end_there() -> None:
    state = behind("CrV", terrain={"lake": {"kind": "lake", "box": (40, 42.5, 50, 45)}})
    assert retreat(state).stuck_by == "DBF-RES-050"
    state = behind("CrV", ("El", 0), terrain={"lake": {"kind": "lake", "box": (40, 42.5, 50, 45)}})
    assert back(state) == {"r": 8}


@pytest.mark.parametrize("kind", ["permanent", "temporary"])
@pytest.mark.rule("DBF-RES-050", "DBF-RES-052", "DBF-TER-029")
def test_nobody_retreats_across_a_fortification_but_across_a_palisade(kind: str) -> None:
    defences = {"d": {"seat": "red", "kind": kind, "at": (45, 48, 180)}}
    assert retreat(behind("Sp", defences=defences)).stuck_by == ("DBF-RES-050" if kind == "permanent" else "")


@pytest.mark.rule("DBF-RES-050", "DBF-MOV-032")
def test_artillery_is_destroyed_by_difficult_terrain_off_the_road() -> None:
    wood = {"wood": {"kind": "woods", "box": (40, 30, 50, 44)}}
    assert retreat(behind("Art", terrain=wood)).stuck_by == "DBF-RES-050"
    road = {"road": {"kind": "road", "line": ((45, 20), (45, 60)), "width": 4}}
    assert back(behind("Art", terrain=wood | road)) == {"r": 4}


@pytest.mark.rule("DBF-RES-051")
def test_the_edge_of_the_table_destroys_it() -> None:
    state = situation({"r": at("Sp", 45, 1.5, 0)}, {"b": at("Sp", 45, 3, 180)})
    assert retreat(state).stuck_by == "DBF-RES-051"
    state = situation({"r": at("Sp", 45, 2.25, 0)}, {"b": at("Sp", 45, 3.75, 180)})
    assert back(state) == {"r": 1.5}


@pytest.mark.rule("DBF-RES-052")
def test_difficult_terrain_and_rivers_do_not_stop_it() -> None:
    terrain = {
        "marsh": {"kind": "marsh", "box": (40, 47.8, 50, 48)},
        "river": {"kind": "river", "line": ((-5, 46.5), (95, 46.5)), "width": 2, "depth": "deep"},
    }
    assert back(behind("Sp", terrain=terrain)) == {"r": 1.5}


@pytest.mark.rule("DBF-RES-045")
def test_the_plan_changes_nothing() -> None:
    state = behind("Pk", ("Pk", 0))
    retreat(state)
    assert [(element.x, element.y) for element in state.standing("red")] == [(45, 49.25), (45, 47.75)]
