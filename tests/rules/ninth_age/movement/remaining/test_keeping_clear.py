"""What a move passes and where it ends: one inch, half an inch, terrain, the edge of the table (T9A-MOV-133)."""

from __future__ import annotations

import pytest

from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, battle, feature, refused, unit
from tests.rules.ninth_age.movement.moving import back, forward, left, moved, pivot, pose_of, right, wheel_left

HALF = 20 / 25.4
"""Half the depth of a unit of two ranks on 20 mm bases."""


def line(*others: Made, **fields: object) -> State:
    return battle(unit("red", "R", models=10, M=6, at=(36, 24, 0)), *others, **fields)


def block(seat: str, x: float, y: float) -> Made:
    return unit(seat, "B", models=10, at=(x, y, 0))


@pytest.mark.rule("T9A-MOV-133")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_move_ends_one_inch_from_friend_and_enemy(seat: str) -> None:
    state = line(block(seat, 36, 24 + 2 * HALF + 5))
    assert moved(state, "red.R", forward(4)).course.length == 4
    with refused("T9A-MOV-133"):
        moved(state, "red.R", forward(4.02))


@pytest.mark.rule("T9A-MOV-133", "T9A-GEN-082")
def test_half_an_inch_is_enough_on_the_way() -> None:
    width = 100 / 25.4
    assert moved(line(block("blue", 36 + width + 0.5, 27)), "red.R", forward(6)).course.length == 6
    with refused("T9A-MOV-133"):
        moved(line(block("blue", 36 + width + 0.45, 27)), "red.R", forward(6))


@pytest.mark.rule("T9A-MOV-133")
def test_nobody_goes_through_a_unit() -> None:
    thin = unit("red", "Thin", models=5, base=(20, 20), at=(36, 26.5, 0))
    with refused("T9A-MOV-133"):
        moved(line(thin), "red.R", forward(6))


@pytest.mark.rule("T9A-MOV-133", "T9A-GEN-082")
@pytest.mark.parametrize(("post", "legal"), [((38.95, 19.53), True), ((38.79, 19.90), False)])
def test_a_wheel_is_judged_all_the_way(post: tuple[float, float], legal: bool) -> None:
    """Before and after the wheel the post is far enough; in the middle the swinging rear corner comes too near."""
    column = unit("red", "R", models=20, files=2, M=6, at=(36, 24, 0))
    state = battle(column, unit("blue", "Post", character=True, at=(*post, 0)))
    if legal:
        assert moved(state, "red.R", wheel_left(40)).course.wheels == 1
    else:
        with refused("T9A-MOV-133"):
            moved(state, "red.R", wheel_left(40))


@pytest.mark.rule("T9A-GEN-085")
def test_what_is_nearer_than_an_inch_already_is_ignored_as_long_as_it_stays_so() -> None:
    width = 100 / 25.4
    beside = block("blue", 36 + width + 0.3, 24)
    assert moved(line(beside), "red.R", forward(0.5)).course.length == 0.5
    assert moved(line(beside), "red.R", left(1)).course.length == 1
    with refused("T9A-MOV-133"):
        moved(line(beside), "red.R", right(0.3))
    ahead = block("blue", 36, 24 + 2 * HALF + 0.6)
    assert moved(line(ahead), "red.R", back(2)).course.length == 2


@pytest.mark.rule("T9A-GEN-085")
def test_once_an_inch_away_the_distance_counts_again() -> None:
    side = 20 / 25.4
    state = battle(
        unit("red", "Hero", character=True, M=4, at=(36, 24, 0)),
        unit("blue", "Post", character=True, at=(36, 24 + side + 0.6, 0)),
    )
    assert moved(state, "red.Hero", pivot(180), forward(0.2), pivot(180), forward(0.1)).course.pivots == 2
    with refused("T9A-MOV-133"):
        moved(state, "red.Hero", pivot(180), forward(1), pivot(180), forward(0.9))


@pytest.mark.rule("T9A-TER-015")
def test_impassable_terrain_is_not_entered_and_an_inch_is_kept() -> None:
    rock = feature("impassable", 34, 24 + HALF + 3, 38, 32)
    with refused("T9A-TER-015"):
        moved(line(features=[rock]), "red.R", forward(4))
    with refused("T9A-MOV-133"):
        moved(line(features=[rock]), "red.R", forward(2.1))
    assert moved(line(features=[rock]), "red.R", forward(2)).course.length == 2


@pytest.mark.rule("T9A-TER-058")
def test_a_building_bars_the_way_of_whoever_does_not_enter_it() -> None:
    house = feature("building", 34, 27, 38, 30)
    knights = battle(
        unit("red", "R", models=5, M=8, at=(36, 22, 0), troop_type="cavalry", base=(25, 50)), features=[house]
    )
    with refused("T9A-TER-058"):
        moved(knights, "red.R", forward(5))


@pytest.mark.rule("T9A-GEN-088")
def test_no_part_ends_off_the_table() -> None:
    state = battle(unit("red", "R", models=10, M=6, at=(36, 45, 0)))
    assert moved(state, "red.R", forward(3 - HALF)).end.y == pytest.approx(48 - HALF, abs=0.001)
    with refused("T9A-GEN-088"):
        moved(state, "red.R", forward(3 - HALF + 0.05))


@pytest.mark.rule("T9A-GEN-087")
def test_on_the_way_at_most_half_a_model_is_off_the_table() -> None:
    """Beside the edge a corner may swing over it, but not the centre of a base."""
    hero = battle(unit("red", "Hero", character=True, M=9, base=(50, 75), at=(36, 46.3, 0)))
    assert pose_of(moved(hero, "red.Hero", forward(0.22), kind="march"))[1] == pytest.approx(46.52, abs=0.01)
    with refused("T9A-GEN-087"):
        moved(hero, "red.Hero", forward(2), wheel_left(90), wheel_left(90), kind="march")


@pytest.mark.rule("T9A-TER-017")
def test_nobody_marches_through_water() -> None:
    pond = feature("water", 30, 26, 42, 27)
    with refused("T9A-TER-017"):
        moved(line(features=[pond]), "red.R", forward(6), kind="march")
    assert moved(line(features=[pond]), "red.R", forward(6)).course.length == 6
    behind = feature("water", 30, 20, 42, 23.5)
    with refused("T9A-TER-017"):
        moved(line(features=[behind]), "red.R", forward(6), kind="march")
    strider = battle(unit("red", "R", models=10, M=6, at=(36, 24, 0), rules=["strider"]), features=[pond])
    assert moved(strider, "red.R", forward(6), kind="march").course.length == 6
