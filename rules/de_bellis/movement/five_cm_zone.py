"""The five-centimetre zone in front of every enemy, and what is allowed in it (DBF-MOV-026 to 030)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache

from rules.de_bellis.contact import edge_of_footprint_in_contact
from rules.de_bellis.movement.surroundings import ZONE_DEPTH, Move, Standing, printed
from rules.de_bellis.movement.tracks import Way, total
from rules.de_bellis.names import name
from rules.de_bellis.state import Element, State, footprint
from rules.engine.geometry import CONTACT, Footprint, Pose, middle, overlaps, rectangle, shifted
from rules.engine.geometry.footprint import cut
from rules.engine.refusal import refuse

INCLUDED = 2 * CONTACT
"""So much deeper is the rectangle that is tested, so that exactly 5 cm is inside."""

SOONER = 0.05


def zone_of(state: State, enemy: Element) -> Footprint:
    """The rectangle straight ahead of an enemy's front edge, as wide as his base and 5 cm deep (DBF-MOV-026)."""
    return _zone(enemy.x, enemy.y, enemy.bearing, enemy.width, enemy.depth, printed(state, ZONE_DEPTH) + INCLUDED)


@lru_cache(maxsize=4096)
def _zone(x: float, y: float, bearing: float, width: float, depth: float, reach: float) -> Footprint:
    return rectangle(shifted(Pose(x, y, bearing), (depth + reach) / 2, 0.0), width, reach)


def open_zone(state: State, enemy: Element, covers: Sequence[Footprint]) -> tuple[Footprint, ...]:
    """The zone of an enemy as far as no element of the other side stands in it and ends it there (DBF-MOV-027)."""
    zone = zone_of(state, enemy)  # DBF-MOV-026
    shadows = [_shadow(enemy, zone, cover) for cover in covers if overlaps(zone, cover)]
    if not shadows:
        return (zone,)
    half, reach = enemy.width / 2, 2 * zone.half_depth
    marks = [-half, half, *[side for left, right, _ in shadows for side in (left, right)]]
    marks.sort()
    strips: list[Footprint] = []
    for left, right in itertools.pairwise(marks):
        if right - left <= INCLUDED:
            continue
        centre = (left + right) / 2
        depth = min([reach, *[near for low, high, near in shadows if low < centre < high]])
        if depth > INCLUDED:
            pose = shifted(enemy.pose, (enemy.depth + depth) / 2, centre)
            strips.append(rectangle(pose, right - left, depth))
    return tuple(strips)


def _shadow(enemy: Element, zone: Footprint, cover: Footprint) -> tuple[float, float, float]:
    """From where to where across the zone a base stands in it, and how far from the enemy's front it begins."""
    ux, uy = zone.ahead
    origin = middle(footprint(enemy).front)
    corners = tuple(
        [
            ((x - origin[0]) * uy - (y - origin[1]) * ux, (x - origin[0]) * ux + (y - origin[1]) * uy)
            for x, y in cover.corners
        ]
    )
    half, reach = zone.half_width, 2 * zone.half_depth
    for nx, ny, limit in ((1.0, 0.0, half), (-1.0, 0.0, half), (0.0, 1.0, reach), (0.0, -1.0, 0.0)):
        corners = cut(corners, nx, ny, limit)
    across = [x for x, _ in corners]
    return (min(across), max(across), max(0.0, min([y for _, y in corners])))


def judge_zones(move: Move) -> None:
    """Refuse a move that does more in an enemy's zone than come into contact with him or face him (DBF-MOV-028)."""
    if not move.near.enemies:
        return
    friends = [base for _, base in move.near.friends]
    for index, way in enumerate(move.ways):
        enemies = [one for one in move.near.enemies if one[0].id not in move.left_behind]  # DBF-MOV-030
        bound = zones_at_start(move, way.element, enemies, friends)
        if bound:
            chosen = [one for one in bound if one[0].id == move.aim.partition(":")[0]]
            bound = chosen or bound
        else:
            bound = _first_entered(move, index, enemies, friends)
        if bound and not any(_is_met(move, index, enemy, his) for enemy, his in bound):
            rule = "DBF-MOV-028" if len(move.ways) == 1 else "DBF-MOV-029"
            refuse(
                rule, "dbf.refused.zone", piece=name(way.element), enemy=name(bound[0][0]), in_the_way=(bound[0][0].id,)
            )


