"""Several units that shoot in one answer."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.refusal import IllegalAction
from tests.rules.ninth_age.building import answer, unit
from tests.rules.ninth_age.shooting.ranges import archers, enemy, phase, table

BOTH = {"target": {"keys": ["red.A>blue.B", "red.C>blue.B"]}}


def archers_too(models: int = 5, x: float = 36.0, **more: Any) -> Any:
    return unit("red", "C", models=models, files=5, front_left=(x, 10, 0), weapons=["bow"], **more)


def test_who_is_told_to_shoot_in_one_answer_does_so_one_after_another() -> None:
    flow = phase(table(archers(models=10), archers_too(), enemy()))
    dice = [("to hit 1 red.A", [6] + [1] * 9), ("to wound 1 blue.B", [1])]
    state = answer(flow, BOTH, [*dice, ("to hit 1 red.C", [1] * 5)])
    assert state.units["red.A"].done.shot
    assert state.units["red.C"].done.shot
    assert not flow.pending


def test_who_has_lost_his_target_is_asked_again() -> None:
    state = table(archers(models=10), archers_too(), enemy(models=5), enemy(name="D", x=40.0))
    flow = phase(state)
    answer(flow, BOTH, [("to hit 1 red.A", [6] * 10), ("to wound 1 blue.B", [6] * 10)])
    assert flow.state.units["blue.B"].where == "destroyed"
    assert not flow.state.units["red.C"].done.shot
    assert [option.key for option in flow.pending[0].input.options] == ["red.C>blue.D"]  # type: ignore[union-attr]
    assert not flow.state.salvo


def test_who_aims_at_a_unit_that_has_turned_to_flight_is_asked_again() -> None:
    state = table(archers(models=10), archers_too(), enemy(models=8, files=4, Ld=2))
    flow = phase(state)
    panic = [("panic blue.B", [6, 6]), ("flee blue.B", [1, 1])]
    answer(flow, BOTH, [("to hit 1 red.A", [6] * 10), ("to wound 1 blue.B", [6] * 3 + [1] * 7), *panic])
    assert flow.state.units["blue.B"].fleeing
    assert not flow.state.units["red.C"].done.shot
    assert flow.pending[0].topic == "t9a.shooting.target"


def test_a_unit_shoots_once_in_a_salvo() -> None:
    flow = phase(table(archers(), archers_too(), enemy(), enemy(name="D", x=40.0)))
    with pytest.raises(IllegalAction) as refused:
        answer(flow, {"target": {"keys": ["red.A>blue.B", "red.A>blue.D"]}})
    assert refused.value.rule == "T9A-SHO-003"


def test_every_shot_of_a_salvo_is_judged_before_the_first_is_fired() -> None:
    state = table(archers(), archers_too(), enemy())
    state.units["red.C"].done.marched = True
    flow = phase(state)
    with pytest.raises(IllegalAction) as refused:
        answer(flow, BOTH)
    assert refused.value.rule == "T9A-MOV-120"
    assert not flow.state.units["red.A"].done.shot


def test_a_unit_of_a_salvo_shoots_in_the_way_that_promises_most() -> None:
    """What one that shoots alone is asked is answered as the page would have begun."""
    alone = phase(table(archers(weapons=["bow", "crossbow"]), enemy()))
    answer(alone, {"target": {"key": "red.A>blue.B"}})
    assert alone.pending[0].topic == "t9a.shooting.weapon"
    flow = phase(table(archers(weapons=["bow", "crossbow"]), enemy()))
    answer(flow, {"target": {"keys": ["red.A>blue.B"]}}, [("to hit 1 red.A", [1] * 10)])
    assert not flow.pending


def test_who_wants_to_choose_how_his_units_shoot_is_asked_of_each() -> None:
    flow = phase(table(archers(), archers_too(), enemy()))
    answer(flow, {**BOTH, "choose_many": ["choose"]})
    assert flow.pending[0].topic == "t9a.shooting.weapon"


def test_the_page_begins_with_the_target_that_each_unit_hurts_most() -> None:
    state = table(archers(), archers_too(), enemy(models=20, x=33.0), enemy(name="D", models=20, x=38.0))
    for name, points in (("blue.B", 400), ("blue.D", 100)):
        state.units[name].points = points
    asked = phase(state).pending[0].ask()["input"]
    assert asked["suggested"] == ["red.A>blue.B", "red.C>blue.B"]
    assert asked["together"]["key"] == "t9a.shooting.together"
    state.options = type(state.options)(free_hand=(), hidden_lists=True)
    state.units["blue.D"].models = state.units["blue.D"].models[:3]
    hidden = phase(state).pending[0].ask()["input"]
    assert set(hidden["suggested"]) == {"red.A>blue.D", "red.C>blue.D"}


def test_of_the_targets_of_a_unit_that_is_offered_first_of_which_most_is_shot_away() -> None:
    state = table(archers(), archers_too(), enemy(models=20, x=33.0), enemy(name="D", models=20, x=38.0))
    for name, points in (("blue.B", 100), ("blue.D", 400)):
        state.units[name].points = points
    asked = phase(state).pending[0].ask()["input"]
    for shooter in ("red.A", "red.C"):
        offered = [one["key"] for one in asked["options"] if one["key"].startswith(f"{shooter}>")]
        assert offered == [f"{shooter}>blue.D", f"{shooter}>blue.B"]
