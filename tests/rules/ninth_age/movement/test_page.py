"""The kinematics that the page gets for a move."""

from __future__ import annotations

import pytest

from rules.ninth_age.movement.allowance import allowance
from rules.ninth_age.movement.page import path_of
from rules.ninth_age.movement.remaining.question import MoveQuestion
from rules.ninth_age.movement.surroundings import surroundings
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, battle, feature, unit
from tests.rules.ninth_age.movement.moving import aimed

HALF = 20 / 25.4


def line(*others: Made, **fields: object) -> State:
    return battle(unit("red", "R", models=10, M=5, at=(36, 24, 0)), *others, **fields)


def kinematics(state: State, kind: str = "advance") -> object:
    one = state.units["red.R"]
    return path_of(state, one, allowance(state, "red.R", kind), surroundings(state, one))


def test_allowances_of_every_direction_and_the_second_gauge() -> None:
    mover = kinematics(line()).movers["red.R"]
    assert (mover.allowance, mover.back, mover.side, mover.farthest) == (5, 2.5, 2.5, 5)
    assert set(mover.legs) == {"forward", "wheel", "back", "side"}
    march = kinematics(line(), "march").movers["red.R"]
    assert (march.allowance, set(march.legs)) == (10, {"forward", "wheel"})


def test_half_an_inch_on_the_way_one_at_the_end_nothing_to_what_is_near() -> None:
    far, near = unit("blue", "Far", models=5, at=(36, 30, 0)), unit("red", "Near", models=5, at=(36, 22.2, 0))
    rock = feature("impassable", 10, 10, 12, 12)
    path = kinematics(line(far, near, features=[rock]))
    kept = {keep.piece: (keep.clearance, keep.end_clearance) for keep in path.keep_out}
    assert kept == {"blue.Far": (0.5, 1.0), "red.Near": (0.0, 0.0), "": (0.5, 1.0)}


def test_an_incomplete_rank_is_kept_clear_of_piece_by_piece_and_moves_with_its_own_outline() -> None:
    path = kinematics(line(unit("blue", "Far", models=7, files=5, at=(36, 30, 0))))
    assert [len(keep.outline) for keep in path.keep_out if keep.piece == "blue.Far"] == [4, 4]
    assert path.movers["red.R"].hull == ()


def test_water_is_shown_as_closed_to_a_march() -> None:
    pond = feature("water", 30, 30, 40, 32)
    march = kinematics(line(features=[pond]), "march")
    assert march.movers["red.R"].slow == {"water": 0.0}
    assert kinematics(line(features=[pond])).regions == ()


def test_every_pose_to_snap_to_is_a_legal_move() -> None:
    state = line(unit("blue", "B", models=10, at=(38, 30, 200)), features=[feature("impassable", 30, 26.5, 33.5, 28)])
    found = kinematics(state).snaps["red.R"]
    assert len(found) >= 3
    for pose in found:
        assert aimed(state, "red.R", pose).course.length > 0


def test_the_question_puts_it_into_its_path() -> None:
    asked = MoveQuestion(line(), "red.R", "advance").decision().ask()
    assert asked["input"]["intent"] is True
    assert asked["input"]["movers"]["red.R"]["back"] == 2.5
    assert asked["input"]["one_direction"] is True


def test_a_character_may_aim_at_the_units_in_reach_that_he_may_join() -> None:
    state = battle(
        unit("red", "Duke", models=1, at=(36, 24, 0), id="duke"),
        unit("red", "Near", models=5, at=(36, 28, 0), id="near"),
        unit("red", "Fleeing", models=5, at=(32, 26, 0), id="fleeing"),
        unit("red", "Far", models=5, at=(36, 44, 0), id="far"),
    )
    one = state.units["duke"]
    around = surroundings(state, one)
    assert path_of(state, one, allowance(state, "duke", "advance"), around).aims == ()
    state.models[one.models[0]].character = True
    state.units["fleeing"].fleeing = True
    assert path_of(state, one, allowance(state, "duke", "advance"), around).aims == ("near",)


def brinks_of(state: State, kind: str = "advance") -> dict[str, object]:
    return {brink.name.key: brink.outline for brink in kinematics(state, kind).brinks}


def test_just_outside_of_every_brink_the_enemy_does_nothing() -> None:
    """Straight ahead of the enemy the outlines lie as far as the rules say, and a little farther."""
    enemy = unit("blue", "B", models=10, M=4, at=(36, 36, 180))
    found = brinks_of(line(enemy), "march")
    front = 36 - HALF * 2 / 2
    lowest = {key.rsplit(".", 1)[1]: min(y for _, y in outline) for key, outline in found.items()}
    assert lowest["march"] == pytest.approx(front - 8, abs=0.1)
    assert lowest["charge"] == pytest.approx(front - 12 - 4, abs=0.1)
    assert lowest["march"] < front - 8.01
    assert lowest["charge"] < front - 16.01
    assert set(lowest) == {"march", "charge", "arc"}


def test_an_enemy_who_flees_or_fights_threatens_nobody_with_a_charge() -> None:
    state = line(unit("blue", "B", models=10, M=4, at=(36, 34, 180)))
    state.units["blue.B"].fleeing = True
    assert set(brinks_of(state)) == {"t9a.brink.march"}


def test_brinks_beyond_the_move_are_not_sent() -> None:
    assert brinks_of(line(unit("blue", "B", models=10, M=4, at=(36, 46, 0)))) == {}
    assert brinks_of(line(unit("red", "Friend", models=10, at=(36, 34, 0)))) == {}
