"""Pursuit Distances, catches and pursuit moves (T9A-CCB-104, 121 to 143, 158)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.ninth_age.close_combat.aftermath.pursuits import pursuits
from rules.ninth_age.close_combat.phase import combats_to_fight
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.movement.compulsory.random_movement import move_at_random
from rules.ninth_age.movement.remaining.coming_back import come_back
from rules.ninth_age.selfplay.invariants import nobody_overlaps
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, answer, battle, feature, play, unit
from tests.rules.ninth_age.close_combat.aftermath.fights import BASE, LINE, after, combat, fighters, told, topics
from tests.rules.ninth_age.close_combat.aftermath.test_declaring_pursuit import small


def chase(*units: Made, quarry: str = "blue.Q", distance: int = 8, **more: Any) -> State:
    """Red's A pursues a quarry that has fled; "" for an Overrun."""
    state = battle(
        *units, phase="combat", turn=3, options=combat(small("red", "A"), small("blue", "B")).options, **more
    )
    fake = combat(small("red", "A"), small("blue", "B"))
    state.round = fake.round
    assert state.round is not None
    state.round.units = ("red.A", quarry) if quarry else ("red.A",)
    state.round.step = "pursuit"
    state.round.aftermath.pursuits = {"red.A": quarry}
    if quarry:
        one = state.units[quarry]
        one.fleeing = True
        state.round.aftermath.broken = {quarry: distance}
        state.round.aftermath.marks = {quarry: (one.x, one.y)}
    return state


def runs(state: State, dice: list[int], *more: tuple[str, list[int]]) -> Flow:
    quarry = state.round.aftermath.pursuits["red.A"]  # type: ignore[union-attr]
    flow = after(state, [(f"{'pursuit' if quarry else 'overrun'} red.A", dice), *more], pursuits)
    while flow.pending:
        assert topics(flow)[0] in ("t9a.charge.position", "t9a.charge.pivot_test")
        answer(flow, flow.pending[0].default())
    return flow


def a(x: float = 36.0, y: float = 24.0, bearing: float = 0.0, **options: Any) -> Made:
    return unit("red", "A", models=10, files=5, at=(x, y, bearing), **options)


def q(x: float, y: float) -> Made:
    return unit("blue", "Q", models=5, files=5, at=(x, y, 0))


def stands(state: State, id: str = "red.A") -> tuple[float, float, float]:
    one = state.units[id]
    return (one.x, one.y, one.bearing)


@pytest.mark.rule("T9A-CCB-121")
def test_two_dice_or_three_with_swiftstride() -> None:
    flow = runs(chase(a(rules=["swiftstride"]), q(36, 40), distance=12), [1, 3, 4])
    assert flow.state.units["red.A"].y == 31


@pytest.mark.rule("T9A-CCB-122", "T9A-CCB-123")
@pytest.mark.parametrize(("dice", "caught"), [([4, 4], True), ([3, 4], False)])
def test_an_equal_or_higher_pursuit_distance_destroys_the_quarry_wherever_it_is(dice: list[int], caught: bool) -> None:
    flow = runs(chase(a(), q(36, 44)), dice)
    assert (flow.state.units["blue.Q"].where == "destroyed") is caught
    assert ("t9a.combat.caught" in told(flow)) is caught


@pytest.mark.rule("T9A-CCB-124", "T9A-CCB-125")
def test_it_turns_towards_the_place_where_its_quarry_was() -> None:
    flow = runs(chase(a(), q(46, 24)), [6, 6])
    assert flow.state.units["blue.Q"].where == "destroyed"
    assert stands(flow.state) == pytest.approx((48, 24, 90))


@pytest.mark.rule("T9A-CCB-125", "T9A-CCB-130", "T9A-CCB-137", "T9A-CCB-143")
@pytest.mark.scenario("SC-T9A-CCB-042")
def test_out_of_its_own_flank_it_rotates_and_goes_straight_on() -> None:
    flow = runs(chase(a(24, 24), q(34.756, 24)), [2, 3])
    assert stands(flow.state) == pytest.approx((29, 24, 90))


@pytest.mark.rule("T9A-CCB-104", "T9A-CCB-127")
@pytest.mark.scenario("SC-T9A-CCB-046")
def test_an_overrun_goes_straight_to_its_own_front() -> None:
    flow = runs(chase(a(bearing=0), quarry=""), [4, 5])
    assert stands(flow.state) == pytest.approx((36, 33, 0))


