"""Combat Reforms by habit: for whoever orders them in advance, and for bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from rules.engine.geometry import ahead
from rules.engine.inputs import FormationAnswer, Placement
from rules.engine.refusal import IllegalAction
from rules.ninth_age.attacks.facing import engaged_on, is_assault
from rules.ninth_age.close_combat.aftermath.conditions import reformed
from rules.ninth_age.close_combat.aftermath.set_against import TURN
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.close_combat.contact.contacts import contacts_of
from rules.ninth_age.deployment.formations import usual_files
from rules.ninth_age.movement.arrangement import arranged
from rules.ninth_age.state import State
from rules.ninth_age.units.footprint import size

Raw = dict[str, Any]
TURN_FRONT = "turn_front"
"""The habit of turning the front to an enemy who has come from elsewhere."""
MOST_CONTACT = "most_contact"
"""The habit of bringing as many own models as possible into contact."""
WIDEST = 15
AS_IT_IS: Raw = {"place": []}


def is_flanked(state: State, unit: str) -> bool:
    """Whether a unit is engaged elsewhere than in its front."""
    return any(engaged_on(state, unit, foe) != "front" for foe in opponents(state, unit)[:1])


def turned_to_the_enemy(state: State, unit: str) -> Raw:
    """Before him, as wide as it is or as wide as usual; as it stands if neither is legal, or if it faces him
    already."""
    one = state.units[unit]
    if not is_flanked(state, unit):
        return AS_IT_IS
    for files in dict.fromkeys((usual_files(state, one), one.files)):
        for raw in _places(state, unit, files):
            if in_contact_after(state, unit, raw) is not None:
                return raw
    return AS_IT_IS


def with_most_in_contact(state: State, unit: str) -> Raw:
    """With the front to the enemy, where it stands along his side or before his middle, of all widths the one that
    brings most models into contact; as it stands if none brings more than touch him now."""
    best, most = AS_IT_IS, len(contacts_of(state, unit))
    for files in range(1, min(len(state.units[unit].models), WIDEST) + 1):
        for raw in _places(state, unit, files):
            found = in_contact_after(state, unit, raw)
            if found is not None and found > most:
                best, most = raw, found
    return best


def who_turns(state: State, units: Sequence[str]) -> str:
    """The first unit that is engaged elsewhere than in its front and can turn; "" if there is none."""
    return next((unit for unit in units if turned_to_the_enemy(state, unit) != AS_IT_IS), "")


def who_gains_contact(state: State, units: Sequence[str]) -> str:
    """The first unit that can bring more models into contact; "" if there is none."""
    return next((unit for unit in units if with_most_in_contact(state, unit) != AS_IT_IS), "")


def _places(state: State, unit: str, files: int) -> Iterator[Raw]:
    """Before the side of the first enemy that it touches: where it stands along that side, and in its middle."""
    one, foe = state.units[unit], state.units[opponents(state, unit)[0]]
    bearing = (one.bearing + TURN[engaged_on(state, unit, foe.id) or "front"]) % 360.0
    if is_assault(state, unit, foe.id):
        yield _raw(unit, one.x, one.y, bearing, files)
        return
    side = engaged_on(state, foe.id, unit) or "front"
    deep = size(state, foe)[1 if side in ("front", "rear") else 0]
    deep += size(state, arranged(state, one, FormationAnswer(files)))[1]
    (ox, oy), (rx, ry) = ahead(foe.bearing + TURN[side]), ahead(foe.bearing + TURN[side] + 90.0)
    for along in dict.fromkeys(((one.x - foe.x) * rx + (one.y - foe.y) * ry, 0.0)):
        yield _raw(unit, foe.x + ox * deep / 2 + rx * along, foe.y + oy * deep / 2 + ry * along, bearing, files)


def _raw(unit: str, x: float, y: float, bearing: float, files: int) -> Raw:
    place = {"piece": unit, "x": round(x, 4), "y": round(y, 4), "bearing": round(bearing, 4)}
    return {"place": [place], "formation": {"files": files}}


def in_contact_after(state: State, unit: str, raw: Raw) -> int | None:
    """How many of its models would touch the enemy; None if the rules refuse it."""
    try:
        places = msgspec.convert(raw["place"], list[Placement])
        after = reformed(state, unit, {"place": places, "formation": FormationAnswer(**raw["formation"])})
    except IllegalAction:
        return None
    units = {**state.units, unit: after.unit}
    return len(contacts_of(msgspec.structs.replace(state, units=units, contacts=list(after.contacts)), unit))
