"""Where the template of a Flame Thrower may be placed (T9A-EQP-052, T9A-EQP-056)."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from random import Random
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.geometry import Point, Segment, disc, within
from rules.engine.inputs import Template, TemplateAnswer
from rules.engine.refusal import allows, refuse
from rules.engine.text import text
from rules.ninth_age.artillery.aiming import in_sight, spots_on
from rules.ninth_age.artillery.falling import garrisons
from rules.ninth_age.artillery.shot import Shot, base_of, middle_of
from rules.ninth_age.general_principles.line_of_sight import sees_point
from rules.ninth_age.general_principles.measuring import POINT, between
from rules.ninth_age.general_principles.templates import buildings_swept, models_at_point, models_swept
from rules.ninth_age.names import name
from rules.ninth_age.state import State

RADIUS = 1.5
FARTHEST = 5
"""How far the template may move in inches: a 6 misfires (T9A-EQP-054)."""
STEP = 0.5


def sweep(state: State, model: str, point: Point, inches: float) -> Segment:
    """The way of the centre of the template: directly away from who fires (T9A-EQP-053)."""
    x, y = middle_of(state, model)
    away = hypot(point[0] - x, point[1] - y) or 1.0
    return (point, (point[0] + (point[0] - x) / away * inches, point[1] + (point[1] - y) / away * inches))


def reached(state: State, model: str, point: Point, inches: float) -> tuple[str, ...]:
    """The units that the template passes over on its way."""
    path = sweep(state, model, point, inches)
    units = [state.models[id].unit for id in models_swept(state, path, RADIUS)]
    units += [unit for feature in buildings_swept(state, path, RADIUS) for unit in garrisons(state, feature)]
    return tuple(dict.fromkeys(units))


def judge_place(state: State, shot: Shot, point: Point) -> None:
    """Refuse a place out of range or out of sight, one from which the target cannot be reached, and one from which a
    friend or a unit in combat can be (T9A-EQP-056)."""
    seat = state.units[state.models[shot.model].unit].seat
    if not within(between(base_of(state, shot.model), (disc(point, POINT),)), shot.profile.range):
        refuse("T9A-EQP-052", "t9a.artillery.refused.out_of_range", inches=shot.profile.range)
    touched = reached(state, shot.model, point, FARTHEST)
    for unit in touched:
        if state.units[unit].seat == seat or state.engaged(unit):
            refuse("T9A-EQP-056", "t9a.artillery.refused.might_hit", unit=name(state.units[unit]))
    if shot.target not in touched:
        refuse("T9A-EQP-056", "t9a.artillery.refused.beside_the_target", unit=name(state.units[shot.target]))
    if not _sees(state, shot, point):
        refuse("T9A-EQP-052", "t9a.artillery.refused.point_out_of_sight")


def _sees(state: State, shot: Shot, point: Point) -> bool:
    under = models_at_point(state, point)
    if under:
        return in_sight(state, shot.model, point, state.models[under[0]].unit)
    return sees_point(state, state.units[state.models[shot.model].unit], point)


def places(state: State, shot: Shot) -> Iterator[Point]:
    """Places that may be chosen."""
    return (point for point in _candidates(state, shot) if allows(judge_place, state, shot, point))


def _candidates(state: State, shot: Shot) -> Iterator[Point]:
    """Points on the way to each model of the target, from the nearest on."""
    x, y = middle_of(state, shot.model)
    for spot in spots_on(state, shot.target):
        far = hypot(spot[0] - x, spot[1] - y) or 1.0
        for step in range(int(min(far, shot.profile.range + RADIUS) / STEP) + 1):
            share = min(1.0, step * STEP / far)
            yield (round(x + (spot[0] - x) * share, 4), round(y + (spot[1] - y) * share, 4))


def place_question(state: State, shot: Shot) -> Decision:
    """Where the template is placed; if nobody says, where it can pass over most models."""
    board = ((0.0, 0.0), (state.width, 0.0), (state.width, state.height), (0.0, state.height))

    def over(point: Point) -> int:
        return len(models_swept(state, sweep(state, shot.model, point, (FARTHEST + 1) / 2), RADIUS))

    def usual() -> dict[str, Any]:
        best_first = sorted(_candidates(state, shot), key=over, reverse=True)
        return _raw(next(point for point in best_first if allows(judge_place, state, shot, point)))

    def somewhere(rng: Random) -> dict[str, Any]:
        drawn = list(_candidates(state, shot))
        rng.shuffle(drawn)
        return _raw(next(point for point in drawn if allows(judge_place, state, shot, point)))

    def judge(answer: TemplateAnswer) -> None:
        judge_place(state, shot, (answer.x, answer.y))

    return Decision(
        "t9a.shooting.flame_template",
        state.units[state.models[shot.model].unit].seat,
        Template("round", board, radius=RADIUS),
        rule="T9A-EQP-052",
        prompt=text("t9a.ask.artillery.flames", unit=name(state.units[shot.target])),
        facts={"range": shot.profile.range, "misfire": round(1 / 6, 3)},
        pieces=(state.models[shot.model].unit, shot.target),
        judge=judge,
        propose=somewhere,
        fallback=usual,
        page=lambda: {"facts": {"chance_of_misfire": round(1 / 6, 3)}},
        auto=False,
    )


def _raw(point: Point) -> dict[str, Any]:
    return {"template": {"x": point[0], "y": point[1]}}