@pytest.mark.rule("T9A-CCB-126", "T9A-CCB-133", "T9A-CCB-143")
def test_case_1_an_enemy_under_the_front_is_charged_without_a_reaction() -> None:
    enemy = unit("blue", "E", models=5, files=5, at=(37.5, 24, 0))
    flow = runs(chase(a(), q(46, 24), enemy), [1, 2])
    assert flow.state.engaged("red.A")
    assert flow.state.contacts[-1].target == "blue.E"
    assert flow.state.units["red.A"].charging
    assert "t9a.charges.reacts.hold" not in told(flow)


@pytest.mark.rule("T9A-CCB-128", "T9A-CCB-143")
def test_case_2_a_friend_under_the_front_stops_the_rotation_an_inch_away() -> None:
    friend = unit("red", "F", models=10, files=5, at=(38.5, 22, 0))
    flow = runs(chase(a(), q(46, 24), friend), [1, 2])
    one = flow.state.units["red.A"]
    assert (one.x, one.y) == (36, 24)
    assert 0 <= one.bearing < 90


@pytest.mark.rule("T9A-CCB-128", "T9A-GEN-081")
def test_case_2_a_rotation_that_stops_short_ends_on_nobody_over_whom_it_turned() -> None:
    line = unit("red", "A", models=10, files=10, at=(36, 24, 90))
    stop = unit("red", "F", models=1, at=(39, 24.6, 0))
    passed = unit("red", "G", models=1, at=(32.8, 25.1, 0))
    flow = runs(chase(line, q(36, 46), stop, passed), [1, 2])
    assert flow.state.units["red.A"].pose.point == (36.0, 24.0)
    assert 0.0 < flow.state.units["red.A"].bearing < 90.0
    assert nobody_overlaps(flow.state) is None


@pytest.mark.rule("T9A-CCB-129")
def test_a_building_stops_the_rotation_too() -> None:
    house = feature("building", 36.5, 25.9, 38, 28)
    flow = runs(chase(a(), q(46, 24), features=[house]), [1, 2])
    assert flow.state.units["red.A"].bearing < 90
    assert flow.state.units["red.A"].x == 36


@pytest.mark.rule("T9A-CCB-130", "T9A-CCB-143")
def test_case_3_what_only_the_flank_lies_on_is_ignored() -> None:
    friend = unit("red", "F", models=1, at=(36 - BASE / 2 + 0.2, 24 + 2.5 * BASE, 0), base=(20, 20))
    flow = runs(chase(a(bearing=0), q(56, 24), friend, distance=12), [4, 3])
    assert stands(flow.state) == pytest.approx((43, 24, 90))


@pytest.mark.rule("T9A-CCB-131")
def test_what_it_cannot_get_clear_of_stops_it() -> None:
    friend = unit("red", "F", models=10, files=2, at=(36.5, 24 + 2.6 * BASE, 90))
    flow = runs(chase(a(bearing=0), q(46, 24), friend), [1, 1])
    one = flow.state.units["red.A"]
    assert (one.x, one.y) == (36, 24)
    assert one.bearing < 90


@pytest.mark.rule("T9A-CCB-132", "T9A-CCB-135", "T9A-CCB-008", "T9A-CCB-068")
def test_an_enemy_in_the_way_is_charged_and_fought_in_the_next_turn() -> None:
    enemy = unit("blue", "E", models=5, files=5, at=(44, 24, 270))
    flow = runs(chase(a(), q(60, 24), enemy, distance=12), [4, 4])
    assert flow.state.contacts[-1].target == "blue.E"
    assert flow.state.contacts[-1].side == "front"
    assert flow.state.units["red.A"].charging
    assert combats_to_fight(flow.state) == []


@pytest.mark.rule("T9A-CCB-136")
def test_joining_a_combat_not_yet_fought_it_fights_again() -> None:
    enemy = unit("blue", "E", models=5, files=5, at=(44, 24, 0))
    friend = unit("red", "F", models=5, files=5, at=(44, 24 + BASE, 180))
    state = chase(a(), q(60, 24), enemy, friend, distance=12)
    from rules.ninth_age.state import Contact

    state.contacts = [Contact("red.F", "blue.E", "front", state.player_turn)]
    state.waiting, state.fought = tuple(state.contacts), (("red.A", "blue.Q"),)
    flow = runs(state, [4, 4])
    assert combats_to_fight(flow.state) == [("red.A", "blue.E", "red.F")]


@pytest.mark.rule("T9A-CCB-132")
def test_the_facing_is_that_in_which_its_front_lies_after_the_rotation() -> None:
    enemy = unit("blue", "E", models=10, files=2, at=(41, 26, 0))
    flow = runs(chase(a(bearing=90, x=36, y=24), enemy, quarry=""), [4, 4])
    assert flow.state.contacts[-1].side == "left"


