"""Shooting weapons (T9A-EQP-028 to 040): their table, and what an army book prints in its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from rules.engine import data_files
from rules.ninth_age.dice import whole_number
from rules.ninth_age.state import Rule


class ShootingWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table: range in inches and Strength, 0 where each weapon prints its own; its special rules as
    (key, parameter, the rule of the rulebook that gives it to the weapon); `close_combat`: as which weapon it counts
    in close combat (T9A-EQP-036)."""

    range: int = 0
    strength: int = 0
    rules: tuple[tuple[str, str, str], ...] = ()
    close_combat: str = ""
    artillery: bool = False


# Volleys, Unwieldy, Quick to Fire, Multiple Shots, Cumbersome: T9A-EQP-032 to 035, T9A-EQP-040.
SHOOTING_WEAPONS: Mapping[str, ShootingWeapon] = msgspec.convert(
    data_files.read(Path(__file__).with_suffix(".yaml")), dict[str, ShootingWeapon]
)
_UNKNOWN = ShootingWeapon()


def rules_of_weapon(key: str) -> tuple[Rule, ...]:
    """The special rules that count for shots with this weapon only (T9A-EQP-030); none if it is no shooting weapon."""
    weapon = SHOOTING_WEAPONS.get(key, _UNKNOWN)
    return tuple(Rule(key, parameter=parameter) for key, parameter, rule in weapon.rules)  # T9A-EQP-031


def rules_of_shots(weapon: Rule) -> tuple[Rule, ...]:
    """The special rules of a weapon as its bearer has it, with those that its book prints."""
    printed = weapon.profile.rules if weapon.profile is not None else ()
    return (*rules_of_weapon(weapon.key), *printed)


def shoots(weapon: Rule) -> bool:
    """Whether it is a shooting weapon: one of the table, or one for which a book prints a range."""
    return weapon.key in SHOOTING_WEAPONS or range_of(weapon) > 0


def range_of(weapon: Rule) -> int:
    """Its maximum range in inches (T9A-EQP-030)."""
    if weapon.profile is not None and weapon.profile.range:
        return weapon.profile.range
    return SHOOTING_WEAPONS.get(weapon.key, _UNKNOWN).range or whole_number(weapon.parameter)


def strength_of(weapon: Rule) -> int | None:
    """The Strength of its shots; None for that of the user (T9A-EQP-037)."""
    if weapon.profile is not None and weapon.profile.strength:
        return weapon.profile.strength
    strength = SHOOTING_WEAPONS.get(weapon.key, _UNKNOWN).strength
    return strength or None


def is_artillery(key: str) -> bool:
    """Whether it is an Artillery Weapon, which shoots by a procedure of its own (T9A-EQP-038)."""
    return SHOOTING_WEAPONS.get(key, _UNKNOWN).artillery
