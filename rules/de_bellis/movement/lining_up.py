"""Lining up with an enemy, corner on corner, at the end of a move into contact (DBF-MOV-022)."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot
from typing import NamedTuple

from rules.de_bellis.contact import edge_of_footprint_in_contact
from rules.de_bellis.ground import in_forbidden, walls_against
from rules.de_bellis.movement.coming_into_contact import Touch, touched_edges
from rules.de_bellis.movement.groups import SAME_WAY
from rules.de_bellis.movement.surroundings import Move, printed
from rules.de_bellis.movement.tracks import Stretch, Track, Way, front_middle, pose_with_front
from rules.de_bellis.names import name
from rules.de_bellis.state import Element
from rules.de_bellis.troops import NEVER_INTO_CONTACT
from rules.engine.geometry import (
    CONTACT,
    Footprint,
    Point,
    Pose,
    front_lies_on,
    inside,
    middle,
    overlaps,
    rectangle,
    right,
    swung,
    table,
    turn_between,
)
from rules.engine.geometry.footprint import Edge
from rules.engine.refusal import refuse

MIN_SHARED_EDGE = 1.0
SLIDE_IN_FRONTS = 0.5
MOST_TURN = 45.0
TURN_TOLERANCE = 0.01

# How the mover's bearing relates to the enemy's, by the edge on which it lines up.
_TURN = {"front": 180.0, "rear": 0.0, "left": 90.0, "right": -90.0}


class LineUp(NamedTuple):
    """A place to line up with an enemy: on which of his edges, the turn (about which point) and slide that it needs."""

    touch: Touch
    edge: Edge
    turn: float
    slide: float
    about: Point
    pose: Pose


def line_up(move: Move, touches: Sequence[Touch]) -> None:
    """Line the movers up with an enemy whom they touch, as one body; the nearest place first, or the one named.

    If others or forbidden terrain leave no room they stay as they touch, with at least 1 cm of edge shared; a longer
    slide than half a front or a turn of more than 45 degrees is refused, and so is a flank or the rear for whoever
    came from before the enemy (DBF-MOV-022).
    """
    if not touches:
        return
    for index in dict.fromkeys([touch.mover for touch in touches]):
        if move.elements[index].type in NEVER_INTO_CONTACT:
            refuse("DBF-MOV-031", "dbf.refused.never_into_contact", piece=name(move.elements[index]))
    places = [place for touch in touches for place in places_to_line_up(move, touch)]
    permitted = [place for place in places if is_open_to(move, place)]
    if not permitted:
        piece, enemy = name(move.elements[touches[0].mover]), name(touches[0].enemy)
        refuse("DBF-MOV-022", "dbf.refused.came_from_before", piece=piece, enemy=enemy)
    reachable = [
        place
        for place in permitted
        if abs(place.slide) <= limit_of_slide(move, place) + CONTACT and abs(place.turn) <= MOST_TURN + TURN_TOLERANCE
    ]
    reachable.sort(key=lambda place: (round(abs(place.turn), 3), round(abs(place.slide), 4)))
    named = [place for place in reachable if move.aim and is_named(move.aim, place)]
    for place in named or reachable:
        ends = carried_along(move, place)
        if is_free(move, ends) and swings_free(move, place, ends):
            move.ends = ends
            return
    touch = touches[0]
    if not reachable:
        piece, enemy = name(move.elements[touch.mover]), name(touch.enemy)
        refuse("DBF-MOV-022", "dbf.refused.slide", piece=piece, enemy=enemy)
    elif not any(_shares_enough(move, touch) for touch in touches):
        refuse("DBF-MOV-022", "dbf.refused.no_room_to_line_up", piece=name(move.elements[touch.mover]))


def places_to_line_up(move: Move, touch: Touch) -> list[LineUp]:
    """Every edge of the enemy that the mover touches, as a place to line up."""
    way = move.ways[touch.mover]
    found: list[LineUp] = []
    for about, edge in touched_edges(way.base, touch.base):
        pose = lined_up_pose(move.elements[touch.mover], touch.enemy, touch.base, edge)
        front = front_middle(pose, move.elements[touch.mover].depth)
        now = middle(way.base.front)
        rx, ry = right(way.end.bearing)
        sx, sy = right(pose.bearing)
        own = (now[0] - about[0]) * rx + (now[1] - about[1]) * ry
        slide = (front[0] - about[0]) * sx + (front[1] - about[1]) * sy - own
        turn = turn_between(way.end.bearing, pose.bearing)
        found.append(LineUp(touch, edge, turn, slide, about, pose))
    return found


def is_open_to(move: Move, place: LineUp) -> bool:
    """Whether the mover may take this edge: a flank or the rear only if the middle of its front lay behind the line of
    the enemy's front edge when its move began."""
    return place.edge == "front" or comes_from_behind(
        middle(move.ways[place.touch.mover].first_base.front), place.touch.base
    )


