"""What the page gets with the question: kinematics, obstacles, zones and places to line up (DBF-MOV-006)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.de_bellis.state import Feature, State
from tests.rules.de_bellis.movement.table import at, plan, play, put, table, terrain


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


@pytest.mark.rule("DBF-MOV-037")
def test_whoever_starts_on_a_road_may_be_dragged_as_far_as_the_road_allows() -> None:
    state = table()
    state.features["road"] = Feature(id="road", kind="road", line=((45.0, -6.0), (45.0, 96.0)), width=4.0)
    terrain(state, "woods", 30, 20, 60, 40)
    put(state, "k", "Kn", (45, 18, 0))
    put(state, "c", "Kn", (70, 18, 0))
    _, path = asked(state)
    assert (path["movers"]["k"]["allowance"], path["movers"]["k"].get("slow", {})) == (10, {})
    assert path["movers"]["c"]["allowance"] == 7.5
