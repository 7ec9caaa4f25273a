"""The Deployment Zones of the three Deployment Types, as outlines in inches (T9A-SET-024 to T9A-SET-031)."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

import shapely

from rules.engine.geometry import Area, Footprint, Point, area, wholly_in_area
from rules.ninth_age.state import SEATS, Outline, Seat, Setting, State, other

CLASSIC = 12.0
DIAGONAL = 9.0
NEAR, FAR = 9.0, 15.0
FLANK_SHARE = 0.25


def zones(state: State) -> dict[str, Outline]:
    """The zone of each seat; empty until both are chosen. Its border belongs to it (T9A-SET-030)."""
    setting = state.setting
    if len(setting.zones) < len(SEATS):
        return {}
    return {seat: zone(state, seat) for seat in SEATS}


def zone(state: State, seat: Seat) -> Outline:
    """The outline of a seat's Deployment Zone; `KeyError` before the sides are chosen."""
    return outline_of(state.width, state.height, state.setting, seat)


def outline_of(width: float, height: float, setting: Setting, seat: Seat) -> Outline:
    """The same for any board and setting. What the top player has is the bottom's turned by half a turn."""
    bottom = setting.zones[seat] == "bottom"
    if setting.deployment == "diagonal":
        rising = "bottom_left" in setting.corners  # T9A-SET-026
        shape = _below_diagonal(width, height, rising)
    elif setting.deployment == "flank_attack":
        shape = _flank(width, height, attacker=setting.flank_role[seat] == "attacker")
    else:
        shape = _strip(width, height)
    return shape if bottom else _turned(shape, width, height)


def zone_area(state: State, seat: Seat) -> Area:
    """The zone, prepared for tests."""
    return _prepared(zone(state, seat))


def wholly_in_zone(state: State, seat: Seat, shapes: tuple[Footprint, ...]) -> bool:
    """Whether a footprint lies with all its parts in the seat's own zone (T9A-SET-055)."""
    found = zone_area(state, seat)
    return all(wholly_in_area(shape, found) for shape in shapes)  # T9A-SET-030


def from_zone(state: State, seat: Seat, point: Point) -> float:
    """The distance of a point from a seat's zone, in inches; 0 within it."""
    return float(zone_area(state, seat).polygon.distance(shapely.Point(point)))


def facing(state: State, seat: Seat) -> float:
    """The bearing that looks from a seat's long edge across the board."""
    return 0.0 if state.setting.zones.get(seat, _usual(seat)) == "bottom" else 180.0


def _usual(seat: Seat) -> str:
    return "bottom" if seat == "red" else "top"


def chooser(state: State) -> Seat:
    """Who chose the zone (T9A-SET-040)."""
    return "blue" if state.setting.zone_chooser == "blue" else "red"


def chooser_then_other(state: State) -> tuple[Seat, Seat]:
    """Both seats, the chooser of the zone first."""
    return (chooser(state), other(chooser(state)))


@lru_cache(maxsize=64)
def _prepared(outline: Outline) -> Area:
    return area(outline)


def _strip(width: float, height: float) -> Outline:
    depth = height / 2 - CLASSIC  # T9A-SET-024
    return ((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth))


def _flank(width: float, height: float, *, attacker: bool) -> Outline:
    """Nearer to the middle on both flanks for the attacker (T9A-SET-028), in the middle for the defender
    (T9A-SET-029)."""
    share = width * FLANK_SHARE
    flank = height / 2 - (NEAR if attacker else FAR)
    middle = height / 2 - (FAR if attacker else NEAR)
    return (
        (0.0, 0.0), (width, 0.0), (width, flank), (width - share, flank),
        (width - share, middle), (share, middle), (share, flank), (0.0, flank),
    )  # fmt: skip


def _below_diagonal(width: float, height: float, rising: bool) -> Outline:
    """The half below a line from corner to corner, less 9" at right angles to it (T9A-SET-026)."""
    away = DIAGONAL * hypot(width, height)  # T9A-SET-025
    along_edge, up_side = away / height, height - away / width
    corners: Outline = ((along_edge, 0.0), (width, 0.0), (width, up_side))
    return corners if rising else tuple((width - x, y) for x, y in reversed(corners))


def _turned(outline: Outline, width: float, height: float) -> Outline:
    return tuple((width - x, height - y) for x, y in outline)
