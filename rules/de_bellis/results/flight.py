"""Flight: after a retreat the element turns about and goes 12 cm, aside only as far as it must (DBF-RES-053 to 058)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from rules.de_bellis.interpenetration import may_pass_through
from rules.de_bellis.results.obstacles import (
    Obstacle,
    Poses,
    base_of,
    carried,
    clear_after,
    flies_now,
    flies_when_clear,
    ground_fled_from,
    impassable_obstacles,
    met_after,
    near,
    stands_on,
)
from rules.de_bellis.state import Element, State
from rules.engine.geometry import Footprint, Pose, inside, overlaps, rectangle, table, turned

FLIGHT = 12.0
TURN = 180.0
MAX_ANGLE = 90


class Way(msgspec.Struct, frozen=True):
    """A way to flee: by how many whole degrees aside (left negative), and the poses after the turn and at the end.

    `lost`: it crosses the edge of the table, or a flyer would come down on ground that nobody enters; then the
    element is destroyed by this rule (DBF-RES-057, DBF-RES-050).
    """

    angle: int
    turned: Pose
    end: Pose
    lost: str = ""


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What a fleeing element avoids, and the friends through whom it goes."""

    avoided: tuple[Obstacle, ...]
    friends: tuple[Footprint, ...]
    not_to_land_on: tuple[Obstacle, ...]


def ways_to_flee(state: State, element: Element, poses: Poses) -> Sequence[Way]:
    """The ways with the smallest change of direction: none, one, or two equal ones between which the owner chooses
    (DBF-RES-055).

    `poses`: where the retreat that comes before takes the element and the friends that it pushes, if that is not
    carried out yet.
    """
    about = turned(poses.get(element.id) or element.pose, TURN)
    surroundings = _surroundings(state, element, poses, FLIGHT * state.options.distance_factor)
    for angle in range(MAX_ANGLE + 1):
        sides = (0,) if angle == 0 else (-angle, angle)
        found = [way for side in sides if (way := _way(state, element, about, side, surroundings)) is not None]
        if found:
            return found
    return ()


def _surroundings(state: State, element: Element, poses: Poses, distance: float) -> _Surroundings:
    """A flyer avoids only enemies; others also friends through whom they may not pass, and ground that is bad or
    closed.

    Which way a friend faces does not matter (DBF-RES-056). A piece of difficult terrain in which it already stands is
    no obstacle.
    """
    flies = flies_when_clear(element)
    base = base_of(element, poses)
    avoided: list[Obstacle] = []
    friends: list[Footprint] = []
    # An element that ends on a friend goes on, so that the last of several friends may be further away than the
    # flight is long.
    for other in near(state, element.id, base, 3 * distance, poses):
        friendly = other.seat == element.seat
        if friendly and _may_pass(state, element, other, flies):
            friends.append(base_of(other, poses))
        else:
            avoided.append(base_of(other, poses))
    if flies:
        return _Surroundings(tuple(avoided), tuple(friends), impassable_obstacles(state, element))
    return _Surroundings((*avoided, *ground_fled_from(state, element, base)), tuple(friends), ())


def _way(state: State, element: Element, about: Pose, angle: int, surroundings: _Surroundings) -> Way | None:
    """The way at this angle if its straight path is free."""
    begin = turned(about, angle)
    base = rectangle(begin, element.width, element.depth)
    distance = FLIGHT * state.options.distance_factor
    length = _clear_of_friends(begin, base, distance, surroundings.friends)
    if any(met_after(base, begin.bearing, obstacle, length) is not None for obstacle in surroundings.avoided):
        return None
    end = carried(begin, begin.bearing, length)
    return Way(angle, begin, end, _lost(state, element, (begin, end), surroundings))


def _clear_of_friends(begin: Pose, base: Footprint, distance: float, friends: tuple[Footprint, ...]) -> float:
    """The length of the flight: if it would end on a friend it goes on until it is clear (DBF-RES-056)."""
    length = distance
    for _ in range(len(friends) + 1):
        there = rectangle(carried(begin, begin.bearing, length), 2 * base.half_width, 2 * base.half_depth)
        ends_on = [clear_after(base, begin.bearing, friend) for friend in friends if overlaps(there, friend)]
        if not ends_on:
            break
        length = max(length, *ends_on)
    return length


def _lost(state: State, element: Element, poses: tuple[Pose, Pose], surroundings: _Surroundings) -> str:
    bases = [rectangle(pose, element.width, element.depth) for pose in poses]
    if not all(inside(table(state.width, state.height), base) for base in bases):  # DBF-RES-057
        return "DBF-RES-057"
    if any(stands_on(bases[1], closed) for closed in surroundings.not_to_land_on):
        return "DBF-RES-050"
    return ""


def _may_pass(state: State, element: Element, friend: Element, flies: bool) -> bool:
    allowed, _ = may_pass_through(element.type, friend.type, mover_flies=flies, friend_flies=flies_now(state, friend))
    return allowed  # DBF-RES-056
