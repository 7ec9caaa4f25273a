"""Moves of units made up of Free Reform models: any formation, any facing, any number of Reforms on the way
(T9A-MOV-126, T9A-SPC-090, T9A-SPC-091)."""

from __future__ import annotations

from rules.engine.geometry import CONTACT, Point, Pose, rounded
from rules.engine.inputs import FormationAnswer, PathAnswer
from rules.ninth_age.movement.allowance import Allowance
from rules.ninth_age.movement.arrangement import arranged
from rules.ninth_age.movement.assignment import Reaches
from rules.ninth_age.movement.check import judge_end
from rules.ninth_age.movement.legs import Course, Stretch, course_of
from rules.ninth_age.movement.moved_models import assign_models
from rules.ninth_age.movement.remaining.bounds import judge_bounds
from rules.ninth_age.movement.remaining.plan import Plan, judge_dry
from rules.ninth_age.movement.surroundings import Surroundings, as_standing, surroundings
from rules.ninth_age.movement.way_round import Ground, ground_of, way_round
from rules.ninth_age.queries.movement import movement
from rules.ninth_age.state import State, Unit


def plan_free_reform(state: State, unit: str, allowed: Allowance, path: PathAnswer, formation: FormationAnswer) -> Plan:
    """The unit set down where the path ends, in the formation of the answer: no model ends farther than it may move
    from where it was, by the shortest way round every obstruction. The path only says where the centre comes to be
    (T9A-MOV-126)."""
    one = state.units[unit]
    around = surroundings(state, one)
    end = _end(one, around, path)
    after = arranged(state, one, formation)
    after.stand(Pose(end.x, end.y, after.bearing if formation.bearing is not None else end.bearing))
    limits = _limits(state, one, allowed)
    ground = ground_of(around, max(limits.values())) if not allowed.over else Ground()
    assign_models(state, one, after, _by_the_way(limits, ground), "T9A-SPC-091", "t9a.movement.refused.free_reform")
    now = as_standing(state, after, around)
    judge_end(now, now.pieces, after.pose, near=around.near & now.near)
    course = _direct(one.pose, after.pose)
    judge_bounds(state, after, allowed, now, course._replace(stretches=()))
    if allowed.kind == "march":
        judge_dry(state, one, allowed, around, course)
    return Plan(tuple(path.legs), course, rounded(after.pose), after)


def _end(unit: Unit, around: Surroundings, path: PathAnswer) -> Pose:
    if path.to is not None:
        return Pose(path.to[0], path.to[1], path.to[2] % 360.0)
    return course_of(unit.pose, around.width, around.depth, path.legs).end


def _limits(state: State, unit: Unit, allowed: Allowance) -> dict[str, float]:
    """Each model's own Movement, twice that in a March; in a Vanguard move the 12 inches of all."""
    if allowed.kind == "vanguard":
        return dict.fromkeys(unit.models, allowed.forward.total)
    factor = allowed.forward.total / allowed.movement.total if allowed.movement.total else 0.0
    return {id: movement(state, id, allowed.flying).total * factor for id in unit.models}


def _by_the_way(limits: dict[str, float], ground: Ground) -> Reaches:
    def reaches(model: str, start: Point, end: Point) -> bool:
        limit = limits[model] + CONTACT + 1e-9
        straight = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
        return straight <= limit and (straight == 0.0 or way_round(ground, start, end, limit) <= limit)

    return reaches


def _direct(start: Pose, end: Pose) -> Course:
    """The straight way of the centre, for what is drawn and swept."""
    dx, dy = end.x - start.x, end.y - start.y
    length = (dx * dx + dy * dy) ** 0.5
    if not length and start.bearing == end.bearing:
        return Course(start, end, (), 0.0, (), 0, 0)
    along = (dx / length, dy / length) if length else (0.0, 0.0)
    return Course(start, end, (Stretch("straight", start, end, length, along),), length, (), 0, 0)