@pytest.mark.rule("T9A-CCB-134")
@pytest.mark.parametrize(("edition", "destroyed"), [("0.11.1", True), ("0.11.9.3", False)])
def test_whoever_fled_from_the_same_combat_is_a_friend_by_one_edition(edition: str, destroyed: bool) -> None:
    other = unit("blue", "E", models=5, files=5, at=(42, 24, 90))
    state = chase(a(), q(60, 24), other, distance=12, edition=edition)
    state.units["blue.E"].fleeing = True
    state.round.aftermath.broken["blue.E"] = 3  # type: ignore[union-attr]
    flow = runs(state, [4, 5])
    assert (flow.state.units["blue.E"].where == "destroyed") is destroyed
    if not destroyed:
        assert flow.state.units["red.A"].x == pytest.approx(42 - 0.5 * BASE - BASE - 1, abs=0.02)


@pytest.mark.rule("T9A-CCB-134")
@pytest.mark.parametrize("edition", ["0.11.1", "0.11.9.3"])
def test_the_quarry_itself_is_caught_only_by_the_dice(edition: str) -> None:
    flow = runs(chase(a(), q(36, 30), edition=edition, distance=12), [5, 5])
    assert flow.state.units["blue.Q"].where == "board"
    assert flow.state.units["red.A"].y == pytest.approx(30 - 1.5 * BASE - 1, abs=0.02)


@pytest.mark.rule("T9A-CCB-137")
def test_otherwise_it_stops_an_inch_before_a_friend() -> None:
    friend = unit("red", "F", models=5, files=5, at=(36, 32, 0))
    flow = runs(chase(a(), friend, quarry=""), [6, 6])
    assert flow.state.units["red.A"].y == pytest.approx(32 - 1.5 * BASE - 1, abs=0.02)


@pytest.mark.rule("T9A-CCB-138", "T9A-CCB-158")
def test_all_are_rolled_before_any_moves_and_one_success_is_enough() -> None:
    second = unit("red", "C", models=5, files=5, at=(24, 24, 0))
    state = chase(a(), q(36, 40), second, distance=9)
    state.round.aftermath.pursuits["red.C"] = "blue.Q"  # type: ignore[union-attr]
    flow = after(state, [], pursuits)
    assert topics(flow) == ["t9a.combat.pursuit_order"]
    answer(flow, {"order": ["red.A", "red.C"]}, [("pursuit red.A", [5, 4]), ("pursuit red.C", [1, 1])])
    assert flow.state.units["blue.Q"].where == "destroyed"
    assert stands(flow.state) == pytest.approx((36, 33, 0))
    assert flow.state.units["red.C"].bearing == pytest.approx(36.87, abs=0.01)


@pytest.mark.rule("T9A-CCB-138")
def test_the_active_player_decides_whose_units_go_first() -> None:
    theirs = unit("blue", "C", models=5, files=5, at=(10, 10, 180))
    state = chase(a(), q(36, 40), theirs, distance=12)
    state.round.aftermath.pursuits["blue.C"] = ""  # type: ignore[union-attr]
    flow = after(state, [], pursuits)
    assert topics(flow) == ["t9a.combat.pursuit_side"]
    assert flow.pending[0].seat == "red"
    answer(flow, {"choose_one": "blue"}, [("overrun blue.C", [1, 1]), ("pursuit red.A", [1, 1])])
    assert flow.state.round.aftermath.order == ("blue.C", "red.A")


@pytest.mark.rule("T9A-CCB-139")
def test_dangerous_terrain_is_tested_for() -> None:
    wood = feature("forest", 30, 27, 42, 29)
    cavalry = a(troop_type="cavalry")
    dice = ("dangerous terrain red.A forest", [6] * 10)
    flow = runs(chase(cavalry, quarry="", features=[wood]), [1, 4, 4], dice)
    assert "t9a.terrain.tested" in told(flow)


@pytest.mark.rule("T9A-CCB-140", "T9A-CCB-142")
def test_at_the_edge_it_leaves_the_table_alive() -> None:
    flow = runs(chase(a(36, 44), quarry=""), [4, 4])
    one = flow.state.units["red.A"]
    assert one.where == "pursued_off"
    assert one.left_at == pytest.approx((36, 48))
    assert len(one.models) == 10
    assert "t9a.combat.pursues_off" in told(flow)


