"""What stands in the way of a forced move: elements, ground that cannot be entered, fortifications, the edge of the
table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.de_bellis.contact import is_in_contact
from rules.de_bellis.ground import areas_fled_from, difficult_areas, forbidden_areas, on_road, walls_against
from rules.de_bellis.state import Element, State, footprint
from rules.de_bellis.troops import TROOP_TYPES, is_flying_now
from rules.engine.geometry import Area, Footprint, Pose, ahead, first_contact_ahead, in_area, overlaps, rectangle
from rules.engine.geometry.straight import overlap_span

Obstacle = Footprint | Area

Poses = Mapping[str, Pose]
"""Where elements stand that a move being worked out has already shifted; all others stand where the state has them."""


def base_of(element: Element, poses: Poses) -> Footprint:
    """The base of an element, shifted or not."""
    if element.id in poses:
        return rectangle(poses[element.id], element.width, element.depth)
    return footprint(element)


def near(state: State, mover: str, base: Footprint, reach: float, poses: Poses) -> Iterator[Element]:
    """The other elements on the table whom a move of this length could touch, in the order of the state."""
    for other in state.elements.values():
        if other.fate or not other.placed or other.id == mover:
            continue
        limit = reach + base.radius + (other.width + other.depth) / 2
        at = poses.get(other.id) or other
        if abs(at.x - base.x) <= limit and abs(at.y - base.y) <= limit:
            yield other


def flies_now(state: State, element: Element) -> bool:
    """Whether the element is in the air as the state stands."""
    if not flies_when_clear(element):
        return False
    return is_flying_now(element.type, bought_flight=element.flying, in_contact=is_in_contact(state, element))


def flies_when_clear(element: Element) -> bool:
    """Whether the element is in the air once it is in contact with nobody."""
    return is_flying_now(element.type, bought_flight=element.flying, in_contact=False)


def impassable_obstacles(state: State, element: Element) -> tuple[Obstacle, ...]:
    """What no forced move goes through: sea, lakes, cliffs and fortifications; for engines also difficult terrain off
    the road.

    DBF-RES-050, DBF-TER-011, DBF-TER-029.
    """
    engine = TROOP_TYPES[element.type].difficult is None and not on_road(state, footprint(element))
    return (*forbidden_areas(state), *walls_against(state, element.seat), *(difficult_areas(state) if engine else ()))


def ground_fled_from(state: State, element: Element, base: Footprint) -> tuple[Obstacle, ...]:
    """What a fleeing element goes around: fortifications, forbidden terrain, difficult terrain in which it does not
    stand."""
    areas = [piece for piece in areas_fled_from(state) if not in_area(base, piece)]
    return (*walls_against(state, element.seat), *areas)


def stands_on(base: Footprint, obstacle: Obstacle) -> bool:
    """Whether a base would overlap another or lie in an area."""
    return overlaps(base, obstacle) if isinstance(obstacle, Footprint) else in_area(base, obstacle)


def met_after(base: Footprint, direction: float, obstacle: Obstacle, distance: float) -> float | None:
    """How far a base goes before it would overlap another or enter an area, None if it does not within the distance."""
    return first_contact_ahead(base, direction, obstacle, distance)


def clear_after(base: Footprint, direction: float, obstacle: Footprint) -> float:
    """How far a base must go to be just clear behind another that it passes through."""
    vx, vy = ahead(direction)
    span = overlap_span(base, obstacle, vx, vy)
    return 0.0 if span is None else max(0.0, span[1])


def carried(pose: Pose, direction: float, distance: float) -> Pose:
    """The pose after going straight in a direction without turning."""
    vx, vy = ahead(direction)
    return Pose(pose.x + vx * distance, pose.y + vy * distance, pose.bearing)
