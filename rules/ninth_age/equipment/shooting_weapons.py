"""Shooting weapons (T9A-EQP-028 to 040) as far as charge reactions ask for them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import yaml

from rules.ninth_age.state import Rule


class ShootingWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table: range in inches and Strength, 0 where each weapon prints its own; its special rules as
    (key, parameter)."""

    range: int = 0
    strength: int = 0
    rules: tuple[tuple[str, str], ...] = ()


SHOOTING_WEAPONS: Mapping[str, ShootingWeapon] = msgspec.convert(
    yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8")), dict[str, ShootingWeapon]
)


def rules_of_weapon(key: str) -> tuple[Rule, ...]:
    """The special rules that count for shots with this weapon only (T9A-EQP-030); none if it is no shooting weapon."""
    weapon = SHOOTING_WEAPONS.get(key)
    return () if weapon is None else tuple(Rule(rule, parameter=parameter) for rule, parameter in weapon.rules)
