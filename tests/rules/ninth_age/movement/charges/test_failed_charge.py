"""Failed Charge moves (T9A-MOV-083 to 089)."""

from __future__ import annotations

from math import atan2, degrees

import pytest

from rules.engine.geometry import Footprint, distance, overlaps
from rules.ninth_age.movement.charges.failed_charge import failed_move
from rules.ninth_age.movement.charges.order_of_moves import move_chargers
from rules.ninth_age.state import Charge, State
from rules.ninth_age.terrain.features import pieces
from rules.ninth_age.units.footprint import rectangle_of
from tests.rules.ninth_age.building import battle, feature, play, refused, unit
from tests.rules.ninth_age.movement.charges.tables import at_declaration, begin, declare, infantry, react, settle, told


@pytest.mark.rule("T9A-MOV-085")
@pytest.mark.parametrize("aim", [(45.0, 30.0), (20.0, 25.0), (33.0, 40.0)])
def test_a_wheel_after_which_the_aim_lies_straight_ahead_then_straight_forward(aim: tuple[float, float]) -> None:
    state = battle(unit("red", "R", models=10, at=(32, 12, 0)))
    one = state.units["red.R"]
    trail = failed_move(state, one, aim, 5.0)
    end = trail[-1]
    towards = degrees(atan2(aim[0] - end.x, aim[1] - end.y)) % 360.0
    assert abs((end.bearing - towards + 180.0) % 360.0 - 180.0) < 0.001
    before = trail[-2]
    assert ((end.x - before.x) ** 2 + (end.y - before.y) ** 2) ** 0.5 == pytest.approx(5.0)
    pivot = rectangle_of(state, one).corners[1 if aim[0] > 32 else 0]
    turned = rectangle_of(state, one, before).corners[1 if aim[0] > 32 else 0]
    assert turned == pytest.approx(pivot, abs=1e-6)


@pytest.mark.rule("T9A-MOV-086", "T9A-MOV-083")
def test_it_stops_one_inch_from_everything_its_target_included() -> None:
    state = battle(unit("red", "R", models=10, at=(32, 12, 0)), unit("blue", "B", models=10, at=(32, 18, 180)))
    one = state.units["red.R"]
    end = failed_move(state, one, (32.0, 18.0), 6.0)[-1]
    assert distance(rectangle_of(state, one, end), rectangle_of(state, state.units["blue.B"])) == pytest.approx(
        1.0, abs=0.02
    )
    beside = battle(
        unit("red", "R", models=10, at=(32, 12, 0)),
        features=[feature("impassable", 34.6, 13.6, 36, 30)],
    )
    end = failed_move(beside, beside.units["red.R"], (50.0, 22.0), 6.0)[-1]
    wall = rectangle_of(beside, beside.units["red.R"], end)
    assert min(distance(wall, piece) for piece in _pieces(beside)) >= 0.98


def _pieces(state: State) -> list[Footprint]:
    return [piece for one in state.features.values() for piece in pieces(one)]


@pytest.mark.rule("T9A-MOV-084")
def test_as_far_as_the_highest_die() -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 25, 180))
    y = state.units["red.R"].y
    flow = begin(state, ("charge red.R", [2, 5]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    settle(flow)
    assert flow.state.units["red.R"].y == pytest.approx(y + 5.0, abs=0.001)
    assert "t9a.charges.failed" in told(flow)


@pytest.mark.rule("T9A-MOV-087", "T9A-MOV-083")
def test_towards_the_mark_of_a_target_that_is_gone() -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 25, 180), step="charge", opened=True)
    state.units["blue.B"].where = "destroyed"
    state.charges.append(Charge(unit="red.R", target="blue.B", side="front", mark=(50.0, 20.0)))
    flow = play(state, move_chargers, [("charge red.R", [2, 4])])
    settle(flow)
    one = flow.state.units["red.R"]
    assert one.done.failed_charge
    assert 20.0 < one.bearing < 90.0


@pytest.mark.rule("T9A-MOV-088")
def test_a_unit_that_failed_moves_no_more_and_did_not_charge() -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 25, 180))
    flow = begin(state, ("charge red.R", [1, 1]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    settle(flow)
    done = flow.state.units["red.R"].done
    assert done.failed_charge
    assert done.moved
    assert not done.charged
    assert flow.state.edition.failed_charge_bars_magical_move


@pytest.mark.rule("T9A-MOV-089")
@pytest.mark.parametrize(("edition", "tests"), [("0.11.1", False), ("0.11.9.3", True)])
def test_only_in_the_later_edition_a_failed_charge_tests_for_dangerous_terrain(edition: str, tests: bool) -> None:
    riders = infantry("red", "R", 30, 12, models=3, files=3, base=(25, 50), M=8, troop_type="cavalry")
    state = at_declaration(
        riders, infantry("blue", "B", 30, 31, 180), features=[feature("forest", 24, 12.5, 44, 15)], edition=edition
    )
    flow = begin(state, ("charge red.R", [1, 2, 3]))
    declare(flow, "red.R", "blue.B")
    if tests:
        with refused("ENGINE-DICE"):
            react(flow, "hold")
    else:
        react(flow, "hold")
        settle(flow)
        assert flow.state.units["red.R"].done.failed_charge


@pytest.mark.rule("T9A-MOV-085", "T9A-MOV-086")
def test_the_wheel_overlaps_nobody_that_it_was_near_before() -> None:
    state = battle(
        unit("red", "R", models=40, files=4, at=(32, 12, 0)), unit("red", "friend", models=10, at=(29.2, 10, 270))
    )
    one = state.units["red.R"]
    for aim in ((45.0, 14.0), (50.0, 30.0), (20.0, 22.0)):
        end = failed_move(state, one, aim, 4.0)[-1]
        assert not overlaps(rectangle_of(state, one, end), rectangle_of(state, state.units["red.friend"]))
