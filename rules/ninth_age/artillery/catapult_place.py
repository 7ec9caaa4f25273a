"""Where the template of a Catapult may be placed (T9A-EQP-061, 062, 065)."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from rules.engine.decisions import Decision
from rules.engine.geometry import CONTACT, Footprint, Point, disc
from rules.engine.inputs import Template, TemplateAnswer
from rules.engine.refusal import allows, refuse
from rules.engine.text import text
from rules.ninth_age.artillery.aiming import in_sight, target_grounds
from rules.ninth_age.artillery.falling import garrisons
from rules.ninth_age.artillery.shot import Shot, base_of
from rules.ninth_age.artillery.size import diameter_of
from rules.ninth_age.general_principles.areas import outline_of
from rules.ninth_age.general_principles.measuring import POINT, between
from rules.ninth_age.general_principles.templates import buildings_under, models_under, round_template
from rules.ninth_age.names import name
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import bases, ground, rectangle_of

AIR = 0.001
"""How far from friends a place is looked for that is near them."""
QUARTER = 24
MISFIRES = {"in_sight": round(4 / 6 * 1 / 6, 3), "out_of_sight": round(1 / 6, 3)}
"""How likely a shot misfires: in sight only an arrow brings the distance die."""


def judge_place(state: State, shot: Shot, point: Point) -> None:
    """Refuse a centre that is out of range or not over the target, and a template over friends or a combat. It need not
    be seen (T9A-EQP-065)."""
    spot = disc(point, POINT)
    if between(target_grounds(state, shot.target), (spot,)) > POINT:
        refuse("T9A-EQP-061", "t9a.artillery.refused.beside_the_target", unit=name(state.units[shot.target]))
    far = between(base_of(state, shot.model), (spot,))
    if far > shot.profile.range + CONTACT:
        refuse("T9A-EQP-061", "t9a.artillery.refused.out_of_range", inches=shot.profile.range)
    if far < shot.profile.least_range - CONTACT:
        refuse("T9A-EQP-061", "t9a.artillery.refused.too_near", inches=shot.profile.least_range)
    for unit in under(state, shot, point):
        if _spared(state, shot, unit):
            refuse("T9A-EQP-062", "t9a.artillery.refused.might_hit", unit=name(state.units[unit]))


def under(state: State, shot: Shot, point: Point) -> tuple[str, ...]:
    """The units under the template as it is placed, those in Buildings that it touches among them."""
    template = round_template(point, diameter_of(shot.profile))
    units = [state.models[id].unit for id in models_under(state, template)]
    units += [unit for feature in buildings_under(state, template) for unit in garrisons(state, feature)]
    return tuple(dict.fromkeys(units))


def _spared(state: State, shot: Shot, unit: str) -> bool:
    """Whether nothing may be aimed where it would fall on a unit: friends, and units engaged in combat."""
    seat = state.units[state.models[shot.model].unit].seat
    return state.units[unit].seat == seat or state.engaged(unit)


def places(state: State, shot: Shot) -> list[Point]:
    """Places that may be chosen: the middle of every base where that is legal, otherwise a point of what is left of the
    target's ground when everything that must not be covered is taken away."""
    grounds = target_grounds(state, shot.target)
    found = [one.centre for one in grounds if allows(judge_place, state, shot, one.centre)]
    return found or [point for point in _left_over(state, shot, grounds) if allows(judge_place, state, shot, point)]


def has_place(state: State, shot: Shot) -> bool:
    """Whether there is a place that may be chosen."""
    grounds = target_grounds(state, shot.target)
    whole = any(allows(judge_place, state, shot, one.centre) for one in grounds)
    return whole or any(allows(judge_place, state, shot, point) for point in _left_over(state, shot, grounds))


def _left_over(state: State, shot: Shot, grounds: tuple[Footprint, ...]) -> list[Point]:
    area = shapely.union_all([_polygon(one) for one in grounds])
    here = shapely.union_all([_polygon(one) for one in base_of(state, shot.model)])
    area = area.intersection(here.buffer(shot.profile.range, quad_segs=QUARTER))
    if shot.profile.least_range:
        area = area.difference(here.buffer(shot.profile.least_range, quad_segs=QUARTER))
    radius = diameter_of(shot.profile) / 2 + AIR
    for unit in state.units.values():
        if area.is_empty:
            return []
        if unit.where in ("board", "building") and _spared(state, shot, unit.id) and _near(state, unit, area, radius):
            pieces = ground(state, unit) if unit.where == "building" else [base for _, base in bases(state, unit)]
            area = area.difference(shapely.union_all([_polygon(one).buffer(radius) for one in pieces]))
    if area.is_empty or not area.area:
        return []
    middle = area.representative_point()
    return [(round(middle.x, 4), round(middle.y, 4))]


def _near(state: State, unit: Unit, area: BaseGeometry, reach: float) -> bool:
    """Whether a unit may stand so near to an area; one in a Building is always looked at."""
    around, (left, bottom, right, top) = rectangle_of(state, unit), area.bounds
    aside, along = max(left - around.x, around.x - right, 0.0), max(bottom - around.y, around.y - top, 0.0)
    return unit.where == "building" or hypot(aside, along) <= around.radius + reach


def _polygon(base: Footprint) -> shapely.Polygon:
    return shapely.Polygon(outline_of(base))


def place_question(state: State, shot: Shot) -> Decision:
    """Where the template is placed; if nobody says, over most models."""
    board = ((0.0, 0.0), (state.width, 0.0), (state.width, state.height), (0.0, state.height))
    diameter = diameter_of(shot.profile)

    def covered(point: Point) -> int:
        return len(models_under(state, round_template(point, diameter)))

    def usual() -> dict[str, Any]:
        return _raw(max(places(state, shot), key=covered))

    def somewhere(rng: Random) -> dict[str, Any]:
        return _raw(rng.choice(places(state, shot)))

    def misfires() -> float:
        at = usual()["template"]
        return MISFIRES["in_sight" if in_sight(state, shot.model, (at["x"], at["y"]), shot.target) else "out_of_sight"]

    def judge(answer: TemplateAnswer) -> None:
        judge_place(state, shot, (answer.x, answer.y))

    return Decision(
        "t9a.shooting.catapult_template",
        state.units[state.models[shot.model].unit].seat,
        Template("round", board, radius=diameter / 2),
        rule="T9A-EQP-061",
        prompt=text("t9a.ask.artillery.template", unit=name(state.units[shot.target])),
        facts={"direct_hit": round(1 / 3, 3), "misfire": MISFIRES},
        pieces=(state.models[shot.model].unit, shot.target),
        judge=judge,
        propose=somewhere,
        fallback=usual,
        page=lambda: {"facts": {"chance_of_direct_hit": round(1 / 3, 3), "chance_of_misfire": misfires()}},
        auto=False,
    )


def _raw(point: Point) -> dict[str, Any]:
    return {"template": {"x": point[0], "y": point[1]}}
