"""Coming into contact with the enemy: where a move stops, and whom it touches (DBF-MOV-021, 031, 065)."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from rules.de_bellis.movement.surroundings import Move
from rules.de_bellis.names import name
from rules.de_bellis.state import Element
from rules.de_bellis.troops import NEVER_INTO_CONTACT
from rules.engine.geometry import (
    CONTACT,
    Footprint,
    Point,
    distance,
    front_lies_on,
    middle,
    overlaps,
)
from rules.engine.geometry.footprint import EDGES, Edge
from rules.engine.refusal import refuse

LOOK_BEYOND = 0.02
TOUCH = 0.02


class Touch(NamedTuple):
    """The mover with this number in the body touches an enemy with its front."""

    mover: int
    enemy: Element
    base: Footprint


def stop_in_contact(move: Move) -> list[Touch]:
    """Shorten the move to where it first comes into contact; the enemies whom a front then touches.

    Refused if it would go through an enemy, or run into one with a flank (DBF-MOV-065).
    """
    met = _first_met(move)
    if met is None:
        if move.body.column:
            keep_behind(move)
        return []
    moment, index, enemy, his = met
    length = max([sum([s.length for s in way.track]) for way in move.ways])
    goes_beyond = moment < length - CONTACT
    # A way that ends on him or still at him, by a hair beyond where it met him, stops there.
    if goes_beyond and not overlaps(move.ways[index].base, his) and distance(move.ways[index].base, his) > TOUCH:
        refuse(
            "DBF-MOV-065",
            "dbf.refused.through_enemy",
            piece=name(move.elements[index]),
            enemy=name(enemy),
            in_the_way=(enemy.id,),
        )
    if moment < length:
        move.ways = [way.until(moment) for way in move.ways]
    move.ends = [way.end for way in move.ways]
    touches = [
        Touch(index, other, base)
        for index, way in enumerate(move.ways)
        for other, base in move.near.enemies
        if touched_edges(way.base, base)
    ]
    if not touches and goes_beyond:
        refuse(
            "DBF-MOV-065",
            "dbf.refused.flank_first",
            piece=name(move.elements[index]),
            enemy=name(enemy),
            in_the_way=(enemy.id,),
        )
    if move.body.column:
        keep_behind(move)
    return touches


def keep_behind(move: Move) -> None:
    """Where the head of a column has wheeled, a follower stops behind the one before it instead of on it."""
    for index in range(1, len(move.ways)):
        way, leader = move.ways[index], move.ways[index - 1]
        if overlaps(way.base, leader.base) and (moment := way.meets(leader.base)) is not None:
            move.ways[index] = way.until(moment)
    move.ends = [way.end for way in move.ways]


def _first_met(move: Move) -> tuple[float, int, Element, Footprint] | None:
    first: tuple[float, int, Element, Footprint] | None = None
    for index, way in enumerate(move.ways):
        length = sum([stretch.length for stretch in way.track])
        for enemy, base in move.near.enemies:
            moment = way.meets(base, LOOK_BEYOND)
            if moment is None or moment > length + CONTACT:
                continue
            if first is None or moment < first[0]:
                first = (moment, index, enemy, base)
    return first


def touched_edges(base: Footprint, his: Footprint) -> list[tuple[Point, Edge]]:
    """The edges of his that the front of a base touches, each with the point about which it turns to lie along it."""
    reach = base.radius + his.radius + TOUCH
    if abs(base.x - his.x) > reach or abs(base.y - his.y) > reach:
        return []
    flat = front_lies_on(base, his)
    if flat is not None:
        return [(middle(base.front), flat.edge_of_b)]
    found: list[tuple[Point, int]] = []
    for corner in base.corners[:2]:
        found += [(corner, j) for j in range(4) if _off(corner, his.edges[j]) <= TOUCH]
    for k, corner in enumerate(his.corners):
        if _off(corner, base.front) <= TOUCH:
            found += [(corner, (k + 3) % 4), (corner, k)]
    ux, uy = base.ahead
    facing: dict[Edge, Point] = {}
    for point, j in found:
        (ax, ay), (bx, by) = his.edges[j]
        if ux * (ay - by) + uy * (bx - ax) < -1e-3:
            facing.setdefault(EDGES[j], point)
    return [(point, edge) for edge, point in facing.items()]


def _off(point: Point, segment: tuple[Point, Point]) -> float:
    """The distance of a point from a segment."""
    (ax, ay), (bx, by) = segment
    ex, ey = bx - ax, by - ay
    share = ((point[0] - ax) * ex + (point[1] - ay) * ey) / (ex * ex + ey * ey)
    share = min(1.0, max(0.0, share))
    return hypot(ax + ex * share - point[0], ay + ey * share - point[1])


def new_contacts(move: Move) -> list[tuple[str, str]]:
    """The enemies with whom each mover comes into contact by this move."""
    found: list[tuple[str, str]] = []
    for element, base in zip(move.elements, move.end_bases, strict=True):
        for enemy in move.near.enemies_touching(base):
            if enemy.id not in move.left_behind:
                found.append((element.id, enemy.id))
                if element.type in NEVER_INTO_CONTACT:
                    refuse("DBF-MOV-031", "dbf.refused.never_into_contact", piece=name(element))
    return found
