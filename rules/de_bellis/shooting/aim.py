"""Range, field of fire and line of sight from one element to another (DBF-SHO-006 to 009)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from rules.de_bellis.state import Element, State, footprint
from rules.de_bellis.troops import reach
from rules.engine.geometry import Footprint, Pose, facing_edge, field_of_fire, lane, middle, range_within, rectangle
from rules.engine.geometry.distance import segment_to_footprint

SPREAD = 45.0
ENDLESS = 1000.0

_Base = tuple[float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Aim:
    """One element aiming at another. `distance`: from its front edge to the part of the target in its field of fire,
    None if no part is in it."""

    state: State
    shooter: Element
    target: Element
    distance: float | None


def aim(state: State, shooter: Element, target: Element) -> Aim:
    """The shooter aims at the target; whether it may shoot is another question."""
    return Aim(state, shooter, target, _distance(_base(shooter), _base(target)))


def reach_of(state: State, shooter: Element) -> float | None:
    """How far an element shoots on this table in centimetres, None for never (DBF-SHO-002)."""
    printed = reach(shooter.type)
    if printed is None:
        return None
    return printed * state.options.distance_factor  # DBF-TRP-003


def beyond_reach(shooter: Element, target: Element, distance: float) -> bool:
    """A quick no: the circle round the target is behind the front edge or further away from it than this."""
    dx, dy = target.x - shooter.x, target.y - shooter.y
    room = distance + shooter.width + shooter.depth + target.width + target.depth
    if dx * dx + dy * dy > room * room:
        return True
    base = footprint(shooter)
    ahead_x, ahead_y = base.ahead
    radius = hypot(target.width, target.depth) / 2
    forward = dx * ahead_x + dy * ahead_y - base.half_depth
    if forward + radius <= 0:
        return True
    beside = max(abs(dx * ahead_y - dy * ahead_x) - base.half_width, 0.0)
    return hypot(beside, max(forward, 0.0)) - radius > distance + 0.1


def line_of_sight(aimed: Aim) -> Footprint | None:
    """The lane between the shooter's front edge and the edge of the target that faces it (DBF-SHO-008)."""
    return _lane(_base(aimed.shooter), _base(aimed.target))


def _base(element: Element) -> _Base:
    return (element.x, element.y, element.bearing, element.width, element.depth)


def _rectangle(base: _Base) -> Footprint:
    return rectangle(Pose(base[0], base[1], base[2]), base[3], base[4])


@lru_cache(maxsize=8192)
def _distance(shooter: _Base, target: _Base) -> float | None:
    mine, his = _rectangle(shooter), _rectangle(target)
    if _wholly_in_field(mine, his):
        return segment_to_footprint(mine.front, his)
    return range_within(mine.front, his, _field(shooter))


@lru_cache(maxsize=8192)
def _lane(shooter: _Base, target: _Base) -> Footprint | None:
    front = _rectangle(shooter).front
    return lane(front, facing_edge(_rectangle(target), middle(front)))


@lru_cache(maxsize=1024)
def _field(shooter: _Base) -> Footprint:
    """From the front corners outwards at 45 degrees, without end (DBF-SHO-006)."""
    return field_of_fire(_rectangle(shooter), SPREAD, ENDLESS)


def _wholly_in_field(shooter: Footprint, target: Footprint) -> bool:
    """Whether each corner of the target lies ahead of the front edge and within the spread of 45 degrees."""
    ahead_x, ahead_y = shooter.ahead
    for x, y in target.corners:
        dx, dy = x - shooter.x, y - shooter.y
        forward = dx * ahead_x + dy * ahead_y - shooter.half_depth
        if forward < 0 or abs(dx * ahead_y - dy * ahead_x) > shooter.half_width + forward:
            return False
    return True
