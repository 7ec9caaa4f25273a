"""Drops are judged without anything happening to the battle."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.geometry import Pose
from rules.ninth_age.deployment import suggested as looking
from rules.ninth_age.deployment.alternating import ask_next
from rules.ninth_age.deployment.drops import Drop, set_down, trial_of
from rules.ninth_age.deployment.spots import first_place
from rules.ninth_age.state import Setting, State, Unit
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


def test_the_suggested_places_are_for_all_that_are_left_and_legal_and_the_question_counts_them() -> None:
    units = [unit("red", f"Spears {n}", models=20) for n in range(4)]
    units += [unit("red", "Hero", character=True), unit("red", "Captain", character=True)]
    state = battle(
        *units,
        unit("blue", "Foes", models=10),
        phase="setting_up",
        setting=Setting(zones={"red": "bottom", "blue": "top"}),
    )
    question = ask_next(state, "red", may_end=False)
    asked = question.ask()
    suggested = asked["input"]["suggested"]
    assert [one["piece"] for one in suggested] == list(asked["input"]["tokens"])
    assert asked["prompt"]["params"]["n"] == len(suggested) == 6
    question.check({"place": suggested})


@pytest.mark.parametrize("all_at_once", [True, False])
def test_the_place_of_each_unit_is_looked_for_once_for_one_question(
    all_at_once: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    units = [unit("red", f"Spears {n}", models=20) for n in range(4)]
    setting = Setting(zones={"red": "bottom", "blue": "top"})
    state = battle(*units, unit("blue", "Foes", models=10), phase="setting_up", setting=setting)
    asked_for: list[str] = []

    def counted(state: State, unit: Unit, *more: Any) -> Any:
        asked_for.append(unit.id)
        return first_place(state, unit, *more)

    monkeypatch.setattr(looking, "first_place", counted)
    question = ask_next(state, "red", may_end=False, all_at_once=all_at_once)
    asked = question.ask()
    assert asked_for == [one.unit.id for one in units]
    suggested = asked["input"]["suggested"]
    assert asked["preset"] == {"place": suggested if all_at_once else suggested[:1]}
    suggested[0]["x"] = 0.0
    assert question.ask()["input"]["suggested"][0]["x"] != 0.0