@pytest.mark.rule("T9A-CCB-140")
@pytest.mark.parametrize(("dice", "where"), [([1, 2], "board"), ([1, 3], "pursued_off")])
def test_short_of_the_edge_it_stays(dice: list[int], where: str) -> None:
    assert runs(chase(a(36, 44), quarry=""), dice).state.units["red.A"].where == where


@pytest.mark.rule("T9A-CCB-140")
def test_where_its_turn_brings_a_corner_to_the_edge_it_leaves_there() -> None:
    flow = runs(chase(a(36, 47), q(60, 47), distance=12), [1, 1])
    one = flow.state.units["red.A"]
    assert one.where == "pursued_off"
    assert one.left_at is not None
    assert one.left_at[1] == 48
    assert one.left_at[0] == pytest.approx(36, abs=2.5 * BASE)


@pytest.mark.rule("T9A-CCB-140")
def test_so_it_does_if_the_least_turn_brings_it_there() -> None:
    flow = runs(chase(a(36, 48 - BASE - 0.011), q(60, 48 - BASE - 0.011), distance=12), [1, 1])
    one = flow.state.units["red.A"]
    assert one.where == "pursued_off"
    # Its corner is as far beyond the edge as counts: the turn comes to 0.6 degrees.
    assert one.left_at == pytest.approx((36 - 2.5 * BASE + 0.0085, 48), abs=0.002)


@pytest.mark.rule("T9A-CCB-141")
def test_it_comes_back_where_it_touched_the_edge() -> None:
    flow = runs(chase(a(36, 44), quarry=""), [4, 4])
    state = flow.state
    back = play(state, lambda battle_: come_back(battle_, "red.A"))
    assert stands(back.state) == pytest.approx((36, 48 - BASE, 180))
    askew = runs(chase(a(36, 44, 30), quarry=""), [4, 4]).state.units["red.A"]
    assert askew.left_at is not None
    assert askew.left_at[1] == 48
    assert askew.left_at[0] != pytest.approx(36 + 4 * 0.577, abs=0.3)


@pytest.mark.rule("T9A-CCB-109", "T9A-CCB-107", "T9A-CCB-110")
def test_who_is_engaged_by_now_does_not_pursue_any_more() -> None:
    state = combat(fighters("red", "A"), small("blue", "B"), step="pursuit")
    state.round.aftermath.pursuits = {"red.A": ""}  # type: ignore[union-attr]
    flow = after(state, [("overrun red.A", [6, 6])], pursuits)
    assert flow.state.units["red.A"].y == pytest.approx(LINE - 2 * BASE, abs=1e-3)


@pytest.mark.rule("T9A-CCB-160", "T9A-SPC-162")
def test_random_movement_follows_the_same_procedure() -> None:
    mad = unit("red", "X", models=5, files=5, at=(36, 24, 0), rules=[("random_movement", "2D6")])
    state = battle(mad, unit("blue", "E", models=5, files=5, at=(36, 30, 180)), step="compulsory")
    flow = play(state, lambda battle_: move_at_random(battle_, "red.X"))
    answer(flow, {"slide": 0.0}, [("random movement red.X", [4, 4])])
    answer(flow, flow.pending[0].default())
    assert flow.state.engaged("red.X")


@pytest.mark.rule("T9A-CCB-126", "T9A-CCB-132")
@pytest.mark.parametrize("enemy", [(36.8, 26.0), (45.0, 24.0)])
def test_until_its_player_has_said_where_along_the_enemy_it_stands_it_has_not_moved(enemy: tuple[float, float]) -> None:
    struck = unit("blue", "E", models=5, files=5, at=(*enemy, 0))
    flow = after(chase(a(), q(60, 24), struck), [("pursuit red.A", [5, 6])], pursuits)
    assert topics(flow) == ["t9a.charge.position"]
    assert stands(flow.state) == (36, 24, 0)
    assert nobody_overlaps(flow.state) is None
    assert not flow.state.contacts
    assert not flow.state.charges
    answer(flow, flow.pending[0].default())
    assert flow.state.engaged("red.A")


@pytest.mark.rule("T9A-CCB-137")
def test_a_single_character_who_pursues_joins_nobody_and_stops_an_inch_away() -> None:
    hero = unit("red", "A", at=(36, 24, 90), character=True)
    flow = runs(chase(hero, q(60, 24), unit("red", "F", models=10, files=5, at=(42, 24, 0))), [6, 6])
    assert flow.state.units["red.A"].where == "board"
    assert distance(flow.state, flow.state.units["red.A"], flow.state.units["red.F"]) == pytest.approx(1.0, abs=0.01)
