"""Blocked Path (T9A-MOV-080 to 082): only unengaged enemies that cannot be charged themselves are in the way."""

from __future__ import annotations

from collections.abc import Callable

import shapely

from rules.engine.geometry import Footprint, Point, first_contact_ahead
from rules.ninth_age.movement.charges import solving
from rules.ninth_age.movement.surroundings import BARRIERS
from rules.ninth_age.state import State
from rules.ninth_age.terrain.features import area_of
from rules.ninth_age.units.footprint import outline


def has_room_but_for_enemies(state: State, asked: solving.Question) -> bool:
    """Whether there is room for the charge, or would be without the enemies that are not engaged: where there is none
    even then, it is looked for once and not again with them."""
    enemies = _met(state, asked)
    return not enemies or solving.has_room_at_a_glance(state, asked) or solving.has_room_without(state, asked, enemies)


def is_blocked_path(state: State, asked: solving.Question, could_be_charged: Callable[[str], bool]) -> bool:
    """Whether the charge, for which there is no room, would be possible if it were not for enemy units that are not
    engaged and could not be charged normally. Those that it cannot meet are not looked at."""
    return bool(_in_the_way(state, asked, _met(state, asked), could_be_charged))


def in_the_way(state: State, asked: solving.Question) -> tuple[str, ...]:
    """The enemies without which there would be room; () if there would be none or others are in the way too."""
    return _in_the_way(state, asked, _unengaged_enemies(state, asked), lambda enemy: False)


def _met(state: State, asked: solving.Question) -> list[str]:
    """The enemies that are not engaged and that the charger can meet."""
    met = solving.may_meet(state, asked)
    return [one for one in _unengaged_enemies(state, asked) if one in met]


def _unengaged_enemies(state: State, asked: solving.Question) -> list[str]:
    charger = state.units[asked.unit]
    reach = charger_reach(state, asked)
    return [
        one.id
        for one in state.standing()
        if one.seat != charger.seat
        and one.id != asked.target
        and not state.engaged(one.id)
        and (one.x - charger.x) ** 2 + (one.y - charger.y) ** 2 < reach * reach
    ]


def _in_the_way(
    state: State, asked: solving.Question, enemies: list[str], could_be_charged: Callable[[str], bool]
) -> tuple[str, ...]:
    if not enemies or not solving.has_room_without(state, asked, enemies):
        return ()
    blocking = [one for one in enemies if not could_be_charged(one)]
    if len(blocking) < len(enemies) and not solving.has_room_without(state, asked, blocking):
        return ()
    return tuple(blocking)


def standing_between(state: State, asked: solving.Question) -> tuple[str, ...]:
    """What stands between a charger and its target, for which there is no room: that without which there would be, if
    it is one unit; otherwise all."""
    charger, target = state.units[asked.unit], state.units[asked.target]
    corners = [spot for unit in (charger, target) for piece in outline(state, unit) for spot in _rim(piece)]
    between = shapely.MultiPoint(corners).convex_hull
    units = [
        one.id
        for one in state.standing()
        if one.id not in (asked.unit, asked.target, *asked.absent)
        and any(between.intersects(shapely.Polygon(_rim(piece))) for piece in outline(state, one))
    ]
    alone = [one for one in units if solving.has_room_without(state, asked, (one,))]
    if alone:
        return tuple(alone)
    features = [
        one.id for one in state.features.values() if one.kind in BARRIERS and area_of(one).polygon.intersects(between)
    ]
    return (*units, *features)


def _rim(piece: Footprint) -> tuple[Point, ...]:
    if piece.corners:
        return piece.corners
    x, y, radius = piece.x, piece.y, piece.radius
    return ((x - radius, y - radius), (x + radius, y - radius), (x + radius, y + radius), (x - radius, y + radius))


def charger_reach(state: State, asked: solving.Question) -> float:
    """How far away an enemy can be in the way at all: that of the target with a margin for the wheel."""
    one, other = state.units[asked.unit], state.units[asked.target]
    return float(((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5) + 24.0


def first_touched(state: State, unit: str, enemies: tuple[str, ...], limit: float) -> tuple[str, float] | None:
    """The first enemy of these that a unit touches straight ahead within a distance, and how far away; None if it
    touches none, or something else before."""
    charger = state.units[unit]
    pieces, bearing = outline(state, charger), charger.bearing
    best: tuple[str, float] | None = None
    for other in state.standing():
        if other.id == unit:
            continue
        for piece in pieces:
            for shape in outline(state, other):
                found = first_contact_ahead(piece, bearing, shape, limit + 0.01)
                if found is not None and (best is None or found < best[1]):
                    best = (other.id, found)
    return best if best is not None and best[0] in enemies else None
