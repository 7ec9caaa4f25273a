"""Pursuers who would rather not look where they tread (T9A-CCB-132, 139, 069)."""

from __future__ import annotations

import pytest

from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, feature, unit
from tests.rules.ninth_age.close_combat.aftermath.fights import told
from tests.rules.ninth_age.close_combat.aftermath.test_pursuits import a, chase, runs


def fresh() -> Made:
    """Somebody a good way ahead."""
    return unit("blue", "C", models=10, files=5, at=(36, 33, 180))


def overrun(kind: str, bottom: float, top: float) -> State:
    """Red's A overruns, with terrain across its way, and an enemy beyond."""
    return chase(a(troop_type="cavalry"), fresh(), quarry="", features=[feature(kind, 30, bottom, 42, top)])


@pytest.mark.rule("T9A-CCB-132")
def test_who_charges_at_the_end_of_an_overrun_tests_for_what_lies_on_the_way() -> None:
    flow = runs(overrun("forest", 26, 27.5), [6, 6, 6], ("dangerous terrain red.A forest", [6] * 10))
    assert flow.state.engaged("red.A")
    assert flow._dice.unused == []  # type: ignore[attr-defined]


def test_an_overrun_down_from_a_hill_counts_as_a_charge_downhill() -> None:
    flow = runs(overrun("hill", 22, 26), [6, 6, 6])
    assert flow.state.units["red.A"].charging
    assert flow.state.units["red.A"].downhill


@pytest.mark.rule("T9A-CCB-139")
def test_who_pursues_off_the_table_tests_on_his_way_there() -> None:
    state = chase(a(36, 40, troop_type="cavalry"), quarry="", features=[feature("forest", 30, 42, 42, 44)])
    flow = runs(state, [6, 6, 6], ("dangerous terrain red.A forest", [6] * 10))
    assert flow.state.units["red.A"].where == "pursued_off"
    assert "t9a.terrain.tested" in told(flow)
