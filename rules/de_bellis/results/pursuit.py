"""Pursuit: impetuous winners go straight ahead by the depth of their own base (DBF-RES-059 to 063)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.de_bellis.contact import is_in_contact
from rules.de_bellis.melee.lateral_support import gives_lateral_support
from rules.de_bellis.results.obstacles import (
    Obstacle,
    carried,
    flies_when_clear,
    impassable_obstacles,
    met_after,
    near,
    stands_on,
)
from rules.de_bellis.state import Element, State, footprint
from rules.de_bellis.troops import is_impetuous
from rules.engine.geometry import Footprint, Pose, first_edge_ahead, inside, rectangle, table


def must_pursue(state: State, winner: Element) -> bool:
    """Whether the winner of a close combat whose enemy has retreated, fled or been destroyed pursues, as all stand
    now (DBF-RES-061)."""
    if not winner.on_table or not is_impetuous(winner.type):
        return False
    return not (is_in_contact(state, winner) or gives_lateral_support(state, winner))  # DBF-RES-059, DBF-RES-061


def pursued(state: State, winner: Element) -> Pose:
    """Where the pursuit ends: after the depth of the base, or before what stops it (DBF-RES-060, 062, 063)."""
    base = footprint(winner)
    enemies = [
        footprint(other) for other in near(state, winner.id, base, winner.depth, {}) if other.seat != winner.seat
    ]
    distance = _before(base, winner.bearing, enemies, winner.depth)  # DBF-RES-060, DBF-RES-063
    friends = [
        footprint(other) for other in near(state, winner.id, base, winner.depth, {}) if other.seat == winner.seat
    ]
    hindrances: list[Obstacle] = [*friends, *impassable_obstacles(state, winner)]
    if not (flies_when_clear(winner) and _could_end(state, winner, distance, hindrances)):
        distance = _before(base, winner.bearing, hindrances, distance)  # DBF-RES-062
        edge = first_edge_ahead(table(state.width, state.height), base, winner.bearing, distance)
        distance = distance if edge is None else edge
    return carried(winner.pose, winner.bearing, distance)  # DBF-MEL-012


def _before(base: Footprint, bearing: float, obstacles: Sequence[Obstacle], distance: float) -> float:
    for obstacle in obstacles:
        touch = met_after(base, bearing, obstacle, distance)
        distance = distance if touch is None else touch
    return distance


def _could_end(state: State, winner: Element, distance: float, hindrances: list[Obstacle]) -> bool:
    """Whether a flyer that passes over everything could end there."""
    there = rectangle(carried(winner.pose, winner.bearing, distance), winner.width, winner.depth)
    on_table = inside(table(state.width, state.height), there)
    return on_table and not any(stands_on(there, hindrance) for hindrance in hindrances)
