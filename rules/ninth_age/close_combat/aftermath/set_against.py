"""Where a unit comes to stand when it reforms in combat: one of its sides lies flush against the side of the enemy that
it touched before (T9A-CCB-148, T9A-CCB-149)."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import NamedTuple

import msgspec

from rules.engine.geometry import Pose, ahead, first_contact_ahead, moved, normalised, outward, rounded, turn_between
from rules.engine.inputs import FormationAnswer, Placement
from rules.engine.refusal import refuse
from rules.ninth_age.attacks.facing import engaged_on, is_assault
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.movement.arrangement import arranged
from rules.ninth_age.state import Contact, Side, State, Unit
from rules.ninth_age.terrain.building_walls import wall_touched
from rules.ninth_age.units.footprint import ground, outline, rectangle_of

TURN: dict[Side, float] = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": 270.0}
FLUSH = 15.0
"""How many degrees from the nearest flush facing a unit may be set down and is still set against the enemy."""
REACH = 3.0
"""How far from contact, in inches."""


class Reformed(NamedTuple):
    """A unit as it would stand after a Combat Reform, and all contacts then."""

    unit: Unit
    contacts: tuple[Contact, ...]


def set_against(state: State, unit: str, placement: Placement, formation: FormationAnswer | None) -> Reformed:
    """The unit as a copy, set flush against the enemies from where it was put down; refused if that is too far from
    any such place."""
    one = state.units[unit]
    after = msgspec.structs.replace(one, models=list(one.models))
    formation = formation or FormationAnswer(placement.files)
    if formation.files:
        after = arranged(state, one, formation)
    foe = opponents(state, unit)[0]
    facing = _outward(state, foe, unit)
    with_side: Side = min(TURN, key=lambda side: abs(turn_between(placement.bearing, facing + 180.0 - TURN[side])))
    bearing = normalised(facing + 180.0 - TURN[with_side])
    if abs(turn_between(placement.bearing, bearing)) > FLUSH:
        refuse("T9A-CCB-148", "t9a.combat.refused.not_flush")
    after.stand(_touching(state, after, foe, facing, Pose(placement.x, placement.y, bearing)))
    return Reformed(after, tuple(_turned(one, unit, with_side) for one in state.contacts))


def _outward(state: State, foe: str, unit: str) -> float:
    """The bearing straight out of the side of an enemy that the unit touches, or of the wall of his Building."""
    if is_assault(state, foe, unit):
        building = state.features[state.units[foe].building]
        one = state.units[unit]
        ox, oy = outward(wall_touched(building, outline(state, one), ahead(one.bearing)))
        return round(normalised(degrees(atan2(ox, oy))), 4)
    return state.units[foe].bearing + TURN[engaged_on(state, foe, unit) or "front"]


def _touching(state: State, after: Unit, foe: str, facing: float, at: Pose) -> Pose:
    """The pose nearest to `at` in which the unit has been pushed straight against the enemy until their bases touch."""
    enemy = state.units[foe]
    struck = ground(state, enemy)
    far = rectangle_of(state, after).radius
    far += max(hypot(piece.x - enemy.x, piece.y - enemy.y) + piece.radius for piece in struck)
    ux, uy = ahead(facing)
    out = (at.x - enemy.x) * ux + (at.y - enemy.y) * uy
    start = moved(Pose(at.x, at.y, facing), 2 * far - out)
    limit = 4 * far
    found = [
        first_contact_ahead(piece, normalised(facing + 180.0), other, limit)
        for piece in outline(state, after, Pose(start.x, start.y, at.bearing))
        for other in struck
    ]
    way = min([here for here in found if here is not None], default=None)
    if way is None or abs(2 * far - way - out) > REACH:
        refuse("T9A-CCB-148", "t9a.combat.refused.no_contact")
    end = moved(start, -way)
    return rounded(Pose(end.x, end.y, at.bearing))


def _turned(contact: Contact, unit: str, side: Side) -> Contact:
    """A contact of the unit with the side that it presents now."""
    if contact.charger == unit:
        return msgspec.structs.replace(contact, with_side=side)
    return msgspec.structs.replace(contact, side=side) if contact.target == unit else contact