def zones_at_start(
    move: Move, element: Element, enemies: Sequence[Standing], friends: Sequence[Footprint]
) -> list[Standing]:
    """The enemies in whose zones an element stands before it moves."""
    base = footprint(element)
    found: list[Standing] = []
    for enemy, his in enemies:
        if overlaps(zone_of(move.state, enemy), base):
            covers = [*friends, *[footprint(mate) for mate in move.elements if mate is not element]]
            if any(overlaps(strip, base) for strip in open_zone(move.state, enemy, covers)):
                found.append((enemy, his))
    return found


def _first_entered(move: Move, index: int, enemies: Sequence[Standing], friends: Sequence[Footprint]) -> list[Standing]:
    """The enemy whose zone the element first enters on its way, several if at the same moment."""
    entered: list[tuple[float, Standing]] = []
    for enemy, his in enemies:
        moment = _entry(move, index, enemy, friends)
        if moment is not None:
            entered.append((moment, (enemy, his)))
    if not entered:
        return []
    first = min([moment for moment, _ in entered])
    return [standing for moment, standing in entered if moment <= first + CONTACT]


def _entry(move: Move, index: int, enemy: Element, friends: Sequence[Footprint]) -> float | None:
    """The moment at which an element comes into an enemy's zone, None if never; a mate before it covers it."""
    way = move.ways[index]
    zone = zone_of(move.state, enemy)
    aside = move.is_moved_aside(index)
    end = move.end_bases[index]
    if way.meets(zone) is None and not (aside and overlaps(zone, end)):
        return None
    strips = open_zone(move.state, enemy, friends)
    moments = [moment for moment in [way.meets(strip) for strip in strips] if moment is not None]
    moment = min(moments) if moments else None
    if moment is None and aside and any(overlaps(strip, end) for strip in strips):
        moment = total(way.track)
    if moment is None or len(move.ways) == 1:
        return moment
    mates = [other for other in move.ways if other is not way]
    if not _is_covered(move, enemy, friends, way, mates, moment + SOONER):
        return moment
    ends = [base for other, base in enumerate(move.end_bases) if other != index]
    still_open = open_zone(move.state, enemy, [*friends, *ends])
    return total(way.track) if any(overlaps(strip, end) for strip in still_open) else None


def _is_covered(
    move: Move, enemy: Element, friends: Sequence[Footprint], way: Way, mates: Sequence[Way], moment: float
) -> bool:
    covers = [*friends, *[mate.base_at(moment) for mate in mates]]
    base = way.base_at(moment)
    return not any(overlaps(strip, base) for strip in open_zone(move.state, enemy, covers))


def _is_met(move: Move, index: int, enemy: Element, his: Footprint) -> bool:
    """Whether the move ends in contact with the enemy, or still in his zone with him straight ahead."""
    base = move.end_bases[index]
    if edge_of_footprint_in_contact(base, his) is not None:
        return True
    return is_straight_ahead(base, his) and overlaps(zone_of(move.state, enemy), base)


def is_straight_ahead(base: Footprint, his: Footprint) -> bool:
    """Whether the line from the middle of a front edge straight forward meets an enemy's base."""
    ux, uy = base.ahead
    x, y = middle(base.front)
    corners = [((cx - x) * uy - (cy - y) * ux, (cx - x) * ux + (cy - y) * uy) for cx, cy in his.corners]
    (ax, ay) = corners[-1]
    for bx, by in corners:
        if (ax <= 0.0 <= bx or bx <= 0.0 <= ax) and max(ay, by) >= 0.0:
            share = 0.0 if ax == bx else -ax / (bx - ax)
            if ay + (by - ay) * share >= -CONTACT:
                return True
        ax, ay = bx, by
    return False
