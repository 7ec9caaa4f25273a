"""Battlefields that somebody drew: nothing in them is trusted (T9A-SET-010, T9A-SET-020)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.refusal import IllegalAction
from rules.ninth_age.game_setup.map_reading import MOST_CORNERS, MOST_FEATURES, read_map
from tests.rules.ninth_age.building import refused

SQUARE = [[10, 10], [20, 10], [20, 20], [10, 20]]
RING = [[30 + i * 0.01, 10 + (i % 2)] for i in range(MOST_CORNERS + 1)]


def test_a_drawn_map_becomes_features() -> None:
    wall = {"kind": "wall", "outline": [[30, 10], [40, 10], [40, 20]]}
    features = read_map([{"kind": "forest", "outline": SQUARE, "name": "  Old\n wood "}, wall], 72, 48)
    assert [(one.id, one.kind, one.name) for one in features] == [("f1", "forest", "Old wood"), ("f2", "wall", "")]


@pytest.mark.rule("T9A-SET-010")
@pytest.mark.parametrize(
    "raw",
    [
        None,
        "forest",
        {"kind": "forest"},
        [{"kind": "volcano", "outline": SQUARE}],
        [{"kind": "forest"}],
        [{"kind": "forest", "outline": []}],
        [{"kind": "forest", "outline": [[10, 10]]}],
        [{"kind": "forest", "outline": [[10, 10], [20, 10]]}],
        [{"kind": "forest", "outline": [[10, 10], [20, 20], [20, 10], [10, 20]]}],
        [{"kind": "forest", "outline": [[10, 10], [10, 10], [10, 10]]}],
        [{"kind": "forest", "outline": [["a", 10], [20, 10], [20, 20]]}],
        [{"kind": "forest", "outline": [[float("nan"), 10], [20, 10], [20, 20]]}],
        [{"kind": "forest", "outline": [[float("inf"), 10], [20, 10], [20, 20]]}],
        [{"kind": "forest", "outline": [[10, 10], [1e300, 10], [20, 20]]}],
        [{"kind": "forest", "outline": RING}],
        [{"kind": "forest", "outline": SQUARE, "name": "x" * 1000}],
        [{"kind": "forest", "outline": SQUARE, "id": "f9"}],
        [{"kind": "forest", "outline": SQUARE}] * (MOST_FEATURES + 1),
        [{"kind": "wall", "outline": [[10, 10], [10, 10]]}],
    ],
)
def test_hostile_maps_are_refused(raw: Any) -> None:
    with pytest.raises(IllegalAction) as raised:
        read_map(raw, 72, 48)
    assert raised.value.rule == "T9A-SET-010"


@pytest.mark.rule("T9A-SET-020")
@pytest.mark.parametrize("corner", [[-1, 10], [73, 10], [10, 49]])
def test_every_feature_lies_on_the_board(corner: list[float]) -> None:
    with refused("T9A-SET-020"):
        read_map([{"kind": "hill", "outline": [corner, [20, 20], [25, 30]]}], 72, 48)
