"""Contact lost through casualties (T9A-CCB-052 to 060)."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.ninth_age.close_combat.contact.base_contact import bases_touch
from rules.ninth_age.close_combat.restoring_contact.nudging import restore_contact
from rules.ninth_age.state import State
from rules.ninth_age.units.casualties import remove_models
from tests.rules.ninth_age.building import feature, play, unit
from tests.rules.ninth_age.close_combat.fights import CELL, blue, fight, red


def losing(state: State, losses: dict[str, int], suffered: Collection[str] | None = None) -> Flow:
    """Units lose so many models, and what has lost contact is nudged."""

    def procedure(battle: Battle) -> Procedure:
        for id, number in losses.items():
            remove_models(battle, battle.state.units[id], number)
        yield from restore_contact(battle, list(losses) if suffered is None else suffered)

    return play(state, procedure)


def in_the_rear() -> State:
    """A has charged B, two ranks deep, in the rear."""
    return fight(
        red(5, 5, front_left=(24, 24 - 2 * CELL, 0)), blue(6, 5, front_left=(24, 24, 0)),
        contacts=(("red.A", "blue.B", "rear"),),
    )  # fmt: skip


@pytest.mark.rule("T9A-CCB-052", "T9A-CCB-053")
def test_who_has_lost_nobody_moves_by_the_least_that_restores_contact() -> None:
    flow = losing(in_the_rear(), {"blue.B": 1})
    state = flow.state
    assert not flow.pending
    assert state.units["red.A"].y == pytest.approx(24 - CELL - CELL / 2, abs=0.001)
    assert state.units["red.A"].x == pytest.approx(24 + 2.5 * CELL, abs=0.001)
    assert bases_touch(state, state.units["red.A"], state.units["blue.B"])


def beside_each_other() -> State:
    """B, whose front is one rank, is fought by A at its left end and by C at its right end."""
    west, east = red(2, 2, front_left=(24, 24, 0)), red(2, 2, name="C", front_left=(24 + 4 * CELL, 24, 0))
    return fight(west, east, blue(6, 6), contacts=(("red.A", "blue.B"), ("red.C", "blue.B")))


@pytest.mark.rule("T9A-CCB-054", "T9A-CCB-055")
def test_who_still_touches_another_enemy_is_not_moved() -> None:
    # B is held by A, so only C, who lost nobody, may come to B; were C held too, nobody could.
    state = beside_each_other()
    state.units["red.C"].x += 2 * CELL + 0.5
    losing(state, {}, ["red.C"])
    assert state.units["blue.B"].x == pytest.approx(24 + 3 * CELL)
    assert bases_touch(state, state.units["red.C"], state.units["blue.B"])


@pytest.mark.rule("T9A-CCB-054")
def test_otherwise_who_has_lost_models_moves() -> None:
    state = in_the_rear()
    # A is held by another enemy in its own rear.
    state = fight(
        red(5, 5, front_left=(24, 24 - 2 * CELL, 0)), blue(6, 5, front_left=(24, 24, 0)),
        blue(5, 5, name="D", front_left=(24, 24 - 3 * CELL, 0)),
        contacts=(("red.A", "blue.B", "rear"), ("blue.D", "red.A", "rear")),
    )  # fmt: skip
    losing(state, {"blue.B": 1})
    assert state.units["red.A"].y == pytest.approx(24 - 2.5 * CELL, abs=0.001)
    assert state.units["blue.B"].y == pytest.approx(24 - 1.5 * CELL, abs=0.001)


@pytest.mark.rule("T9A-CCB-058")
def test_who_cannot_be_brought_back_drops_out() -> None:
    state = fight(
        red(5, 5, front_left=(24, 24 - 2 * CELL, 0)), blue(6, 5, front_left=(24, 24, 0)),
        blue(5, 5, name="D", front_left=(24, 24 - 3 * CELL, 0)),
        red(5, 5, name="E", front_left=(24 + 5 * CELL, 24, 180)),
        contacts=(("red.A", "blue.B", "rear"), ("blue.D", "red.A", "rear"), ("red.E", "blue.B")),
    )  # fmt: skip
    flow = losing(state, {"blue.B": 1})
    assert [(one.charger, one.target) for one in state.contacts] == [("blue.D", "red.A"), ("red.E", "blue.B")]
    assert "t9a.combat.dropped_out" in [event.key for event in flow.opening]


@pytest.mark.rule("T9A-CCB-056")
def test_nobody_is_nudged_through_impassable_terrain() -> None:
    state = fight(
        red(5, 5, front_left=(24, 24 - 4 * CELL, 0)), blue(4, 1, front_left=(24 + 2 * CELL, 24, 0)),
        contacts=(("red.A", "blue.B", "rear"),),
    )  # fmt: skip
    rock = feature("impassable", 24 - 8 * CELL, 24 - 3.9 * CELL, 24 + 13 * CELL, 24 - 3.1 * CELL)
    state.features[rock.id] = rock
    losing(state, {"blue.B": 2})
    # B, who has lost the models, cannot come either.
    assert state.units["red.A"].y == pytest.approx(24 - 4.5 * CELL, abs=0.001)
    assert state.contacts == []


@pytest.mark.rule("T9A-CCB-060")
def test_if_both_have_lost_models_the_active_player_chooses_who_is_tried_first() -> None:
    state = in_the_rear()
    flow = losing(state, {"blue.B": 1}, ["blue.B", "red.A"])
    asked = flow.pending[0]
    assert (asked.topic, asked.seat) == ("t9a.combat.nudge", "red")
    assert sorted(option.pieces for option in asked.input.options) == [("blue.B",), ("red.A",)]


@pytest.mark.rule("T9A-CCB-057")
def test_the_way_that_brings_most_units_back_is_taken() -> None:
    # A rock keeps A from B, so B must come to A, and C to B; if C comes first, B is held by C and A drops out.
    state = fight(
        red(8, 2, front_left=(24 - 2 * CELL, 24, 0)), red(2, 2, name="C", front_left=(24.8 + 2 * CELL, 24, 0)),
        blue(2, 2, front_left=(24.5 + 2 * CELL, 24, 180)),
        contacts=(("red.C", "blue.B"), ("red.A", "blue.B")),
    )  # fmt: skip
    rock = feature("impassable", 24.05, 24 - 4 * CELL, 24.45, 24 - 2 * CELL)
    state.features[rock.id] = rock
    flow = losing(state, {}, ["blue.B"])
    assert not flow.pending
    assert len(flow.state.contacts) == 2
    assert flow.state.units["blue.B"].x == pytest.approx(24 + CELL, abs=0.002)
    assert flow.state.units["red.C"].x == pytest.approx(24 + 3 * CELL, abs=0.002)


def test_a_unit_that_stays_in_contact_is_not_moved() -> None:
    state = fight(red(5, 5), blue(10, 5))
    before = state.units["blue.B"].y
    losing(state, {"blue.B": 3})
    assert state.units["blue.B"].y == pytest.approx(before, abs=0.5)
    assert bases_touch(state, state.units["red.A"], state.units["blue.B"])


def test_a_nudge_to_the_side_is_the_shortest_one() -> None:
    state = fight(red(2, 2, front_left=(24 + 6 * CELL + 0.4, 24, 0)), blue(6, 6))
    losing(state, {}, ["blue.B"])
    assert state.units["red.A"].x == pytest.approx(24 + 7 * CELL, abs=0.002)
    assert state.units["red.A"].y == pytest.approx(24 - CELL / 2, abs=0.002)


def test_a_lone_model_on_a_round_base_is_nudged_straight() -> None:
    round_one = unit("red", "A", models=1, base=(40, 40), round=True, at=(24.5, 22.0, 0))
    state = fight(round_one, unit("blue", "B", models=5, files=5, front_left=(26, 24, 180)))
    losing(state, {}, ["blue.B"])
    assert bases_touch(state, state.units["red.A"], state.units["blue.B"])
