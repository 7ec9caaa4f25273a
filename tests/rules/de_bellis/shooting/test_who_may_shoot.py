"""Who may shoot at whom: range, field of fire, line of sight, contact and support."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.de_bellis.bases import base_size
from rules.de_bellis.game import GAME
from rules.de_bellis.results.carry_out import retreat
from rules.de_bellis.shooting.permission import judge_shot, legal_shots
from rules.de_bellis.shooting.phase import shooting
from rules.de_bellis.state import State
from rules.de_bellis.troops import SHOOTERS, TROOP_TYPES, troop_type
from rules.engine.game import Battle
from rules.engine.refusal import IllegalAction
from tests.rules.de_bellis.catalogue import table
from tests.rules.de_bellis.playing import at, play, shot, situation
from tests.rules.de_bellis.shooting.refusals import refusal_of

RANGES = {str(row["type"]): float(row["range cm"]) for row in table("DBF-SHO-002")}


def facing(code: str, gap: float, options: dict[str, Any] | None = None, **target: Any) -> State:
    """Red's shooting: one element and, this far straight ahead of its front, a Blue Sp."""
    front = 40 + base_size(code)[1] / 2
    blue = {"sp": at("Sp", 45, front + gap + 0.75, 180, **target)}
    return situation({"r": at(code, 45, 40, 0)}, blue, phase=5, options=options or {})


def test_the_button_that_sends_a_shot_names_its_target() -> None:
    state = situation({"r": at("Bw", 45, 40, 0)}, {"b": at("Sp", 45, 48, 180)}, phase=5)
    asked = play(state, shooting).asked
    assert asked is not None
    [target] = asked.ask()["also"]
    assert target["sends"]["key"] == "dbf.shoot.sends"
    assert "{target}" in GAME.messages["dbf.shoot.sends"]["en"]


@pytest.mark.parametrize(("phase", "seat"), [(2, "blue"), (5, "red")])
@pytest.mark.rule("DBF-SHO-001")
def test_the_player_who_has_not_just_moved_shoots(phase: int, seat: str) -> None:
    state = situation({"r": at("Bw", 45, 40, 0)}, {"b": at("Bw", 45, 48, 180)}, phase=phase)
    asked = play(state, shooting).asked
    assert asked is not None
    assert asked.seat == seat
    mine, his = ("r", "b") if seat == "blue" else ("b", "r")
    with pytest.raises(IllegalAction) as refused:
        judge_shot(state, state.elements[mine], state.elements[his])
    assert refused.value.rule == "DBF-SHO-001"


@pytest.mark.parametrize(("code", "reach"), RANGES.items())
@pytest.mark.rule("DBF-SHO-002", "DBF-SHO-007", "DBF-SHO-003")
def test_exactly_the_range_is_within_and_more_is_not(code: str, reach: float) -> None:
    assert legal_shots(facing(code, reach)) == {"r": {"sp": reach}}
    assert refusal_of(facing(code, reach + 0.1), ["r"], "sp") == "DBF-SHO-007"


@pytest.mark.rule("DBF-SHO-003")
def test_shot_reach_fifteen_centimetres() -> None:
    assert legal_shots(facing("Sh", 15)) == {"r": {"sp": 15}}


@pytest.mark.rule("DBF-TRP-003")
def test_with_scaled_distances_shots_reach_as_much_further() -> None:
    assert legal_shots(facing("Bw", 15, options={"distance_factor": 1.5})) == {"r": {"sp": 15}}
    assert refusal_of(facing("Bw", 15.1, options={"distance_factor": 1.5}), ["r"], "sp") == "DBF-SHO-007"


@pytest.mark.rule("DBF-SHO-002", "DBF-SHO-005")
@pytest.mark.parametrize("code", sorted(TROOP_TYPES.keys() - SHOOTERS))
def test_whoever_has_no_range_shoots_at_nobody(code: str) -> None:
    assert legal_shots(facing(code, 3)) == {}


@pytest.mark.rule("DBF-SHO-004")
def test_crossbows_shoot_as_bows() -> None:
    assert legal_shots(facing(troop_type("Cb").code, 10)) == {"r": {"sp": 10}}


