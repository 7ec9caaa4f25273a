"""Where the bold bot moves."""

from __future__ import annotations

from typing import Any

from rules.engine.geometry import Pose
from rules.ninth_age.bots.field import Field, Outlook, nearest
from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.state import Setting, State
from tests.rules.ninth_age.bots.judging import opinion
from tests.rules.ninth_age.building import Made, answer, battle, play, unit

STRONG: dict[str, Any] = {"WS": 6, "S": 5, "T": 5, "A": 3, "Ld": 9}


def worth(made: Made, points: int = 100) -> Made:
    made.unit.points = points
    return made


def field(*units: Made, **more: Any) -> State:
    return battle(*[worth(one) for one in units], step="remaining", opened=True, **more)


def moved(state: State, most: int = 20) -> State:
    """The state after the bot has made all its moves."""
    flow = play(state, remaining_moves, [])
    for _ in range(most):
        if not flow.pending:
            break
        answer(flow, opinion(flow))
    after: State = flow.state
    return after


def test_fighters_go_towards_whom_they_will_beat() -> None:
    state = field(
        unit("red", "R", models=20, files=5, at=(36, 8, 0), **STRONG),
        unit("blue", "B", models=10, files=5, at=(36, 40, 180)),
    )
    before = state.units["red.R"].y
    assert moved(state).units["red.R"].y > before + 3


def test_the_reach_of_what_would_destroy_it_is_no_place_to_stand() -> None:
    state = field(
        unit("red", "R", models=10, files=5, at=(36, 8, 0)),
        unit("blue", "B", models=20, files=5, at=(36, 40, 180), **STRONG),
    )
    outlook = Outlook(Field(state, "red"), state.units["red.R"])
    assert outlook.of(Pose(36, 8, 0)) > outlook.of(Pose(36, 30, 0))


def test_shooters_with_a_target_stand_fast() -> None:
    state = field(
        unit("red", "R", models=10, files=5, at=(36, 12, 0), weapons=["bow"]),
        unit("blue", "B", models=10, files=5, at=(36, 32, 180)),
    )
    assert opinion(play(state, remaining_moves, [])) == {"pieces": []}


def test_whoever_is_nearest_to_the_enemy_moves_first() -> None:
    state = field(
        unit("red", "Far", models=10, files=5, at=(30, 8, 0)),
        unit("red", "Near", models=10, files=5, at=(40, 14, 0)),
        unit("blue", "B", models=10, files=5, at=(36, 40, 180)),
    )
    assert nearest(Field(state, "red"), state.units["red.Near"]) < nearest(Field(state, "red"), state.units["red.Far"])
    assert opinion(play(state, remaining_moves, [])) == {"pieces": ["red.Near"]}


def test_in_the_last_turn_a_standard_goes_to_what_is_to_be_held() -> None:
    state = field(
        unit("red", "R", models=10, files=5, at=(36, 13, 0), standard_bearer=True),
        unit("blue", "B", models=10, files=5, at=(10, 40, 180)),
        turn=6,
        setting=Setting(objectives=("hold_the_ground",)),
    )
    outlook = Outlook(Field(state, "red"), state.units["red.R"])
    assert outlook.of(Pose(36, 20, 0)) > outlook.of(Pose(36, 13, 0))
    assert moved(state).units["red.R"].y > 16


def test_who_has_an_enemy_behind_turns_round() -> None:
    state = field(
        unit("red", "R", models=10, files=5, at=(36, 24, 0)),
        unit("blue", "B", models=10, files=5, at=(36, 6, 0)),
    )
    assert moved(state).units["red.R"].bearing != 0.0
