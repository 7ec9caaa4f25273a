"""The six steps of the Movement Phase (T9A-MOV-001 to 003)."""

from __future__ import annotations

import pytest

from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose
from rules.ninth_age.movement.charges.striking import ask_strike, strike
from rules.ninth_age.movement.phase import STEPS, movement
from rules.ninth_age.movement.start import start_of_the_phase
from rules.ninth_age.state import Options
from tests.rules.ninth_age.building import battle, play, unit
from tests.rules.ninth_age.movement.charges.tables import asked, infantry, settle


@pytest.mark.rule("T9A-MOV-001", "T9A-MOV-002")
def test_six_steps_in_a_fixed_order() -> None:
    assert list(STEPS) == ["start", "declare", "charge", "compulsory", "remaining", "end"]
    state = battle(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 40, 180))
    flow = play(state, movement)
    seen = [flow.state.step]
    for _ in range(8):
        if not flow.pending:
            break
        decision = flow.pending[0]
        flow.submit(decision.seat, decision.number, decision.default())
        seen.append(flow.state.step)
    assert seen[0] == "declare"
    assert seen[-1] == "end"
    assert seen == sorted(seen, key=list(STEPS).index)
    assert not flow.pending


@pytest.mark.rule("T9A-MOV-003")
def test_stupidity_is_tested_and_skirmishers_open_up_in_step_1() -> None:
    state = battle(
        infantry("red", "S", 30, 12, rules=["stupidity"]),
        infantry("red", "T", 40, 12, rules=["stupidity"]),
        infantry("blue", "K", 30, 30, 180, rules=["skirmishers"]),
        step="start",
    )
    flow = play(state, start_of_the_phase, [("stupidity red.T", [6, 6]), ("stupidity red.S", [1, 1])])
    assert asked(flow) == "t9a.turn.forced_order"
    decision = flow.pending[0]
    flow.submit(decision.seat, decision.number, {"order": ["red.T", "red.S"]})
    assert flow.state.units["red.T"].done.failed_stupidity
    assert not flow.state.units["red.S"].done.failed_stupidity
    assert flow.state.units["blue.K"].loose


def test_the_order_of_stupidity_tests_is_not_asked_for_unless_that_was_wished() -> None:
    state = battle(
        infantry("red", "S", 30, 12, rules=["stupidity"]),
        infantry("red", "T", 40, 12, rules=["stupidity"]),
        step="start",
        options=Options(orders="usual"),
    )
    flow = play(state, start_of_the_phase, [("stupidity red.S", [1, 1]), ("stupidity red.T", [6, 6])])
    assert not flow.pending
    assert flow.state.units["red.T"].done.failed_stupidity


@pytest.mark.rule("T9A-MOV-062", "T9A-MOV-073")
@pytest.mark.parametrize("fleeing", [False, True])
def test_a_unit_that_runs_into_an_enemy_without_a_charge_is_aligned_or_destroys_it(fleeing: bool) -> None:
    state = battle(unit("red", "R", models=10, at=(30, 12, 10)), unit("blue", "B", models=10, at=(32, 20, 180)))
    state.units["blue.B"].fleeing = fleeing

    def run(battle_: Battle) -> Procedure:
        here = battle_.state.units["red.R"].pose
        struck = yield from ask_strike(battle_.state, "red.R", "blue.B", "front", here, 10.0)
        yield from strike(battle_, struck)

    flow = play(state, run)
    settle(flow)
    if fleeing:
        assert flow.state.units["blue.B"].where == "destroyed"
    else:
        assert flow.state.contacts[0].target == "blue.B"
        assert flow.state.units["red.R"].bearing == 0.0
    assert flow.state.units["red.R"].pose != Pose(30.0, 12.0, 10.0)
