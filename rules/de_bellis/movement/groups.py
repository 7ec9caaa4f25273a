"""What a group is, and how its elements go together (DBF-MOV-014 to 016)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.de_bellis.movement.tracks import Track, cut, offsets, straight, total, wheel
from rules.de_bellis.state import Element, State, footprint
from rules.engine.geometry import Point, Pose, ahead, overlaps, rectangle, right, turn_between
from rules.engine.refusal import refuse

SAME_WAY = 0.5
"""Degrees by which bearings of elements that face the same way may differ."""

IN_LINE = 0.03
TOUCHING = 0.04
FOLLOWING = 0.1


class Body(NamedTuple):
    """A single element or a group, as it moves.

    `left` and `right` are its front corners; in a column (two or more, one element wide) the elements stand head first,
    and `links` are the ways by which each follower comes to the place of the one before it.
    """

    elements: tuple[Element, ...]
    bearing: float
    left: Point
    right: Point
    column: bool = False
    links: tuple[Track, ...] = ()

    @property
    def head(self) -> Element:
        """The first element of a column, of any other body simply its first."""
        return self.elements[0]

    @property
    def width(self) -> float:
        """The width of the front."""
        ux, uy = right(self.bearing)
        return (self.right[0] - self.left[0]) * ux + (self.right[1] - self.left[1]) * uy


def single(element: Element) -> Body:
    """One element by itself."""
    corners = footprint(element).corners
    return Body((element,), element.bearing, corners[0], corners[1])


def body_of(elements: Sequence[Element]) -> Body:
    """The elements as one body; refused unless they are a single element or a group of one division (DBF-MOV-014)."""
    if len(elements) == 1:
        return single(elements[0])
    if any(element.division != elements[0].division for element in elements):
        refuse("DBF-MOV-014", "dbf.refused.two_divisions")
    if _face_the_same_way(elements):
        if not _are_connected(elements):
            refuse("DBF-MOV-014", "dbf.refused.no_group")
        return _ranks(elements)
    column = _bent_column(elements)
    if column is None:
        refuse("DBF-MOV-014", "dbf.refused.no_group")
    return column


def neighbours(element: Element, among: Iterable[Element]) -> list[Element]:
    """Those with whom an element could go in a group: beside, before or behind it, or next to it in a bent column."""
    return [other for other in among if other is not element and are_neighbours(element, other)]


def are_neighbours(a: Element, b: Element) -> bool:
    """Whether two elements stand together as in a group."""
    reach = (a.width + a.depth + b.width + b.depth) / 2
    if abs(a.x - b.x) > reach or abs(a.y - b.y) > reach:
        return False
    if abs(turn_between(a.bearing, b.bearing)) <= SAME_WAY:
        return _stand_together(a, b)
    return link(a, b) is not None or link(b, a) is not None


def _stand_together(a: Element, b: Element) -> bool:
    """Side by side with front edges in line, or one behind the other, over more than a corner."""
    forward, sideways = offsets(a.pose, (b.x, b.y))
    front = forward + (b.depth - a.depth) / 2
    if abs(abs(sideways) - (a.width + b.width) / 2) <= IN_LINE:
        return abs(front) <= IN_LINE
    overlap = (a.width + b.width) / 2 - abs(sideways)
    return overlap > IN_LINE and abs(abs(forward) - (a.depth + b.depth) / 2) <= IN_LINE


def _face_the_same_way(elements: Sequence[Element]) -> bool:
    bearing = elements[0].bearing
    return all(abs(turn_between(bearing, element.bearing)) <= SAME_WAY for element in elements)


def _are_connected(elements: Sequence[Element]) -> bool:
    reached, waiting = [elements[0]], list(elements[1:])
    for element in reached:
        near = [other for other in waiting if are_neighbours(element, other)]
        reached += near
        waiting = [other for other in waiting if other not in near]
    return not waiting


def _ranks(elements: Sequence[Element]) -> Body:
    """A body of elements that face the same way; its front is as wide as all of it, in line with its foremost."""
    origin = elements[0].pose
    places = [(element, *offsets(origin, (element.x, element.y))) for element in elements]
    foremost = max(forward + element.depth / 2 for element, forward, _ in places)
    lefts = [side - element.width / 2 for element, _, side in places]
    rightmost = max(side + element.width / 2 for element, _, side in places)
    leftmost = min(lefts)
    column = max(lefts) - leftmost <= IN_LINE
    if column:
        places.sort(key=lambda place: -place[1])
    ordered = tuple([element for element, _, _ in places])
    left, right_ = _point(origin, foremost, leftmost), _point(origin, foremost, rightmost)
    if not column:
        return Body(ordered, origin.bearing, left, right_)
    links = tuple([_straight_link(b, a) for a, b in itertools.pairwise(ordered)])
    return Body(ordered, origin.bearing, left, right_, True, links)


def _point(origin: Pose, forward: float, sideways: float) -> Point:
    ux, uy = ahead(origin.bearing)
    return (origin.x + ux * forward + uy * sideways, origin.y + uy * forward - ux * sideways)


def _straight_link(follower: Element, leader: Element) -> Track:
    forward, _ = offsets(follower.pose, (leader.x, leader.y))
    return (straight(forward + (leader.depth - follower.depth) / 2, follower.bearing),)


def _bent_column(elements: Sequence[Element]) -> Body | None:
    """A column that bends where it follows its head; None if the elements form none."""
    before: dict[str, tuple[Element, Track]] = {}
    for follower in elements:
        for leader in elements:
            if leader is not follower and (track := link(follower, leader)) is not None and follower.id not in before:
                before[follower.id] = (leader, track)
    heads = [element for element in elements if element.id not in before]
    if len(heads) != 1:
        return None
    ordered, links = [heads[0]], list[Track]()
    while len(ordered) < len(elements):
        behind = [e for e in elements if e.id in before and before[e.id][0] is ordered[-1] and e not in ordered]
        if len(behind) != 1:
            return None
        ordered.append(behind[0])
        links.append(before[behind[0].id][1])
    corners = footprint(ordered[0]).corners
    return Body(tuple(ordered), ordered[0].bearing, corners[0], corners[1], True, tuple(links))


def link(follower: Element, leader: Element) -> Track | None:
    """The way by which a follower comes to its leader's place in a column: straight, or with the leader's wheel.

    None if it does not stand right behind him.
    """
    if abs(follower.width - leader.width) > IN_LINE or not _touch(follower, leader):
        return None
    turn = turn_between(follower.bearing, leader.bearing)
    if abs(turn) <= SAME_WAY:
        forward, sideways = offsets(follower.pose, (leader.x, leader.y))
        return _straight_link(follower, leader) if forward > 0 and abs(sideways) <= IN_LINE else None
    if abs(turn) >= 180 - SAME_WAY:
        return None
    side = 1 if turn > 0 else 0
    (ax, ay), (bx, by) = footprint(follower).corners[side], footprint(leader).corners[side]
    ux, uy = ahead(follower.bearing)
    vx, vy = ahead(leader.bearing)
    across = ux * vy - uy * vx
    first = ((bx - ax) * vy - (by - ay) * vx) / across
    second = (ux * (by - ay) - uy * (bx - ax)) / across
    if first < -FOLLOWING or second < -FOLLOWING:
        return None
    pivot = (ax + ux * first, ay + uy * first)
    return (
        straight(max(first, 0.0), follower.bearing),
        wheel(pivot, turn, follower.width),
        straight(max(second, 0.0), leader.bearing),
    )


def _touch(a: Element, b: Element) -> bool:
    grown = rectangle(a.pose, a.width + TOUCHING, a.depth + TOUCHING)
    return overlaps(grown, footprint(b))


def tracks(body: Body, track: Track) -> list[Track]:
    """The track of each element: one for the whole body, in a column each along the path of the head (DBF-MOV-015)."""
    if not body.column or not (_is_bent(body) or any(part.degrees for part in track)):
        return [track] * len(body.elements)
    length, found = total(track), [track]
    path = track
    for way in body.links:
        path = way + path
        found.append(cut(path, length))
    return found


def _is_bent(body: Body) -> bool:
    return any(len(way) > 1 for way in body.links)


def only_of(state: State, ids: Sequence[str]) -> list[Element]:
    """The elements with these ids, in the order of the state."""
    wanted = frozenset(ids)
    return [element for element in state.elements.values() if element.id in wanted]
