"""Where a ghost is drawn to: the poses in which an element would stand lined up with an enemy in reach."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from rules.de_bellis.contact import enemies_in_contact
from rules.de_bellis.movement.distances import Footing, distance
from rules.de_bellis.movement.lining_up import comes_from_behind, lined_up_pose
from rules.de_bellis.movement.tracks import front_middle
from rules.de_bellis.state import Element, State, footprint, other
from rules.de_bellis.troops import NEVER_INTO_CONTACT
from rules.engine.geometry import Footprint, Point, Pose, overlaps, rectangle, rounded
from rules.engine.geometry.footprint import EDGES, Edge

Pose3 = tuple[float, float, float]


class Place(NamedTuple):
    """A pose at an edge of an enemy, the middle of its front, and who stands in the way there."""

    edge: Edge
    pose: Pose
    front: Point
    blockers: tuple[str, ...]


class Places:
    """The places at each enemy, worked out once for all elements of a size: most of an army have the same base."""

    def __init__(self, state: State) -> None:
        self._bases: list[tuple[str, Footprint]] = [(one.id, footprint(one)) for one in state.standing()]
        self._known: dict[tuple[float, float, str], list[Place]] = {}

    def at(self, mover: Element, enemy: Element) -> list[Place]:
        """One for each of his edges."""
        key = (mover.width, mover.depth, enemy.id)
        if key not in self._known:
            self._known[key] = self._found(mover, enemy)
        return self._known[key]

    def _found(self, mover: Element, enemy: Element) -> list[Place]:
        his, across = footprint(enemy), hypot(mover.width, mover.depth)
        # Whoever lines up touches him, so that nobody further off can be in the way.
        about = [
            (id, base)
            for id, base in self._bases
            if hypot(base.x - his.x, base.y - his.y) <= his.radius + across + base.radius
        ]
        found: list[Place] = []
        for edge in EDGES:
            pose = rounded(lined_up_pose(mover, enemy, his, edge))
            base = rectangle(pose, mover.width, mover.depth)
            found.append(
                Place(
                    edge, pose, front_middle(pose, mover.depth), tuple(id for id, one in about if overlaps(base, one))
                )
            )
        return found


def snaps(state: State, element: Element, places: Places) -> list[Pose3]:
    """Those that the element may be able to reach, and where nobody else stands; a flank or the rear only for whoever
    comes from behind the enemy's front (DBF-MOV-022)."""
    if element.type in NEVER_INTO_CONTACT or enemies_in_contact(state, element):
        return []
    x, y = front_middle(element.pose, element.depth)
    reach = distance(state, element, Footing(road=True)).total + element.width
    return [
        (pose.x, pose.y, pose.bearing)
        for enemy in state.standing(other(element.seat))
        if hypot(enemy.x - x, enemy.y - y) <= reach + enemy.width + enemy.depth
        for edge, pose, front, blockers in places.at(element, enemy)
        if hypot(front[0] - x, front[1] - y) <= reach and not any(id != element.id for id in blockers)
        if edge == "front" or comes_from_behind((x, y), footprint(enemy))
    ]
