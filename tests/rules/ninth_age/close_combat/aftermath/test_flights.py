"""Broken units flee (T9A-CCB-112 to 120)."""

from __future__ import annotations

import pytest

from rules.engine.flow import Flow
from rules.ninth_age.close_combat.aftermath.flights import flights
from rules.ninth_age.close_combat.aftermath.round_result import aftermath
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import answer, feature, unit
from tests.rules.ninth_age.close_combat.aftermath.fights import BASE, after, combat, fighters, told, topics
from tests.rules.ninth_age.close_combat.aftermath.test_declaring_pursuit import broken, small


def fleeing(state: State, *dice: tuple[str, list[int]]) -> Flow:
    state.round.step = "flee"  # type: ignore[union-attr]
    return after(state, dice, flights)


def of_figure(**fields: object) -> State:
    """F, 9 by 2, faces north at (24, 24); A with four ranks in front of it, C alone on its west flank."""
    f = unit("red", "F", models=18, files=9, at=(24, 24, 0))
    a = unit("blue", "A", models=20, files=5, at=(24, 24 + 3 * BASE, 180))
    c = unit("blue", "C", character=True, at=(24 - 5 * BASE, 24, 90))
    return broken(
        combat(f, a, c, contacts=[("blue.A", "red.F"), ("blue.C", "red.F", "left")], fields=dict(fields)), "red.F"
    )


@pytest.mark.rule("T9A-CCB-112", "T9A-CCB-113", "T9A-CCB-115")
@pytest.mark.scenario("SC-T9A-CCB-038")
def test_it_flees_directly_away_from_the_enemy_with_the_most_full_ranks() -> None:
    flow = fleeing(of_figure(), ("flee red.F", [3, 4]))
    one = flow.state.units["red.F"]
    assert (one.x, one.y, one.bearing) == pytest.approx((24, 17, 180))
    assert flow.state.round.aftermath.broken == {"red.F": 7}
    assert not flow.state.engaged("red.F")


@pytest.mark.rule("T9A-CCB-113", "T9A-CCB-119", "T9A-CCB-122", "T9A-CCB-130", "T9A-CCB-137")
@pytest.mark.scenario("SC-T9A-CCB-038")
def test_the_pursuer_follows_straight_on_and_does_not_catch_it() -> None:
    state = of_figure()
    flow = after(state)
    answer(flow, {"choose_one": "blue.A>red.F"})
    dice = [("restrain blue.C", [3, 3]), ("flee red.F", [3, 4]), ("pursuit blue.A", [2, 3])]
    answer(flow, {"choose_one": "blue.C>restrain"}, dice)
    a = flow.state.units["blue.A"]
    assert (a.x, a.y, a.bearing) == pytest.approx((24, 24 + 3 * BASE - 5, 180), abs=0.001)
    assert flow.state.units["red.F"].where == "board"
    assert topics(flow) == ["t9a.combat.pivot"]


@pytest.mark.rule("T9A-CCB-114")
def test_among_equals_the_winner_chooses() -> None:
    state = combat(
        fighters("red", "A", models=8, files=8, x=39), small("blue", "B"), small("blue", "C", x=42),
        contacts=[("red.A", "blue.B"), ("red.A", "blue.C")],
    )  # fmt: skip
    flow = fleeing(broken(state, "red.A"))
    assert topics(flow) == ["t9a.combat.flee_from"]
    assert flow.pending[0].seat == "blue"
    answer(flow, {"choose_one": "blue.C"}, [("flee red.A", [1, 2])])
    assert flow.state.units["red.A"].x < 39


@pytest.mark.rule("T9A-CCB-116", "T9A-CCB-120", "T9A-MOV-103")
def test_at_the_edge_of_the_table_it_is_destroyed_and_its_pursuer_still_moves() -> None:
    state = combat(small("red", "A"), small("blue", "B"))
    for id in ("red.A", "blue.B"):
        state.units[id].y -= 20
    state.contacts = list(state.contacts)
    broken(state, "red.A")
    flow = after(state, [], aftermath)
    answer(flow, {"choose_one": "blue.B>red.A"}, [("flee red.A", [3, 4]), ("pursuit blue.B", [1, 1])])
    assert flow.state.units["red.A"].where == "destroyed"
    assert flow.state.units["blue.B"].y == pytest.approx(4 + BASE / 2 - 2, abs=0.01)


@pytest.mark.rule("T9A-CCB-117", "T9A-TER-006")
def test_enemies_of_the_same_combat_cause_no_tests_others_do() -> None:
    behind = unit("blue", "D", models=4, files=4, at=(36, 20, 0))
    state = broken(combat(small("red", "A"), small("blue", "B"), behind), "red.A")
    flow = fleeing(state, ("flee red.A", [4, 4]), ("dangerous terrain red.A blue.D", [4, 4, 4, 4]))
    assert flow.pending == []
    same = combat(
        small("red", "A"), small("blue", "B"), behind, contacts=[("red.A", "blue.B"), ("blue.D", "red.A", "rear")]
    )
    assert "t9a.terrain.tested" not in told(fleeing(broken(same, "red.A"), ("flee red.A", [4, 4])))


@pytest.mark.rule("T9A-CCB-118")
def test_what_was_rolled_is_compared_not_how_far_it_went_to_get_clear() -> None:
    friend = unit("red", "R", models=4, files=4, at=(36, 20, 0))
    state = broken(combat(small("red", "A"), small("blue", "B"), friend), "red.A")
    flow = fleeing(state, ("flee red.A", [2, 2]), ("panic red.R", [1, 1]))
    assert flow.state.round.aftermath.broken == {"red.A": 4}
    assert flow.state.units["red.A"].y < 24 - BASE / 2 - 4.5


@pytest.mark.rule("T9A-CCB-119", "T9A-CCB-112")
def test_each_rolls_and_moves_before_the_next_in_the_order_that_its_player_likes() -> None:
    state = combat(
        fighters("blue", "B", models=8, files=8, x=39), small("red", "A"), small("red", "C", x=42),
        contacts=[("blue.B", "red.A"), ("blue.B", "red.C")],
    )  # fmt: skip
    flow = fleeing(broken(state, "red.A", "red.C"))
    assert topics(flow) == ["t9a.combat.flee_order"]
    assert flow.pending[0].seat == "red"
    answer(flow, {"order": ["red.C", "red.A"]}, [("flee red.C", [1, 2]), ("flee red.A", [3, 3])])
    assert flow.state.round.aftermath.broken == {"red.A": 6, "red.C": 3}


@pytest.mark.rule("T9A-CCB-116", "T9A-MOV-102")
def test_impassable_terrain_is_fled_through_with_tests() -> None:
    rock = feature("impassable", 30, 18, 42, 20)
    state = broken(combat(small("red", "A"), small("blue", "B"), features=[rock]), "red.A")
    flow = fleeing(state, ("flee red.A", [4, 4]), ("dangerous terrain red.A impassable", [4, 4, 4, 4]))
    assert flow.state.units["red.A"].y < 18
