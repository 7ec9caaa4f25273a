"""What an answered move would do: worked out and judged by all rules, nothing changed (T9A-MOV-111 to 133)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.engine.geometry import CONTACT, Pose, distance_between, rounded, within
from rules.engine.inputs import FormationAnswer, Leg, PathAnswer
from rules.engine.refusal import IllegalAction, refuse
from rules.ninth_age.movement.allowance import Allowance
from rules.ninth_age.movement.arrangement import arranged, base_centres
from rules.ninth_age.movement.check import cores, judge_end
from rules.ninth_age.movement.intent import ways
from rules.ninth_age.movement.judge import judge_move
from rules.ninth_age.movement.legs import Course, along, course_of
from rules.ninth_age.movement.remaining.bounds import judge_bounds
from rules.ninth_age.movement.surroundings import Surroundings, as_standing, least, surroundings
from rules.ninth_age.movement.water import ignores_water, waters_touched
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain.buildings import may_enter
from rules.ninth_age.units.formation import places
from rules.ninth_age.units.front_rank import stands_in_front


class Plan(msgspec.Struct, frozen=True):
    """A legal move: its legs and course, where it ends, the unit as rearranged on the way, if it was, the unit that it
    joins at its end, and the Building that it may go into."""

    legs: tuple[Leg, ...]
    course: Course
    end: Pose
    after: Unit | None = None
    joins: str = ""
    enters: str = ""

    @property
    def stays(self) -> bool:
        return not self.course.stretches and self.after is None


def plan_move(
    state: State,
    unit: str,
    allowed: Allowance,
    answer: PathAnswer,
    formation: FormationAnswer | None = None,
    around: Surroundings | None = None,
) -> Plan:
    """The move of an answer; `IllegalAction` if the rules refuse it. `around`: the surroundings, if they are known."""
    one = state.units[unit]
    near = surroundings(state, one) if around is None else around
    if answer.to is not None:
        return towards(state, one, allowed, answer.to, formation, near)
    return _judged(state, one, allowed, tuple(answer.legs), formation, near)


def towards(
    state: State,
    unit: Unit,
    allowed: Allowance,
    to: tuple[float, float, float],
    formation: FormationAnswer | None,
    around: Surroundings,
) -> Plan:
    """The cheapest legal way to a pose; refused as the cheapest way of all is, if none is legal."""
    refusal: IllegalAction | None = None
    single = len(unit.models) == 1
    wanted = Pose(to[0], to[1], to[2] % 360.0)
    for legs in ways(unit.pose, around.width, around.depth, wanted, single=single, flying=allowed.flying):
        try:
            return _judged(state, unit, allowed, legs, formation, around)
        except IllegalAction as found:
            refusal = refusal or found
    if refusal is not None:
        raise refusal
    refuse("T9A-MOV-111", "t9a.movement.refused.no_way")


def _judged(
    state: State,
    unit: Unit,
    allowed: Allowance,
    legs: Sequence[Leg],
    formation: FormationAnswer | None,
    around: Surroundings,
) -> Plan:
    course = course_of(unit.pose, around.width, around.depth, legs)
    enters = "" if allowed.kind == "vanguard" else building_touched(state, unit, around, course)
    free = around if not enters else around.without(enters)
    if course.stretches:
        judge_move(free, course, allowed, single=len(unit.models) == 1)
        judge_bounds(state, unit, allowed, around, course)
        if allowed.kind == "march":
            judge_dry(state, unit, allowed, around, course)
    after = None
    if formation is not None and formation.files:
        after = rearranged(state, unit, allowed, course, formation, free)
    return Plan(tuple(legs), course, rounded(course.end), after, "", enters)


def building_touched(state: State, unit: Unit, around: Surroundings, course: Course) -> str:
    """The Building in contact with which the move ends and into which the unit may go (T9A-TER-045), or ""."""
    for building in around.obstacles:
        if building.whose != "building" or building.id in around.near:
            continue
        if distance_between((building.x, building.y), course.end.point) > building.radius + around.rectangle.radius:
            continue
        pieces = tuple([along(piece, course.start, course.end) for piece in around.pieces])
        touches = least(pieces, building) <= CONTACT and least(cores(pieces), building) > 0.0
        if touches and may_enter(state, unit.id, building.id, course.start):
            return building.id
    return ""


def judge_dry(state: State, unit: Unit, allowed: Allowance, around: Surroundings, course: Course) -> None:
    """Nobody marches into, through or out of Water, unless all its models ignore it (T9A-TER-017)."""
    if around.waters and not ignores_water(state, unit) and waters_touched(around, course, flying=allowed.flying):
        refuse("T9A-TER-017", "t9a.movement.refused.water")


def rearranged(
    state: State, unit: Unit, allowed: Allowance, course: Course, formation: FormationAnswer, around: Surroundings
) -> Unit:
    """The unit with its Front Rank models in new places at the end of the move: each of them no farther from where it
    was, in a straight line, than the unit may move (T9A-CHA-038)."""
    if formation.files != unit.files or formation.rear is not None or formation.gaps or formation.bearing is not None:
        refuse("T9A-MOV-106", "t9a.movement.refused.formation_on_the_way")
    after = arranged(state, unit, msgspec.structs.replace(formation, gaps=list(unit.gaps)))
    after.stand(course.end)
    sideways = course.directions and course.directions[0] != "forward"
    limit = allowed.aside.total if sideways else allowed.forward.total
    was, now = base_centres(state, unit), base_centres(state, after)
    before, there = base_places(state, unit), base_places(state, after)
    for id in after.models:
        if not stands_in_front(state, id) or before[id] == there[id]:
            continue
        if not within(distance_between(was[id], now[id]), limit):
            refuse("T9A-CHA-038", "t9a.movement.refused.rearranged_too_far", model=state.kind_of(id).name)
    there_now = as_standing(state, after, around)
    judge_end(there_now, there_now.pieces, after.pose, near=around.near & there_now.near)
    return after


def base_places(state: State, unit: Unit) -> dict[str, tuple[int, int]]:
    """The rank and the file of every model."""
    return {place.model: (place.rank, place.file) for place in places(state, unit)}
