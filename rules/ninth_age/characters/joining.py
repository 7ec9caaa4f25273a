"""A Character joins a unit (T9A-CHA-003 to 013)."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import CONTACT, Pose, distance_between, rounded, within
from rules.engine.inputs import Leg, PathAnswer
from rules.engine.inputs.shape import bad
from rules.engine.refusal import IllegalAction, refuse
from rules.ninth_age.characters.choosing_a_place import choose_place
from rules.ninth_age.characters.places_to_join import Slot, slots
from rules.ninth_age.general_principles.troop_type_tie import settle_troop_type
from rules.ninth_age.movement.allowance import Allowance
from rules.ninth_age.movement.arrangement import form
from rules.ninth_age.movement.intent import ways
from rules.ninth_age.movement.judge import judge_move
from rules.ninth_age.movement.legs import Course, along, course_of
from rules.ninth_age.movement.remaining.plan import Plan, judge_dry
from rules.ninth_age.movement.surroundings import Surroundings, least, obstacle_of, surroundings
from rules.ninth_age.names import model_name, name
from rules.ninth_age.queries.joining import judge_joining
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import outline


def plan_join(state: State, unit: str, allowed: Allowance, path: PathAnswer, *, leaving: str = "") -> Plan:
    """The move of a single model that ends in contact with the unit named by `aim`, which it joins: an ordinary move,
    but to that unit no distance is kept, and it may be gone into (T9A-CHA-003, T9A-CHA-008)."""
    one = state.units[unit]
    target = state.units.get(path.aim)
    if target is None or not target.on_board:
        raise bad("piece", piece=path.aim)
    if len(one.models) != 1:
        refuse("T9A-CHA-003", "t9a.characters.refused.join_alone")
    judge_joining(state, one.models[0], target.id)
    around = surroundings(state, one, without=tuple(id for id in (target.id, leaving) if id))
    plan = _shortest(state, one, allowed, path, around)
    pieces = tuple([along(piece, plan.course.start, plan.course.end) for piece in around.pieces])
    if least(pieces, obstacle_of(target.id, "friend", outline(state, target))) > CONTACT:
        refuse("T9A-CHA-003", "t9a.characters.refused.no_contact", unit=name(target))
    if not reachable(state, one.models[0], target, plan.end, allowed.forward.total - plan.course.length):
        refuse("T9A-CHA-007", "t9a.characters.refused.no_place", unit=name(target))
    return Plan(plan.legs, plan.course, plan.end, None, target.id)


def _shortest(state: State, one: Unit, allowed: Allowance, path: PathAnswer, around: Surroundings) -> Plan:
    """The answered legs, or the cheapest legal ones to the pose that was answered."""
    if path.to is None:
        return _judged(state, one, allowed, tuple(path.legs), around)
    wanted = Pose(path.to[0], path.to[1], path.to[2] % 360.0)
    refusal: IllegalAction | None = None
    for legs in ways(one.pose, around.width, around.depth, wanted, single=True, flying=allowed.flying):
        try:
            return _judged(state, one, allowed, legs, around)
        except IllegalAction as found:
            refusal = refusal or found
    raise refusal or bad("shape", reason="no way")


def _judged(state: State, one: Unit, allowed: Allowance, legs: tuple[Leg, ...], around: Surroundings) -> Plan:
    course: Course = course_of(one.pose, around.width, around.depth, legs)
    judge_move(around, course, allowed, single=True)
    if allowed.kind == "march":
        judge_dry(state, one, allowed, around, course)
    return Plan(legs, course, rounded(course.end))


def reachable(state: State, model: str, target: Unit, at: Pose, left: float) -> list[Slot]:
    """The places that the model may take: those no farther, straight through the unit, than what is left of its
    movement (T9A-CHA-008); if there is none, the nearest that displaces no Front Rank model (T9A-CHA-009)."""
    found = slots(state, model, target)
    near = [slot for slot in found if within(distance_between(slot.centre, at.point), left)]
    if near:
        return near
    plain = [slot for slot in found if not slot.displaces_front]
    if not plain:
        return []
    least_way = min(distance_between(slot.centre, at.point) for slot in plain)
    return [slot for slot in plain if distance_between(slot.centre, at.point) <= least_way + CONTACT]


def ask_place(state: State, unit: str, target: str, at: Pose, left: float) -> Procedure:
    """Which legal place in a unit a single model will take when it has come `at` a pose, with so much of its movement
    `left` (T9A-CHA-007, 008). Returns the `Slot`, None if there is none."""
    model, joined = state.units[unit].models[0], state.units[target]
    found = reachable(state, model, joined, at, left)
    return (yield from choose_place(state, model, joined, at, found)) if found else None


def join(battle: Battle, unit: str, slot: Slot) -> Procedure:
    """The model goes at once to its place; others make room (T9A-CHA-007)."""
    state: State = battle.state
    one, joined = state.units[unit], state.units[slot.unit.id]
    target, model = joined.id, one.models[0]
    put_in(state, model, slot)
    if state.phase == "movement":  # T9A-CHA-011
        joined.done.joined = True
    # The Character has moved, the unit has not because of him (T9A-CHA-012).
    state.models[model].moved = True
    battle.tell(
        told(
            "t9a.characters.joins",
            pieces=[target, unit],
            rule="T9A-CHA-003",
            model=model_name(state, model),
            unit=name(joined),
        )
    )
    yield from settle_troop_type(battle, target)


def put_in(state: State, model: str, slot: Slot) -> None:
    """Make the model part of the unit, at a place (T9A-CHA-013); the unit as which it was bought is left empty."""
    own, joined = state.units[state.models[model].unit], state.units[slot.unit.id]
    form(joined, slot.unit)
    if joined.on_board:
        joined.stand(slot.unit.pose)
    own.models.clear()
    own.where = "joined"
    state.models[model].unit = joined.id


def join_at_deployment(state: State, model: str, unit: str) -> None:
    """Put a model into a unit with which it is deployed, at the most central of the foremost places (T9A-CHA-003).
    Refused if the rules do not let it join, or if there is no place."""
    judge_joining(state, model, unit)
    joined = state.units[unit]
    found = slots(state, model, joined)
    if not found:
        refuse("T9A-CHA-007", "t9a.characters.refused.no_place", unit=name(joined))
        raise bad("piece", piece=model)
    put_in(state, model, min(found, key=lambda slot: (slot.cell[0], abs(2 * slot.cell[1] + 1 - joined.files))))
