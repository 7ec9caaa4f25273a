"""Crossing rivers (DBF-MOV-018, 045 to 052)."""

from __future__ import annotations

import pytest

from rules.de_bellis.state import Feature, State
from tests.rules.de_bellis.movement.table import at, move, plan, play, put, refused, stands, table, unused


def river(state: State) -> Feature:
    """A river over the whole width, from y = 40 to 43."""
    feature = Feature(id="river", kind="river", line=((0.0, 41.5), (90.0, 41.5)), width=3.0)
    state.features["river"] = feature
    return feature


@pytest.mark.rule("DBF-MOV-042", "DBF-MOV-045", "DBF-MOV-047", "DBF-MOV-048", "DBF-MOV-051")
def test_finding_the_river_deep_failing_and_following_across() -> None:
    state = table()
    water = river(state)
    put(state, "LH1", "LH", (45, 36, 0))
    put(state, "LH2", "LH", (55, 36.5, 0))
    put(state, "LH3", "LH", (65, 36.5, 0))
    put(state, "CrV", "CrV", (75, 36, 0))
    flow = play(state)
    move(flow, "LH1", "5f", dice={"river river": 5, "crossing LH1": 2})
    assert water.depth == "deep"
    assert stands(state.elements["LH1"]) == (45, 38.5, 0)
    assert state.divisions["A"].points == 5
    move(flow, "LH2", "6.25f", dice={"crossing LH2": 3})
    assert stands(state.elements["LH2"]) == (55, 42.75, 0)
    with refused("DBF-MOV-051"):
        plan(state, "LH3", "7f")
    move(flow, "CrV", "15f")
    assert stands(state.elements["CrV"]) == (75, 51, 0)
    assert unused(flow) == []


@pytest.mark.rule("DBF-MOV-046")
@pytest.mark.parametrize(("die", "depth"), [(4, "shallow"), (5, "deep")])
def test_five_or_six_find_it_deep(die: int, depth: str) -> None:
    state = table()
    water = river(state)
    put(state, "a", "Cv", (45, 38, 0))
    move(play(state), "a", "5f", dice={"river river": die} | ({"crossing a": 6} if depth == "deep" else {}))
    assert water.depth == depth


@pytest.mark.rule("DBF-MOV-046", "DBF-MOV-047")
def test_a_shallow_river_is_crossed_by_anyone_without_another_die() -> None:
    state = table()
    water = river(state)
    put(state, "a", "Cv", (45, 38, 0))
    put(state, "b", "Cv", (55, 38, 0))
    flow = play(state)
    move(flow, "a", "5f", dice={"river river": 4})
    assert (water.depth, stands(state.elements["a"])) == ("shallow", (45, 43, 0))
    move(flow, "b", "5f")
    assert stands(state.elements["b"]) == (55, 43, 0)


@pytest.mark.rule("DBF-MOV-047")
def test_the_element_that_found_it_deep_rolls_again_for_its_own_crossing() -> None:
    state = table()
    river(state)
    put(state, "a", "Cv", (45, 38, 0))
    flow = play(state)
    move(flow, "a", "5f", dice={"river river": 6, "crossing a": 3})
    assert stands(state.elements["a"]) == (45, 43, 0)
    assert unused(flow) == []


@pytest.mark.rule("DBF-MOV-048")
def test_after_a_failure_it_may_try_again_in_a_later_phase() -> None:
    state = table()
    river(state).depth = "deep"
    put(state, "a", "Cv", (45, 38, 0))
    move(play(state), "a", "5f", dice={"crossing a": 2})
    assert stands(state.elements["a"]) == (45, 38.5, 0)
    state.divisions["A"].points = 2
    move(play(state), "a", "5f", dice={"crossing a": 4})
    assert stands(state.elements["a"]) == (45, 43.5, 0)