def comes_from_behind(start: Point, his: Footprint) -> bool:
    """Whether the middle of a front lies behind the line of the enemy's front edge."""
    x, y = start
    fx, fy = middle(his.front)
    ux, uy = his.ahead
    return (x - fx) * ux + (y - fy) * uy < -CONTACT


def lined_up_pose(mover: Element, enemy: Element, his: Footprint, edge: Edge) -> Pose:
    """The pose of a mover lined up on an edge: corner on corner; on a flank one front corner on his front corner."""
    bearing = enemy.bearing + _TURN[edge]
    if edge in ("front", "rear"):
        return pose_with_front(middle(his.edge(edge)), bearing, mover.depth)
    corner = his.corner("front_left" if edge == "left" else "front_right")
    rx, ry = right(bearing)
    half = mover.width / 2 if edge == "left" else -mover.width / 2
    return pose_with_front((corner[0] + rx * half, corner[1] + ry * half), bearing, mover.depth)


def limit_of_slide(move: Move, place: LineUp) -> float:
    """Half a base front."""
    return move.elements[place.touch.mover].width * SLIDE_IN_FRONTS


def is_named(aim: str, place: LineUp) -> bool:
    """Whether the player named this enemy, or this edge of his ("enemy:edge")."""
    enemy, _, edge = aim.partition(":")
    return place.touch.enemy.id == enemy and edge in ("", place.edge)


def carried_along(move: Move, place: LineUp) -> list[Pose]:
    """Where the whole body comes to stand when one of it lines up; those of a bent column who face otherwise stay."""
    mover = move.ways[place.touch.mover].end
    gone = swung(mover, place.about, place.turn)
    dx, dy = place.pose.x - gone.x, place.pose.y - gone.y
    ends: list[Pose] = []
    for index, way in enumerate(move.ways):
        if index == place.touch.mover:
            ends.append(place.pose)
        elif abs(turn_between(way.end.bearing, mover.bearing)) <= SAME_WAY:
            turned = swung(way.end, place.about, place.turn)
            ends.append(Pose(turned.x + dx, turned.y + dy, turned.bearing))
        else:
            ends.append(_clear_of_leader(move, index, ends))
    return ends


def _clear_of_leader(move: Move, index: int, ends: Sequence[Pose]) -> Pose:
    """A follower in a bent column stays, or stops sooner if the one before it now stands in its way."""
    way, leader = move.ways[index], move.elements[index - 1]
    if index == 0 or not overlaps(way.base, base := rectangle(ends[index - 1], leader.width, leader.depth)):
        return way.end
    moment = way.meets(base)
    return way.end if moment is None else way.until(moment).end


def is_free(move: Move, ends: Sequence[Pose]) -> bool:
    """Whether the body may stand so: on the table, on nobody, not in forbidden terrain, not across a wall."""
    box = table(move.state.width, move.state.height)
    bases = [rectangle(end, way.element.width, way.element.depth) for end, way in zip(ends, move.ways, strict=True)]
    others = [base for _, base in (*move.near.enemies, *move.near.friends)]
    walls = walls_against(move.state, move.elements[0].seat) if move.state.defences else ()
    for index, base in enumerate(bases):
        if not inside(box, base) or in_forbidden(move.near.ground, base):
            return False
        if any(overlaps(base, other) for other in (*others, *bases[:index], *walls)):
            return False
    return True


def swings_free(move: Move, place: LineUp, ends: Sequence[Pose]) -> bool:
    """Whether the body comes there without going through an enemy, a wall or, unless it flies, forbidden terrain."""
    walls = walls_against(move.state, move.elements[0].seat) if move.state.defences else ()
    for way, end, flies in zip(move.ways, ends, move.flying, strict=True):
        if end is way.end:
            continue
        swing = Way(way.element, _swing(place, way.end, end), way.end)
        there = rectangle(end, way.element.width, way.element.depth)
        passed = [his for _, his in move.near.enemies if edge_of_footprint_in_contact(there, his) is None]
        if any(swing.meets(base) is not None for base in (*passed, *(() if flies else walls))):
            return False
        if not flies and any(swing.meets(area) is not None for area in move.near.ground.forbidden):
            return False
    return True


def _swing(place: LineUp, begin: Pose, end: Pose) -> Track:
    """First the turn about the point of contact, then the slide."""
    turned = swung(begin, place.about, place.turn)
    dx, dy = end.x - turned.x, end.y - turned.y
    turn = (Stretch(1.0, 0.0, place.turn, place.about),) if place.turn else ()
    slide = Stretch(hypot(dx, dy), degrees(atan2(dx, dy)) % 360)
    return (*turn, slide) if slide.length > CONTACT else turn


def _shares_enough(move: Move, touch: Touch) -> bool:
    shared = front_lies_on(move.ways[touch.mover].base, touch.base)
    return shared is not None and shared.length >= printed(move.state, MIN_SHARED_EDGE) - CONTACT
