"""Drawn battlefields: what is read of them, what is refused, and that a battle takes one as it lies."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.de_bellis.bots.bold import bold
from rules.de_bellis.drawn_maps import MAP_FORMAT
from rules.de_bellis.game import GAME
from rules.de_bellis.names import feature_name
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from tests.rules.de_bellis.battles import battle_state

SQUARE = [[50, 30], [62, 30], [62, 42], [50, 42]]
COAST = [
    {"kind": "sea", "outline": [[0, 70], [120, 70], [120, 80], [0, 80]]},
    {"kind": "beach", "outline": [[0, 62], [120, 62], [120, 70], [0, 70]]},
    {"kind": "gentle_hill", "outline": SQUARE},
    {"kind": "river", "outline": [[0, 20], [60, 24], [120, 20]]},
    {"kind": "bridge", "outline": [[60, 18], [60, 30]]},
]


def drawn(features: Any = COAST, **more: Any) -> dict[str, Any]:
    return {"name": "The Coast", "width": 120, "height": 80, "features": features, **more}


@pytest.mark.rule("DBF-TER-011")
def test_a_battle_has_the_table_and_the_terrain_of_the_map() -> None:
    state = battle_state("ordinary", "drawn", map=MAP_FORMAT.check(drawn()))
    assert (state.width, state.height, state.stage) == (120, 80, "defences")
    assert [one.kind for one in state.features.values()] == [one["kind"] for one in COAST]
    assert state.features["f3"].crest == (56, 36)
    assert state.features["f4"].width == 3


@pytest.mark.rule("DBF-TRP-003")
def test_distances_that_grow_with_the_bases_take_the_terrain_along() -> None:
    state = battle_state("ordinary", "drawn", map=MAP_FORMAT.check(drawn()), figure_scale=28, scaled_distances=True)
    assert (state.width, state.height) == (240, 160)
    assert state.features["f3"].outline[0] == (100, 60)


def test_terrain_keeps_its_name_on_the_map_and_in_the_battle() -> None:
    wood = {"kind": "woods", "outline": SQUARE, "name": "  Old\n “wood” \u202e"}
    kept = MAP_FORMAT.check(drawn([wood, *COAST]))
    assert [one["name"] for one in kept["features"]] == ["Old wood", *[""] * len(COAST)]
    assert MAP_FORMAT.check(kept) == kept
    state = battle_state("ordinary", "drawn", map=kept, figure_scale=28, scaled_distances=True)
    assert feature_name(state.features["f1"]) == text("dbf.feature.named", title="Old wood")
    assert feature_name(state.features["f2"]) == text("dbf.terrain.sea")


@pytest.mark.long
def test_the_house_draws_up_and_moves_on_such_a_table() -> None:
    flow = Flow.start(GAME, battle_state("ordinary", "drawn", map=MAP_FORMAT.check(drawn())), SeededDice(3))
    rng = Random(1)
    for _ in range(40):
        asked = flow.pending[0]
        flow.submit(asked.seat, asked.number, bold(flow.state, asked, rng))
    assert flow.state.stage == "battle"


@pytest.mark.parametrize(
    "features",
    [
        [{"kind": "castle", "outline": SQUARE}],
        [{"kind": "woods", "outline": [[50, 30], [62, 42], [62, 30], [50, 42]]}],
        [{"kind": "woods", "outline": [[50, 30], [50.1, 30], [50.1, 30.1]]}],
        [{"kind": "woods", "outline": [[115, 30], [125, 30], [125, 40]]}],
        [{"kind": "road", "outline": [[20, 20], [20, 20]]}],
        [{"kind": "woods", "outline": [[float("nan"), 30], [62, 30], [62, 42]]}],
        [{"kind": "woods", "outline": SQUARE, "depth": 3}],
        "woods",
        [{"kind": "woods", "outline": SQUARE}] * 31,
    ],
)
def test_what_is_no_map_is_refused(features: Any) -> None:
    with pytest.raises(IllegalAction):
        MAP_FORMAT.check(drawn(features))


@pytest.mark.parametrize("size", [{"width": 40}, {"height": 500}, {"width": "wide"}])
def test_a_table_of_no_size_is_refused(size: dict[str, Any]) -> None:
    with pytest.raises(IllegalAction):
        MAP_FORMAT.check(drawn(**size))


@pytest.mark.parametrize("table", [(60, 60), (90, 90), (180, 120)])
def test_the_battlefields_of_the_game_can_be_drawn_on(table: tuple[float, float]) -> None:
    for _name, data in MAP_FORMAT.ready(*table).values():
        assert MAP_FORMAT.check(data) == data