@pytest.mark.rule("DBF-MOV-049", "DBF-MOV-018")
def test_a_group_crosses_in_column_with_one_die_of_its_head() -> None:
    state = table()
    river(state).depth = "deep"
    for number in range(3):
        put(state, f"p{number}", "Ps", (45, 38 - 2 * number, 0))
        put(state, f"w{number}", "Ps", (60 + 4 * number, 38, 0))
    for group in ("w0 w1 w2", "w0 w1"):
        with refused("DBF-MOV-018"):
            plan(state, group, "3f")
    assert [water.roller for water in plan(state, "w0", "3f").waters] == ["w0"]
    flow = play(state)
    move(flow, "p2 p0 p1", "3.75f", dice={"crossing p0": 5})
    assert [state.elements[f"p{number}"].y for number in range(3)] == [41.75, 39.75, 37.75]
    assert unused(flow) == []


@pytest.mark.rule("DBF-MOV-049")
def test_a_failed_head_stops_the_whole_column() -> None:
    state = table()
    river(state).depth = "deep"
    for number in range(2):
        put(state, f"p{number}", "Ps", (45, 38 - 2 * number, 0))
    move(play(state), "p0 p1", "3.75f", dice={"crossing p0": 1})
    assert [state.elements[f"p{number}"].y for number in range(2)] == [39, 37]


@pytest.mark.rule("DBF-MOV-049")
def test_whoever_is_already_in_the_water_rolls_no_more() -> None:
    state = table()
    river(state).depth = "deep"
    put(state, "a", "Cv", (45, 42, 0))
    flow = play(state)
    move(flow, "a", "5f")
    assert stands(state.elements["a"]) == (45, 47, 0)


@pytest.mark.rule("DBF-MOV-050", "DBF-TER-013")
def test_at_a_ford_or_bridge_no_dice_are_rolled_and_nothing_is_halved() -> None:
    state = table()
    river(state)
    state.features["ford"] = Feature(id="ford", kind="ford", line=((45.0, 36.0), (45.0, 47.0)), width=5.0)
    state.features["road"] = Feature(id="road", kind="road", line=((60.0, -6.0), (60.0, 96.0)), width=4.0)
    put(state, "a", "Cv", (45, 38, 0))
    put(state, "b", "Cv", (60, 38, 0))
    put(state, "c", "Cv", (75, 38, 0))
    assert plan(state, "a", "10f").waters == ()
    assert at(plan(state, "b", "12.5f"), "b") == (60, 50.5, 0)
    with refused("DBF-MOV-051"):
        plan(state, "c", "10f")


@pytest.mark.rule("DBF-MOV-051")
def test_half_movement_holds_for_every_move_with_any_part_of_the_base_in_the_water() -> None:
    state = table()
    river(state).depth = "shallow"
    put(state, "k", "Kn", (45, 44, 0))
    with refused("DBF-MOV-051"):
        plan(state, "k", "4f")
    assert at(plan(state, "k", "3.75f"), "k") == (45, 47.75, 0)
    assert at(plan(state, "k", "0.5f"), "k") == (45, 44.5, 0)


@pytest.mark.rule("DBF-MOV-045")
def test_each_river_has_its_own_roll_which_holds_for_the_battle() -> None:
    state = table()
    river(state)
    state.features["other"] = Feature(id="other", kind="river", line=((0.0, 60.0), (90.0, 60.0)), width=2.0)
    put(state, "a", "Cv", (45, 38, 0))
    put(state, "b", "Cv", (55, 57, 0))
    flow = play(state)
    move(flow, "a", "5f", dice={"river river": 2})
    move(flow, "b", "5f", dice={"river other": 6, "crossing b": 6})
    assert [feature.depth for feature in state.features.values()] == ["shallow", "deep"]


@pytest.mark.rule("DBF-MOV-052")
def test_before_anyone_has_tried_the_state_of_a_river_is_unknown() -> None:
    state = table()
    water = river(state)
    put(state, "a", "Cv", (45, 30, 0))
    move(play(state), "a", "8f")
    assert water.depth == "unknown"
