"""Shooting ranges for tests: units, one of which shoots, and what it needs and does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.explained import Explained
from rules.engine.flow import Flow
from rules.engine.refusal import IllegalAction
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.shooting.phase import shooting
from rules.ninth_age.shooting.target import Pair, judge_target
from rules.ninth_age.shooting.volleys import needed_by
from rules.ninth_age.state import Feature, Options, State
from tests.rules.ninth_age.building import Made, answer, battle, play, unit

A, B = "red.A", "blue.B"
AIMED = {"target": {"key": "red.A>blue.B"}}
BY_THE_RULES = Options(free_hand=())


def archers(models: int = 10, files: int = 5, y: float = 10.0, x: float = 30.0, **more: Any) -> Made:
    """Red's unit A, which looks north with the left end of its front at x, y."""
    more.setdefault("weapons", ["crossbow"])
    return unit("red", "A", models=models, files=files, front_left=(x, y, 0), **more)


def enemy(models: int = 20, files: int = 5, y: float = 20.0, x: float = 30.0, name: str = "B", **more: Any) -> Made:
    """Blue's unit B, which looks south with the east end of its front right of x."""
    width = more.get("base", (20, 20))[0] / 25.4 * files
    return unit("blue", name, models=models, files=files, front_left=(x + width, y, 180), **more)


def screen(seat: str, y: float, left: float, files: int, **more: Any) -> Made:
    """A unit between, one rank deep, that looks north."""
    return unit(seat, "S", models=files, files=files, front_left=(left, y, 0), **more)


def table(*units: Made, features: Sequence[Feature] = (), **fields: Any) -> State:
    """Red's Shooting Phase."""
    fields.setdefault("phase", "shooting")
    fields.setdefault("options", BY_THE_RULES)
    return battle(*units, features=features, **fields)


def needs(state: State, *, many: bool = False, unit: str = A, target: str = B) -> dict[str, Explained]:
    """What every model that may shoot needs, by model."""
    aiming = Aiming(state, unit, target)
    return {shot.model: needed_by(aiming, shot, many=many) for shot in aiming.shots()}


def needed(state: State, **asked: Any) -> int:
    """What all that may shoot need alike."""
    found = {int(one.total) for one in needs(state, **asked).values()}
    assert len(found) == 1, found
    return found.pop()


def refusal(state: State, unit: str = A, target: str = B) -> str:
    """The rule that forbids the shot, "" if it is legal."""
    try:
        judge_target(state, Pair(unit, target))
    except IllegalAction as refused:
        return refused.rule
    return ""


def phase(state: State) -> Flow:
    """The Shooting Phase up to its first question."""
    return play(state, shooting)


def fire(flow: Flow, *dice: tuple[str, Sequence[int]], **more: Any) -> State:
    """A shoots at B with these dice."""
    return answer(flow, {**AIMED, **more}, dice)
