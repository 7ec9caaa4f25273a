"""What an army list brings to the table: units of models with their effective profiles, gear, rules and bases."""

from __future__ import annotations

import msgspec

from rules.engine.army_books.choices import Base, Value


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A model part: `number` of them in each model, all modifiers applied. `part` as in the book, or ``."""

    name: str
    characteristics: dict[str, Value]
    number: int = 1
    part: str = ""
    troop_type: str = ""


class Gear(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon, armour or item. `item`: its category if it is a magic item; `counterpart` what everybody sees of it."""

    name: str
    type: str = ""
    key: str = ""
    characteristics: dict[str, Value] = {}
    item: str = ""
    counterpart: str = ""
    text: str = ""


class SpecialRule(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A special rule as the unit has it. `key` is empty where only the book knows it.

    `part`: which model part has it, empty for all.
    """

    name: str
    key: str = ""
    values: tuple[str, ...] = ()
    part: str = ""
    text: str = ""


class Models(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """So many equal models. `role`: `champion`, `musician`, `standard_bearer`, `character` or empty.

    `gear` and `rules` are what these models have beyond those of the unit. `base` is None if the book states none.
    """

    name: str
    number: int
    role: str = ""
    parts: tuple[Part, ...] = ()
    base: Base | None = None
    troop_type: str = ""
    height: str = ""
    gear: tuple[Gear, ...] = ()
    rules: tuple[SpecialRule, ...] = ()


class Mustered(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit as it comes to the table.

    `id`: its id in the list, `entry`: the id of its entry, `category`: the game's key. `points`: what it costs with
    everything, `item_points` what of that is for magic items. `size`: its models, command group included. `roles`:
    `character`, `general`, `battle_standard_bearer`, `veteran_standard_bearer`. `choices`: what was chosen for it, as
    printed, for its card.
    """

    id: str
    entry: str
    name: str
    category: str
    points: float
    item_points: float = 0
    models: tuple[Models, ...]
    title: str = ""
    roles: tuple[str, ...] = ()
    gear: tuple[Gear, ...] = ()
    rules: tuple[SpecialRule, ...] = ()
    level: int = 0
    paths: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """The number of its models."""
        return sum(models.number for models in self.models)