@pytest.mark.parametrize("code", sorted(set(TROOP_TYPES) - SHOOTERS))
@pytest.mark.rule("DBF-SHO-005")
def test_all_other_types_never_shoot(code: str) -> None:
    state = facing(code, 2)
    assert legal_shots(state) == {}
    assert refusal_of(state, ["r"], "sp") == "DBF-SHO-005"


@pytest.mark.rule("DBF-SHO-005")
def test_nobody_is_asked_if_nobody_can_shoot() -> None:
    assert play(facing("Cv", 4), shooting).questions == []


def test_where_a_shooter_has_an_enemy_near_the_log_says_why_nobody_shoots() -> None:
    played = play(situation({"r": at("Bw", 45, 40, 0)}, {"b": at("Sp", 45, 41.5, 180)}, phase=5), shooting)
    told = [event for event in played.events if event.key == "dbf.event.no_shots"]
    assert [event.params["reason"].key for event in told] == ["dbf.refused.shooter_in_contact"]  # type: ignore[union-attr]
    far = play(facing("Bw", 40), shooting)
    assert not [event for event in far.events if event.key == "dbf.event.no_shots"]


@pytest.mark.parametrize(("x", "legal"), [(45, True), (51.9, True), (52.1, False), (38.1, True), (37.9, False)])
@pytest.mark.rule("DBF-SHO-006")
def test_the_field_spreads_by_45_degrees_from_the_front_corners(x: float, legal: bool) -> None:
    # At 5 cm to 6.5 cm ahead the field reaches 5 to 6.5 beyond the corners at 43 and 47.
    state = situation(
        {"sh": at("Sh", 45, 40, 0)},
        {"sp": at("Sp", x + (3.5 if x > 45 else -3.5 if x < 45 else 0), 46.5, 180)},
        phase=5,
    )
    assert (refusal_of(state, ["sh"], "sp") == "") is legal
    if not legal:
        assert refusal_of(state, ["sh"], "sp") == "DBF-SHO-006"


@pytest.mark.rule("DBF-SHO-006")
def test_nothing_behind_the_line_of_the_front_edge_is_in_the_field() -> None:
    state = situation({"sh": at("Sh", 45, 40, 0)}, {"sp": at("Sp", 52, 40, 180)}, phase=5)
    assert refusal_of(state, ["sh"], "sp") == "DBF-SHO-006"


@pytest.mark.parametrize("side", ["red", "blue"])
@pytest.mark.parametrize(("x", "rule"), [(41.2, "DBF-SHO-008"), (41.0, ""), (49.0, ""), (48.8, "DBF-SHO-008")])
@pytest.mark.rule("DBF-SHO-008")
def test_an_element_partly_in_the_lane_blocks_and_one_that_touches_its_border_does_not(
    side: str, x: float, rule: str
) -> None:
    between = {"between": at("Ps", x, 44, 0)}
    red, blue = {"bw": at("Bw", 45, 40, 0)}, {"sp": at("Sp", 45, 48, 180)}
    state = situation(red | between if side == "red" else red, blue | between if side == "blue" else blue, phase=5)
    assert refusal_of(state, ["bw"], "sp") == rule


@pytest.mark.parametrize(
    ("box", "rule"),
    [
        ((44, 43, 46, 44), "DBF-SHO-009"),  # between the two
        ((40, 38, 50, 41.5), "DBF-SHO-009"),  # the shooter stands deep in it
        ((40, 38, 50, 40.75), ""),  # the shooter's front is at its edge
        ((40, 45, 50, 55), "DBF-SHO-009"),  # so does the target
        ((40, 46.25, 50, 55), ""),
        ((47, 42, 52, 44), ""),  # beside the lane
    ],
)
@pytest.mark.rule("DBF-SHO-009")
def test_difficult_terrain_in_the_lane_blocks_wherever_it_lies(box: tuple[float, ...], rule: str) -> None:
    for kind in ("woods", "marsh", "low_walls"):
        state = situation(
            {"bw": at("Bw", 45, 40, 0)},
            {"sp": at("Sp", 45, 47, 180)},
            phase=5,
            terrain={"t": {"kind": kind, "box": box}},
        )
        assert refusal_of(state, ["bw"], "sp") == rule


