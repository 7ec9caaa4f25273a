"""Where a unit likes to stop: just too far from an enemy for the March Test, just beyond his charge, just out of his
front arc. Drawn from what its player knows; the page snaps to them."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import Point
from shapely.geometry.base import BaseGeometry

from rules.engine.inputs import Brink
from rules.engine.text import Text, text
from rules.ninth_age.movement.charges.charge_range import reach_of
from rules.ninth_age.movement.charges.possible_charge import flying_modes
from rules.ninth_age.movement.surroundings import Surroundings
from rules.ninth_age.names import name
from rules.ninth_age.queries.movement import MARCH_TEST_WITHIN
from rules.ninth_age.secrecy import seen
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.areas import front_arc, rings, within
from rules.ninth_age.units.footprint import ground

_CLEAR = 0.06
"""So much farther than the distance itself: more than the tolerances of contact and of the outline together."""


def brinks(state: State, unit: Unit, around: Surroundings, most: float) -> Iterator[Brink]:
    """The areas round the enemies whose edges a move of at most this length can reach (T9A-MOV-008, T9A-MOV-118,
    T9A-UNT-031)."""
    known = seen(state, unit.seat)
    here = Point(around.pose.x, around.pose.y)
    reach = most + around.rectangle.radius
    for enemy in known.units.values():
        if enemy.seat != unit.seat and enemy.where in ("board", "building"):
            for shape, why in _round(known, enemy):
                if shape.boundary.distance(here) <= reach:
                    yield from (Brink(tuple((x, y) for x, y in ring), why) for ring in rings(shape))


def _round(known: State, enemy: Unit) -> Iterator[tuple[BaseGeometry, Text]]:
    parts = ground(known, enemy)
    yield within(parts, MARCH_TEST_WITHIN + _CLEAR), text("t9a.brink.march", unit=name(enemy))
    modes = flying_modes(known, enemy.id) if enemy.where == "board" else ()
    if not modes or enemy.fleeing or known.engaged(enemy.id):
        return
    charge = within(parts, reach_of(known, enemy.id, modes[-1]).greatest + _CLEAR)
    arc = front_arc(known, enemy)
    if arc is None:
        yield charge, text("t9a.brink.charge", unit=name(enemy))
        return
    seen_ground = arc.buffer(_CLEAR, join_style="mitre")
    yield charge.intersection(seen_ground), text("t9a.brink.charge", unit=name(enemy))
    yield seen_ground, text("t9a.brink.arc", unit=name(enemy))
