"""Drops are judged without anything happening to the battle."""

from __future__ import annotations

from rules.engine.geometry import Pose
from rules.ninth_age.deployment.drops import Drop, set_down, trial_of
from tests.rules.ninth_age.building import battle, unit


def test_whoever_joins_a_unit_on_trial_is_still_alone_in_the_battle() -> None:
    host = unit("red", "Host", models=15, files=5, at=(36, 8, 0))
    for joining in (
        unit("red", "Hero", character=True),
        unit("red", "Bell", base=(40, 40), rules=["war_platform"]),
    ):
        state = battle(host, joining, phase="setting_up")
        trial = trial_of(state)
        set_down(trial, Drop(joining.unit.id, Pose(36, 8, 0), 1, host="red.Host"))
        model = joining.models[0].id
        assert trial.models[model].unit == "red.Host"
        assert state.models[model].unit == joining.unit.id