@pytest.mark.rule("DBF-SHO-009")
def test_a_river_or_a_gentle_hill_does_not_block() -> None:
    terrain = {
        "hill": {"kind": "gentle_hill", "box": (40, 42, 50, 46)},
        "river": {"kind": "river", "line": ((-5, 43), (95, 43)), "width": 2},
    }
    state = situation({"bw": at("Bw", 45, 40, 0)}, {"sp": at("Sp", 45, 48, 180)}, phase=5, terrain=terrain)
    assert refusal_of(state, ["bw"], "sp") == ""


# A Red and a Blue spear front to front; Blue's neighbour stands beside his friend without an enemy on his own front.
LINE = {"sp": at("Sp", 45, 48.5, 0)}, {"enemy": at("Sp", 45, 50, 180), "neighbour": at("Bw", 49, 50, 180)}


@pytest.mark.rule("DBF-SHO-010")
def test_who_is_in_contact_may_not_shoot() -> None:
    red = {"bw": at("Bw", 45, 48.5, 0)}
    blue = {"enemy": at("Sp", 45, 50, 180), "far": at("Sp", 40, 56, 180)}
    assert refusal_of(situation(red, blue, phase=5), ["bw"], "far") == "DBF-SHO-010"


@pytest.mark.rule("DBF-SHO-010")
def test_who_gives_lateral_support_may_not_shoot() -> None:
    red, blue = LINE
    far = {"far": at("Cv", 51, 43, 0)}
    state = situation(red | far, blue, phase=2)
    assert refusal_of(state, ["neighbour"], "far") == "DBF-SHO-010"
    state.elements["sp"].fate = "destroyed"
    assert refusal_of(state, ["neighbour"], "far") == ""


@pytest.mark.rule("DBF-SHO-010", "DBF-SHO-011")
def test_who_gives_rear_support_may_neither_shoot_nor_be_shot_at() -> None:
    ranks = {"front": at("Sh", 45, 48.5, 0), "rear": at("Sh", 45, 47, 0)}
    blue = {"enemy": at("Sp", 45, 50, 180), "archer": at("Bw", 36, 47, 90)}
    assert refusal_of(situation(ranks, blue, phase=5), ["rear"], "archer") == "DBF-SHO-010"
    assert refusal_of(situation(ranks, blue, phase=2), ["archer"], "rear") == "DBF-SHO-011"
    # Against mounted Shot gives no support, so it may be shot at.
    blue["enemy"] = at("Cv", 45, 50.75, 180)
    assert refusal_of(situation(ranks, blue, phase=2), ["archer"], "rear") == ""


@pytest.mark.rule("DBF-SHO-011")
def test_a_target_in_contact_or_in_support_may_not_be_shot_at() -> None:
    red, blue = LINE
    red = red | {"archer": at("Bw", 49, 42, 0)}
    for target in ("enemy", "neighbour"):
        assert refusal_of(situation(red, blue, phase=5), ["archer"], target) == "DBF-SHO-011"


@pytest.mark.rule("DBF-SHO-012")
def test_guns_that_moved_do_not_shoot() -> None:
    state = facing("Art", 10)
    state.elements["r"].stood = False
    assert refusal_of(state, ["r"], "sp") == "DBF-SHO-012"
    bows = facing("Bw", 10)
    bows.elements["r"].stood = False
    assert refusal_of(bows, ["r"], "sp") == ""


@pytest.mark.rule("DBF-SHO-012")
def test_a_retreat_is_no_move_of_the_guns() -> None:
    state = facing("Art", 10)
    retreat(Battle(state), "r")
    assert legal_shots(state) == {"r": {"sp": 14}}


@pytest.mark.parametrize("code", sorted(SHOOTERS - {"Art"}))
@pytest.mark.rule("DBF-SHO-031")
def test_others_shoot_whether_they_moved_or_not(code: str) -> None:
    state = facing(code, 4)
    state.elements["r"].stood, state.elements["r"].moved = False, True
    assert legal_shots(state) == {"r": {"sp": 4}}


@pytest.mark.rule("DBF-SHO-013")
def test_each_shoots_once_alone_or_in_support() -> None:
    red = {"a": at("Bw", 43, 40, 0), "b": at("Bw", 47, 40, 0)}
    blue = {"sp": at("Sp", 43, 46, 180), "bd": at("Bd", 47, 46, 180)}
    played = shot(situation(red, blue, phase=5), ["a", "b"], "sp", (1, 6))
    assert played.asked is None
    assert played.state.elements["b"].shot
    assert refusal_of(played.state, ["b"], "bd") == "DBF-SHO-013"


