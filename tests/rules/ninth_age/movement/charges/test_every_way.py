"""Ways that the usual look at a choice of places and angles misses."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.geometry import Pose, overlaps
from rules.ninth_age.game import GAME
from rules.ninth_age.movement.charges import solving
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.charge_path import CORNERS, MOST_WHEEL
from rules.ninth_age.movement.charges.every_way import every_way
from rules.ninth_age.movement.charges.ground import obstacle
from rules.ninth_age.setup import Settings
from rules.ninth_age.state import Options, State
from tests.rules.ninth_age.building import battle, unit
from tests.rules.ninth_age.movement.charges.solver import approach_to, block, solve
from tests.rules.ninth_age.movement.charges.test_all_slides import obstacles_of, walk

EVERY = Options(charge_ways="every")


def close_by(options: Options) -> State:
    """A lone model a hair before another, almost straight ahead."""
    return battle(
        unit("red", "R", models=1, at=(36, 20, 0)), unit("blue", "B", models=1, at=(36.03, 20.94, 180)), options=options
    )


ASKED = solving.Question("red.R", "blue.B", "front")


@pytest.mark.rule("T9A-MOV-009")
def test_straight_ahead_is_a_way_where_there_is_no_room_to_wheel() -> None:
    state = close_by(EVERY)
    assert solving.has_room(state, ASKED)
    approach, best = solving.legal_slides(state, ASKED)
    assert best is not None
    ((low, high),) = best.spans
    assert (low, high, best.score) == (pytest.approx(-0.03), pytest.approx(-0.03), (2, 2))
    path = approach.path(low)
    assert path is not None
    assert path.wheel == 0.0


def test_a_battle_of_old_finds_what_it_found() -> None:
    assert not solving.has_room(close_by(Options()), ASKED)
    assert solving.has_room(close_by(EVERY), ASKED), "what is known of one is not known of the other"
    assert Settings().charge_ways == Options().charge_ways == "usual"
    assert GAME.settings["charge_ways"].default() == "every"


@pytest.mark.rule("T9A-MOV-009", "T9A-MOV-057")
@pytest.mark.parametrize("seed", range(24))
def test_whatever_a_random_wheel_finds_is_found(seed: int) -> None:
    rng = Random(seed)
    charger, target = block("R", rng.choice((1, 3, 5)), 2), block("B", rng.choice((2, 5)), 3)
    stands = Pose(36.0, 30.0, rng.uniform(120.0, 240.0))
    start = Pose(rng.uniform(31.0, 41.0), rng.uniform(18.0, 24.0), rng.uniform(-30.0, 30.0) % 360.0)
    clear = [charger.rectangle(start), target.rectangle(stands)]
    if overlaps(*clear):
        return
    others = obstacles_of(rng, 12, clear)
    approach = approach_to(charger, start, target, stands, "front", [obstacle("f", "friend", [o]) for o in others])
    found, best = solve(approach, target, "front")
    place = every_way(approach, [span for _, span in found])
    if place is not None:
        walk(approach, place, others, target.rectangle(stands))
    elif best is None:
        assert not any(is_a_way(approach, *span, rng) for _ in range(40) for _, span in found)


def is_a_way(approach: Approach, low: float, high: float, rng: Random) -> bool:
    """Whether a random wheel leads to a random place, by the checks that a player's own path has to pass."""
    slide, corner = rng.uniform(low, high), rng.choice(CORNERS)
    path = approach.bent(slide, corner, rng.uniform(0.0, MOST_WHEEL) * (1 if corner == "right" else -1))
    return path is not None and approach.is_free(slide, path) and approach.aligns(slide, path)


@pytest.mark.rule("T9A-MOV-064")
def test_the_target_turns_where_only_few_angles_let_it() -> None:
    """Nobody gets there without turning the target, and of the wheels only those within a few degrees."""
    state = battle(
        unit("red", "R", models=20, files=6, at=(43.71, 36.98, 90)),
        unit("blue", "B", models=13, files=10, at=(50.66, 39.03, 180)),
        unit("blue", "C", models=13, files=6, at=(44.15, 41.39, 208.5)),
        options=EVERY,
    )
    asked = solving.Question("red.R", "blue.B", "right")
    assert solving.legal_slides(state, asked)[1] is None
    assert solving.has_room(state, asked)
