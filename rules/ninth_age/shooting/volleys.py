"""The shots of a unit grouped by what they need to hit (T9A-SHO-021)."""

from __future__ import annotations

from collections.abc import Container, Iterable

import msgspec

from rules.engine.explained import Explained
from rules.engine.geometry import CONTACT
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.equipment.shooting_weapons import is_artillery
from rules.ninth_age.shooting.aiming import Aiming, Shot
from rules.ninth_age.shooting.needed import to_hit
from rules.ninth_age.shooting.ways import Way
from rules.ninth_age.special_rules.multiple_shots import shots_of
from rules.ninth_age.state import Rule


class Volley(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """Like shots that need the same: how many parts shoot, and how often each of them, a number or dice. An Artillery
    Weapon fires by its own procedure: then `weapon` is there."""

    attack: Attack
    number: int
    each: str
    needed: Explained
    weapon: Rule | None = None


def volleys_of(aiming: Aiming, chosen: Iterable[Way], silent: Container[str] = ()) -> tuple[Volley, ...]:
    """All that is fired, in the order of the ways chosen; `silent` models hold their fire (T9A-SHO-016)."""
    found: dict[object, Volley] = {}
    numbers: dict[object, Explained] = {}
    for way in chosen:
        for shot in way.shots:
            if shot.model in silent:
                continue
            far, cover = shot.distance > shot.reach / 2 + CONTACT, aiming.cover_of(shot.attack, shot.model)
            alike = (id(shot.attack), way.many, far, tuple([(term.value, term.rule) for term in cover]))  # T9A-SHO-021
            if alike not in numbers:
                numbers[alike] = needed_by(aiming, shot, many=way.many)
            needed = numbers[alike]
            if is_artillery(way.weapon.key):
                found[shot] = _volley(shot, way, needed, weapon=way.weapon)
                continue
            key = (*alike, shot.missile.number)
            known = found.get(key)
            if known is None:
                found[key] = _volley(shot, way, needed)
            else:
                found[key] = msgspec.structs.replace(known, number=known.number + shot.missile.number)
    return tuple(found.values())


def needed_by(aiming: Aiming, shot: Shot, *, many: bool) -> Explained:
    """What one shot needs to hit."""
    return to_hit(
        aiming.state,
        shot.attack,
        distance=shot.distance,
        reach=shot.reach,
        occasion=aiming.occasion,
        cover=aiming.cover_of(shot.attack, shot.model),
        many=many,
    )


def _volley(shot: Shot, way: Way, needed: Explained, weapon: Rule | None = None) -> Volley:
    each = shots_of(shot.attack) if way.many else "1"
    attack = shot.attack if weapon is None else msgspec.structs.replace(shot.attack, model=shot.model)
    return Volley(attack=attack, number=shot.missile.number, each=each, needed=needed, weapon=weapon)