@pytest.mark.rule("DBF-SHO-013")
def test_shooting_is_not_compulsory_and_an_expired_clock_holds_fire() -> None:
    state = facing("Bw", 4)
    asked = play(state, shooting).asked
    assert asked is not None
    assert asked.default() == {"pieces": []}
    assert play(state, shooting, {}, [{"pieces": []}]).asked is None


@pytest.mark.rule("DBF-SHO-013")
def test_shots_of_an_earlier_phase_are_forgotten() -> None:
    state = facing("Bw", 4)
    state.elements["r"].shot = state.elements["sp"].shot_at = True
    assert play(state, shooting).asked is not None


@pytest.mark.rule("DBF-SHO-017")
def test_a_target_is_shot_at_once_in_a_phase() -> None:
    red = {"a": at("Bw", 43, 40, 0), "b": at("Bw", 47, 40, 0)}
    state = situation(red, {"sp": at("Sp", 45, 46, 180)}, phase=5)
    played = shot(state, ["a"], "sp", (1, 6))
    assert played.asked is None
    assert refusal_of(state, ["b"], "sp") == "DBF-SHO-017"


@pytest.mark.rule("DBF-SHO-016", "DBF-SHO-017")
def test_at_most_three_shoot_at_one_target_and_each_must_be_able_to() -> None:
    red = {str(number): at("Sh", 37 + 4 * number, 40, 0) for number in range(5)}
    state = situation(red, {"sp": at("Sp", 45, 48, 180)}, phase=5)
    assert refusal_of(state, ["1", "2", "3"], "sp") == ""
    assert refusal_of(state, ["0", "1", "2", "3"], "sp") == "DBF-SHO-016"
    state.elements["3"].shot = True
    assert refusal_of(state, ["1", "2", "3"], "sp") == "DBF-SHO-013"


@pytest.mark.rule("DBF-SHO-014")
def test_a_target_must_be_named_and_is_free_to_choose() -> None:
    state = facing("Bw", 4)
    assert refusal_of(state, ["r"], None) == "DBF-SHO-014"
    assert refusal_of(state, ["r"], "sp") == ""


@pytest.mark.rule("DBF-SHO-015")
def test_each_shot_is_carried_out_before_the_next_is_declared() -> None:
    red = {"pi": at("Pi", 40, 44, 0), "art": at("Art", 45, 36, 0)}
    blue = {"pk": at("Pk", 45, 50, 180), "far": at("Sp", 45, 60, 180)}
    state = situation(red, blue, phase=5)
    assert refusal_of(state, ["art"], "far") == "DBF-SHO-008"
    played = shot(state, ["pi"], "pk", (6, 1))
    assert played.fate("pk") == "destroyed"
    assert refusal_of(state, ["art"], "far") == ""


@pytest.mark.rule("DBF-SHO-014", "DBF-SHO-016")
def test_the_page_is_offered_only_legal_shots_with_their_odds() -> None:
    red = {"a": at("Bw", 43, 40, 0), "b": at("Bw", 47, 40, 0), "cv": at("Cv", 60, 40, 0)}
    blue = {"sp": at("Sp", 45, 46, 180), "far": at("Bd", 80, 80, 180)}
    asked = play(situation(red, blue, phase=5), shooting).asked
    assert asked is not None
    question = asked.ask()
    assert question["input"]["candidates"] == ["a", "b"]
    assert question["input"]["links"] == {"a": ["b"], "b": ["a"]}
    assert [option["key"] for option in question["also"][0]["options"]] == ["sp"]
    assert sum(question["facts"]["shots"]["a"]["sp"]["chances"].values()) == 36


@pytest.mark.rule("DBF-SHO-013")
def test_every_proposed_order_is_legal() -> None:
    red = {str(number): at("Sh", 37 + 4 * number, 40, 0) for number in range(5)}
    blue = {"sp": at("Sp", 45, 48, 180), "bd": at("Bd", 50, 48, 180)}
    asked = play(situation(red, blue, phase=5), shooting).asked
    assert asked is not None
    for seed in range(30):
        asked.check(asked.sample(Random(seed)))
