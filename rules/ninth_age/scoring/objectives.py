"""Who has secured which Secondary Objective at the end (T9A-SCO-015 to 019)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import shapely

from rules.engine.geometry import Point
from rules.ninth_age.deployment.zones import zone_area
from rules.ninth_age.general_principles.areas import outline_of
from rules.ninth_age.general_principles.measuring import distance_to_point
from rules.ninth_age.queries.scoring import is_scoring_unit
from rules.ninth_age.state import SEATS, Seat, State, Unit, other
from rules.ninth_age.units.footprint import outline

REACH = 6.0
SLACK = 0.01
TOO_LATE = 4
"""From this Game Turn on units that come from Ambush do not count for Breakthrough (T9A-SCO-016)."""


def secured_by(state: State) -> dict[str, tuple[Seat, ...]]:
    """The players who have secured each objective of this battle; nobody, one, or in Breakthrough even both."""
    return {key: _JUDGES[key](state) for key in state.setting.objectives}


def hold_the_ground(state: State) -> tuple[Seat, ...]:
    """More Scoring Units than the opponent within 6" of the centre of the battlefield (T9A-SCO-015)."""
    return _more(*(_near(state, seat, (state.width / 2, state.height / 2)) for seat in SEATS))  # T9A-SET-033


def breakthrough(state: State) -> tuple[Seat, ...]:
    """A Scoring Unit in the opponent's deployment zone, each player for himself (T9A-SCO-016)."""
    # T9A-SET-034
    return tuple(seat for seat in SEATS if any(_broke_through(state, unit) for unit in _scoring(state, seat)))


def secure_target(state: State) -> tuple[Seat, ...]:
    """Control of more markers than the opponent (T9A-SCO-019)."""
    controlled = [seat for marker in state.objectives.values() for seat in controls(state, (marker.x, marker.y))]
    return _more(*(controlled.count(seat) for seat in SEATS))  # T9A-SET-036


def controls(state: State, marker: Point) -> tuple[Seat, ...]:
    """Who has more Scoring Units within 6" of a marker; nobody with equal numbers (T9A-SCO-018)."""
    return _more(*(_near(state, seat, marker) for seat in SEATS))


_JUDGES: Mapping[str, Callable[[State], tuple[Seat, ...]]] = {
    "hold_the_ground": hold_the_ground,
    "breakthrough": breakthrough,
    "secure_target": secure_target,
}


def _more(red: int, blue: int) -> tuple[Seat, ...]:
    return () if red == blue else ("red",) if red > blue else ("blue",)


def _near(state: State, seat: Seat, point: Point) -> int:
    return sum(distance_to_point(state, unit, point) <= REACH + SLACK for unit in _scoring(state, seat))


def _scoring(state: State, seat: Seat) -> Iterator[Unit]:
    """The Scoring Units of a player on the board and in Buildings (T9A-SCO-020); who pursued off the table is
    nowhere."""
    for unit in state.units.values():
        if unit.seat == seat and unit.where in ("board", "building") and is_scoring_unit(state, unit.id):
            yield unit


def _broke_through(state: State, unit: Unit) -> bool:
    """Whether half or more of its Footprint lies in the enemy's zone, and it did not come from Ambush too late."""
    if unit.ambushed_in >= TOO_LATE:  # T9A-SPC-035
        return False
    zone = zone_area(state, other(unit.seat)).polygon
    shapes = [shapely.Polygon(outline_of(shape)) for shape in outline(state, unit)]
    whole = sum(shape.area for shape in shapes)
    inside = sum(shape.intersection(zone).area for shape in shapes)
    return 2 * inside >= whole - 1e-6
