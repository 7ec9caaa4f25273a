"""What the page gets with the question: kinematics, obstacles, zones and places to line up (DBF-MOV-006)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.de_bellis.state import Feature, State
from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from tests.rules.de_bellis.movement.table import at, move, plan, play, put, table, terrain


def asked(state: State) -> tuple[dict[str, Any], dict[str, Any]]:
    """The pieces input and the path input of the question, as data."""
    question = play(state).pending[0].ask()
    json.dumps(question)
    return question["input"], next(one for one in question["also"] if one["kind"] == "path")


def test_every_mover_has_its_own_kinematics() -> None:
    state = table()
    terrain(state, "woods", 60, 60, 70, 70)
    terrain(state, "river", 0, 80, 90, 83)
    put(state, "k", "Kn", (45, 20, 0))
    put(state, "a", "Art", (60, 20, 0))
    put(state, "v", "CrV", (75, 20, 0))
    put(state, "c", "Cv", (20, 47.75, 0))
    put(state, "e", "Sp", (20, 50, 180))
    pieces, path = asked(state)
    movers = path["movers"]
    assert list(movers) == ["k", "a", "v", "c"] == pieces["candidates"]
    assert movers["k"]["allowance"] == 7.5
    assert movers["k"]["slow"] == {"woods": 2.5, "river": 3.75}
    assert movers["a"]["slow"]["woods"] == 0
    assert (movers["v"]["allowance"], movers["v"].get("slow", {})) == (15, {})
    assert movers["c"]["legs"] == ("back",)
    assert set(movers["v"]["passes"]) == {"k", "a", "c"}
    assert [region["id"] for region in path["regions"]] == ["woods", "river"]


def test_who_ends_the_phase_is_asked_whether_he_means_it_while_nothing_has_moved() -> None:
    state = table()
    put(state, "k", "Kn", (45, 20, 0))
    put(state, "s", "Sp", (60, 20, 0))
    flow = play(state)
    assert flow.pending[0].ask()["input"]["idle"]["key"] == "dbf.move.idle"
    move(flow, "k", "2f")
    assert "idle" not in flow.pending[0].ask()["input"]


def test_bodies_enemies_zones_and_snaps() -> None:
    state = table()
    for number in range(3):
        put(state, f"s{number}", "Sp", (41 + 4 * number, 20, 0))
    put(state, "t", "Sp", (80, 20, 0))
    put(state, "c", "Cv", (45, 42, 0))
    put(state, "e", "Sp", (45, 50, 180))
    pieces, path = asked(state)
    assert sorted(pieces["links"]["s0"]) == ["s1", "s2"]
    assert pieces["links"]["t"] == ["t"]
    assert {"piece": "e", "stops": True} in path["keep_out"]
    assert len(path["zones"]) == 1
    assert [45.0, 47.75, 0.0] in [list(pose) for pose in path["snaps"]["c"]]
    assert at(plan(state, "c", "5.75f"), "c") == (45, 47.75, 0)


def test_a_flank_is_no_place_for_whoever_comes_from_before_the_enemy() -> None:
    """Before his front only the front is offered, beside him the flank; what is offered is not refused."""
    state = table()
    put(state, "before", "Cv", (48, 42, 0))
    put(state, "beside", "Ax", (53, 50, 270))
    put(state, "e", "Sp", (45, 50, 180))
    _, path = asked(state)
    bearings = {id: sorted(round(pose[2]) for pose in poses) for id, poses in path["snaps"].items()}
    assert bearings["before"] == [0]
    assert 270 in bearings["beside"]


@pytest.mark.rule("DBF-MOV-037")
def test_whoever_starts_on_a_road_may_be_dragged_as_far_as_the_road_allows() -> None:
    state = table()
    state.features["road"] = Feature(id="road", kind="road", line=((45.0, -6.0), (45.0, 96.0)), width=4.0)
    terrain(state, "woods", 30, 20, 60, 40)
    put(state, "k", "Kn", (45, 18, 0))
    put(state, "c", "Kn", (70, 18, 0))
    _, path = asked(state)
    k, c = path["movers"]["k"], path["movers"]["c"]
    assert (k["allowance"], k["off_road"], k["slow"]) == (10, 7.5, {"woods": 2.5})
    assert (c["allowance"], c.get("off_road")) == (7.5, None)
    assert [region["spares_roads"] for region in path["regions"]] == [True]
    assert len(path["roads"]) == 1


@pytest.mark.rule("DBF-MOV-034", "DBF-MOV-036")
@pytest.mark.parametrize(("kind", "most", "cut"), [("road", 7.5, "off_road"), ("woods", 2.5, "difficult")])
def test_a_move_that_is_too_long_says_how_far_it_may_go_and_why(kind: str, most: float, cut: str) -> None:
    """What the page cuts a drag to, however it came to be too long."""
    state = table()
    if kind == "road":
        state.features["road"] = Feature(id="road", kind="road", line=((45.0, -6.0), (45.0, 96.0)), width=4.0)
    else:
        terrain(state, "woods", 30, 20, 60, 40)
    put(state, "k", "Kn", (45, 18, 0))
    with pytest.raises(IllegalAction) as refusal:
        plan(state, "k", "60r", "5f")
    assert refusal.value.detail == {"most": most, "cut_by": text(f"dbf.cut.{cut}")}


def test_a_refused_way_says_how_far_it_may_be_gone() -> None:
    """Across the front of an enemy: up to his zone, which begins at x = 43 (DBF-MOV-028)."""
    state = table()
    put(state, "e", "Sp", (45, 50, 180))
    rider = put(state, "c", "LH", (38, 46, 90))
    question = play(state).pending[0]
    answer = {"pieces": ["c"], "path": {"legs": [{"kind": "forward", "amount": 12.5}]}}
    with pytest.raises(IllegalAction) as refused:
        question.check(answer)
    most = refused.value.detail["most"]
    assert most == pytest.approx(43 - 38 - rider.depth / 2, abs=0.05)
    question.check(answer | {"path": {"legs": [{"kind": "forward", "amount": most}]}})


def test_nothing_of_a_turn_that_is_refused_may_be_gone() -> None:
    state = table()
    put(state, "e", "Sp", (45, 50, 180))
    put(state, "c", "Cv", (45, 44, 0))
    question = play(state).pending[0]
    with pytest.raises(IllegalAction) as refused:
        question.check({"pieces": ["c"], "path": {"legs": [{"kind": "turn", "amount": 90}]}})
    assert refused.value.detail["most"] == 0


def test_a_group_turns_by_quarters_on_the_page_as_well() -> None:
    state = table()
    put(state, "s", "Sp", (41, 20, 0))
    assert asked(state)[1]["group_turns"] == 90
