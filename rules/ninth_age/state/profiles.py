"""What a model is made of: its parts, weapons, armour and special rules."""

from __future__ import annotations

import msgspec

from rules.ninth_age.state.terms import TroopType


class WeaponProfile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an army book prints of a shooting weapon itself (T9A-EQP-030, 038): range in inches and the least range;
    Strength, 0 for that of the user, or the dice that are rolled for it; `size`, the X of a Cannon or Catapult: inches
    of its Line Template or of its round one. In square brackets (T9A-EQP-069): `centre_strength`, `centre_rules`.
    `mode_of`: the name of the weapon of which this is one way to shoot."""

    range: int = 0
    least_range: int = 0
    strength: int = 0
    strength_dice: str = ""
    size: str = ""
    rules: tuple[Rule, ...] = ()
    centre_strength: int = 0
    centre_rules: tuple[Rule, ...] = ()
    mode_of: str = ""


class Rule(msgspec.Struct, frozen=True, omit_defaults=True):
    """A special rule as a profile has it: the key under which the engine knows it ("" if it does not), the printed
    words, and the parameter in brackets ("4+", "Forest", "D6"). `profile`: of a weapon that prints its own."""

    key: str
    name: str = ""
    parameter: str = ""
    profile: WeaponProfile | None = None


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A model part (T9A-UNT-007): one profile. Characteristics are whole numbers; a dash is 0 (T9A-GEN-036), and
    `random` names those that are rolled instead ("A": "D6+1"). `mount`: what the rider rides or what pulls."""

    name: str
    characteristics: dict[str, int]
    random: dict[str, str] = {}
    number: int = 1
    mount: bool = False
    weapons: tuple[Rule, ...] = ()
    armour: tuple[Rule, ...] = ()
    rules: tuple[Rule, ...] = ()


class Kind(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """What all like models share: troop type, base and parts. `base`: width of the front and depth in mm; a round base
    has its diameter twice and `round` (T9A-UNT-003, 004). `rules` are those of the model as a whole. What follows from
    these values alone is kept with them, and never stored."""

    name: str
    troop_type: TroopType
    base: tuple[float, float]
    round: bool = False
    parts: tuple[Part, ...] = ()
    rules: tuple[Rule, ...] = ()
