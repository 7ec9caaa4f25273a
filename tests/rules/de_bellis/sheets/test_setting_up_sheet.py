"""What comes before the battle, decided in advance."""

from __future__ import annotations

import pytest

from rules.de_bellis.battlefield import place_piece
from rules.de_bellis.deployment import place_elements
from rules.de_bellis.preparation import choose_side
from rules.de_bellis.state import State
from rules.de_bellis.terrain_kinds import FOR_A_DIFFICULT_ZONE, WATERCOURSES
from tests.rules.de_bellis.battles import battle_state
from tests.rules.de_bellis.sheets.following import chosen, row_keys, said

TERRAIN, SIDE, DEPLOY = "dbf.terrain", "dbf.side", "dbf.deploy"


def placing(*zones: int) -> State:
    """Red places the first piece, Blue the next, and so on."""
    state = battle_state()
    state.stage, state.zones, state.placing, state.placer = "terrain", [4] * 6, list(zones), "red"
    return state


@pytest.mark.parametrize("kind", FOR_A_DIFFICULT_ZONE)
def test_a_piece_of_a_certain_kind_is_placed_within_its_zone(kind: str) -> None:
    for zone in range(1, 7):
        state = placing(zone)
        given = said(chosen(state, "red", {TERRAIN: kind}), state, place_piece(state))
        assert given is not None
        assert given["choose_one"] == kind


def test_as_prefilled() -> None:
    state = placing(2)
    question = place_piece(state)
    assert said(chosen(state, "red", {TERRAIN: "usual"}), state, question) == question.default()


def test_a_zone_may_have_a_kind_of_its_own() -> None:
    state = placing(1, 3, 5)
    plan = chosen(state, "red", {TERRAIN: "woods", "zone:5": "marsh"})
    kinds = []
    for zone in (1, 5):
        state.placing = [zone]
        given = said(plan, state, place_piece(state))
        kinds.append(given and given["choose_one"])
    assert kinds == ["woods", "marsh"]


def test_a_second_watercourse_gives_way_to_what_is_prefilled() -> None:
    from rules.de_bellis.state import Feature

    state = placing(1)
    plan = chosen(state, "red", {TERRAIN: "river"})
    state.features["s"] = Feature(id="s", kind="stream", line=((0, 10), (60, 10)), width=3)
    given = said(plan, state, place_piece(state))
    assert given is not None
    assert given["choose_one"] not in WATERCOURSES


def test_each_player_is_offered_his_own_zones() -> None:
    state = placing(1, 3, 5)
    own = {seat: [key for key in row_keys(state, seat) if key.startswith("zone:")] for seat in ("red", "blue")}
    assert own == {"red": ["zone:1", "zone:5"], "blue": ["zone:3"]}
    state.placing = [1]
    assert TERRAIN not in row_keys(state, "blue")


@pytest.mark.parametrize("edge", ["south", "north"])
def test_the_side_of_the_table(edge: str) -> None:
    state = placing(1)
    state.width, state.height = 120, 80
    plan = chosen(state, "red", {SIDE: edge})
    assert said(plan, state, choose_side(state)) == {"choose_one": edge}
    state.stage = "defences"
    assert SIDE in row_keys(state, "red")


def test_deployment_in_line_as_prefilled() -> None:
    state = placing(1)
    plan = chosen(state, "red", {DEPLOY: "line"})
    state.stage = "deployment"
    question = place_elements(state, "red")
    given = said(plan, state, question)
    assert given == question.default()
    assert given["place"]
