"""What a move would do: worked out and judged by all rules, nothing changed (DBF-MOV-014 to 065)."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Literal

import msgspec

from rules.de_bellis.contact import enemies_in_contact, is_in_contact
from rules.de_bellis.movement.breaking_off import breaking_off, judge_clear
from rules.de_bellis.movement.changing_facing import change_of_facing, judge_free_of_contact
from rules.de_bellis.movement.changing_width import change_of_width, judge_width
from rules.de_bellis.movement.coming_into_contact import new_contacts, stop_in_contact
from rules.de_bellis.movement.distances import footing_of, judge_distance
from rules.de_bellis.movement.five_cm_zone import judge_zones
from rules.de_bellis.movement.groups import Body, body_of, only_of, tracks
from rules.de_bellis.movement.limits import judge_limits
from rules.de_bellis.movement.lining_up import line_up
from rules.de_bellis.movement.passing import judge_friends
from rules.de_bellis.movement.points import cost_of, judge_movers, judge_points, reasons_for_double_cost
from rules.de_bellis.movement.rivers import DRY, Water, Wetting, trail_of, wetting
from rules.de_bellis.movement.surroundings import Move, surroundings
from rules.de_bellis.movement.tracks import Stretch, Track, Way, straight, total, wheel
from rules.de_bellis.names import name
from rules.de_bellis.state import State
from rules.engine.as_far import as_far_as_legal, cut, length_of
from rules.engine.events import Pose3
from rules.engine.explained import Explained
from rules.engine.geometry import Point, Pose, ahead, normalised, rounded, swung_point
from rules.engine.inputs import FormationAnswer, Leg, PathAnswer
from rules.engine.refusal import allows, refuse

Kind = Literal["march", "facing", "width", "break_off"]


class Moved(msgspec.Struct, frozen=True, kw_only=True):
    """A legal move worked out.

    `poses`: where each mover comes to stand; `trail`: the poses it goes through; `cost` in points and the rules that
    double it; `length` used of `distance`, in centimetres; `contacts`: (mover, enemy) who come into contact; `waters`:
    the rivers that it enters.
    """

    kind: Kind
    poses: dict[str, Pose]
    trail: dict[str, list[Pose3]]
    cost: int
    doubled_by: tuple[str, ...] = ()
    length: float = 0.0
    distance: Explained | None = None
    contacts: tuple[tuple[str, str], ...] = ()
    waters: tuple[Water, ...] = ()


def plan_move(
    state: State, ids: Sequence[str], path: PathAnswer | None = None, formation: FormationAnswer | None = None
) -> Moved:
    """What a move of these elements by a path or a change of width would do; `IllegalAction` if the rules refuse it."""
    elements = [state.elements[ids[0]]] if len(ids) == 1 else only_of(state, ids)
    judge_movers(state, elements)
    body = body_of(elements)
    legs, aim = (path.legs, path.aim) if path is not None else ([], "")
    if formation is not None:
        return _width(state, body, formation, aim, legs)
    if not legs or all(leg.amount == 0 for leg in legs):
        refuse("DBF-MOV-034", "dbf.refused.no_move")
    kind = legs[0].kind if legs else "forward"
    if kind == "turn" or any(leg.kind == "turn" for leg in legs):
        return _facing(state, body, legs, aim)
    if kind == "back" or (len(legs) == 1 and kind == "forward" and _may_leave_ahead(state, body)):
        return _break_off(state, body, legs, aim)
    return _march(state, body, legs, aim)


def farthest(state: State, ids: Sequence[str], path: PathAnswer) -> float:
    """How far a refused way may be gone, in centimetres; 0 where nothing of it is legal."""
    if not allows(body_of, only_of(state, ids)):
        return 0.0
    body = body_of(only_of(state, ids))

    def legal(length: float) -> bool:
        legs = cut(path.legs, body.width, length)
        return bool(legs) and allows(plan_move, state, ids, PathAnswer(legs, path.aim))

    return as_far_as_legal(legal, length_of(path.legs, body.width))


def _may_leave_ahead(state: State, body: Body) -> bool:
    """Whether a single element is in contact but not on its front, and so may leave straight ahead."""
    edges = [edge for _, edge in enemies_in_contact(state, body.head)] if len(body.elements) == 1 else []
    return bool(edges) and "front" not in edges


def _march(state: State, body: Body, legs: Sequence[Leg], aim: str) -> Moved:
    """Straight stretches and one wheel, up to the contact with an enemy."""
    for element in body.elements:
        if len(body.elements) > 1 and is_in_contact(state, element):
            refuse("DBF-MOV-017", "dbf.refused.group_in_contact", piece=name(element))
        judge_free_of_contact(state, element)
    reasons = _judge_cost(state, body)
    track = track_of(body, legs)
    near = surroundings(state, body.elements, _reach(body, track))
    ways = [Way(element, way) for element, way in zip(body.elements, tracks(body, track), strict=True)]
    move = Move(state, body, near, ways, [way.end for way in ways], aim)
    move.flying = [near.flies(element) for element in body.elements]
    touches = stop_in_contact(move)
    line_up(move, touches)
    judge_limits(move)
    judge_friends(move)
    water = wetting(move)
    allowed = judge_distance(move, water.wet)
    judge_zones(move)
    return _moved(move, "march", reasons, allowed, tuple(new_contacts(move)), water)


def _break_off(state: State, body: Body, legs: Sequence[Leg], aim: str) -> Moved:
    if len(legs) > 1:
        refuse("DBF-MOV-044", "dbf.refused.break_off_straight")
    reasons = _judge_cost(state, body, breaks_off=True)
    move = breaking_off(state, body, legs[0].amount, aim, ahead=legs[0].kind == "forward")
    judge_limits(move)
    judge_friends(move)
    water = wetting(move)
    allowed = judge_distance(move, water.wet)
    judge_clear(move)
    judge_zones(move)
    return _moved(move, "break_off", reasons, allowed, (), water)


def _facing(state: State, body: Body, legs: Sequence[Leg], aim: str) -> Moved:
    if len(legs) > 1:
        refuse("DBF-MOV-023", "dbf.refused.turn_and_move")
    reasons = _judge_cost(state, body)
    move = change_of_facing(state, body, next(leg.amount for leg in legs if leg.kind == "turn"), aim)
    judge_limits(move)
    water = wetting(move)
    for index in range(len(body.elements)):
        footing_of(move, index, index in water.wet)
    judge_zones(move)
    return _moved(move, "facing", reasons, None, tuple(new_contacts(move)), water)


def _width(state: State, body: Body, formation: FormationAnswer, aim: str, legs: Sequence[Leg]) -> Moved:
    if legs:
        refuse("DBF-MOV-019", "dbf.refused.one_manoeuvre")
    reasons = _judge_cost(state, body, changes_width=True)
    move = change_of_width(state, body, formation, aim)
    judge_limits(move)
    judge_friends(move)
    water = wetting(move)
    allowed = judge_width(move, water)
    judge_zones(move)
    return _moved(move, "width", reasons, allowed, (), water)


def _judge_cost(state: State, body: Body, *, changes_width: bool = False, breaks_off: bool = False) -> tuple[str, ...]:
    elements = body.elements
    reasons = reasons_for_double_cost(state, elements, changes_width=changes_width, breaks_off=breaks_off)
    judge_points(state, elements, cost_of(reasons))
    return reasons


def track_of(body: Body, legs: Sequence[Leg]) -> Track:
    """The stretches of a body's way: straight ahead, and at most one wheel about a front corner (DBF-MOV-019, 035)."""
    if sum(leg.kind == "wheel" for leg in legs) > 1:
        refuse("DBF-MOV-019", "dbf.refused.one_manoeuvre")
    bearing, left, right = body.bearing, body.left, body.right
    width = hypot(right[0] - left[0], right[1] - left[1])
    found: list[Stretch] = []
    for leg in legs:
        if leg.amount <= 0:
            continue
        if leg.kind == "wheel":
            pivot, degrees = (left, -leg.amount) if leg.corner == "left" else (right, leg.amount)
            found.append(wheel(pivot, degrees, width))
            left, right = swung_point(left, pivot, degrees), swung_point(right, pivot, degrees)
            bearing = normalised(bearing + degrees)
            continue
        if leg.kind != "forward":
            refuse("DBF-MOV-035", "dbf.refused.backwards", piece=name(body.head))
        found.append(straight(leg.amount, bearing))
        left, right = _along(left, bearing, leg.amount), _along(right, bearing, leg.amount)
    return tuple(found)


def _along(point: Point, bearing: float, length: float) -> Point:
    ux, uy = ahead(bearing)
    return (point[0] + ux * length, point[1] + uy * length)


def _reach(body: Body, track: Track) -> float:
    """How far any part of a base can come on a track, lining up included."""
    head = body.head
    size = max([hypot(e.x - head.x, e.y - head.y) + e.width + e.depth for e in body.elements])
    outward = size / body.width if any(stretch.degrees for stretch in track) else 1.0
    return total(track) * max(outward, 1.0) + size


def _moved(
    move: Move,
    kind: Kind,
    reasons: tuple[str, ...],
    allowed: Explained | None,
    contacts: tuple[tuple[str, str], ...],
    water: Wetting = DRY,
) -> Moved:
    return Moved(
        kind=kind,
        poses={way.element.id: rounded(end) for way, end in zip(move.ways, move.ends, strict=True)},
        trail={way.element.id: trail_of(way, end) for way, end in zip(move.ways, move.ends, strict=True)},
        cost=cost_of(reasons),
        doubled_by=reasons,
        length=max([total(way.track) for way in move.ways]),
        distance=allowed,
        contacts=contacts,
        waters=water.waters,
    )
