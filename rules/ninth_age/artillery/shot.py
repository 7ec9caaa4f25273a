"""A shot of an Artillery Weapon: who fires what at whom, and what comes of it."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from rules.engine.dice import Roll
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Footprint, Point
from rules.ninth_age.artillery.ready import remembered_as
from rules.ninth_age.attacks.attack import Attack, Hits, Pool
from rules.ninth_age.attacks.making import shooting_attack
from rules.ninth_age.dice import dice
from rules.ninth_age.general_principles.characteristics import MOST
from rules.ninth_age.queries.attacking import strength
from rules.ninth_age.state import Rule, State, WeaponProfile
from rules.ninth_age.units.footprint import bases, centre, ground

NOTHING = WeaponProfile()


class Shot(NamedTuple):
    """A model, the part of it that fires (by index), the weapon, and the unit that is the target."""

    model: str
    part: int
    weapon: Rule
    target: str

    @property
    def profile(self) -> WeaponProfile:
        """What the book prints of the weapon."""
        return self.weapon.profile or NOTHING

    @property
    def name(self) -> str:
        """What a broken or jammed weapon is remembered by."""
        return remembered_as(self.weapon)


class Fired(NamedTuple):
    """What came of a shot: hits that are still to be resolved with all others of the unit, and the units that hits have
    been resolved against one after the other already (T9A-DMG-006)."""

    hits: tuple[Hits, ...] = ()
    units: tuple[str, ...] = ()


MISSED = Fired()


def attack_of(state: State, shot: Shot) -> Attack:
    """The attack that the shot makes (T9A-EQP-038)."""
    return shooting_attack(state, shot.model, shot.part, Pool(shot.target), shot.weapon)


def with_strength_rolled(battle: Battle, shot: Shot, attack: Attack) -> Procedure:
    """The attack with its Strength rolled, if the book prints dice for it."""
    if not shot.profile.strength_dice:
        return attack
    printed = dice(shot.profile.strength_dice)
    faces = yield printed.roll(f"strength {shot.model}", "T9A-EQP-038")
    return replace(attack, strength=min(MOST, printed.total(faces)))


def full_strength(state: State, attack: Attack) -> int:
    """The Strength of the shot before anything weakens it on its way."""
    found = strength(state, attack)
    return round(found.total) if found is not None else 0


def base_of(state: State, model: str) -> tuple[Footprint, ...]:
    """The ground that a firing model stands on: its base, or the Building that it is in."""
    unit = state.units[state.models[model].unit]
    return ground(state, unit) if unit.where == "building" else (dict(bases(state, unit))[model],)


def middle_of(state: State, model: str) -> Point:
    """The centre of a firing model."""
    unit = state.units[state.models[model].unit]
    return centre(state, unit) if unit.where == "building" else base_of(state, model)[0].centre


def one_die(label: str, rule: str) -> Roll:
    """A D6 of an artillery procedure."""
    return Roll(label, 1, 6, rule)
