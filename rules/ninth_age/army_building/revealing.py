"""When an item of a hidden list counts as used, and so must be revealed (T9A-ARM-037 to 042)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from rules.engine import data_files

REACH = 0.01
Change = Literal[
    "attack", "armour_save", "special_save", "special_save_against_shooting", "special_save_against_flames",
    "special_save_against_spells", "special_save_against_artillery", "hit_received", "to_wound",
    "to_wound_by_shooting", "movement", "charge_range", "flee_distance", "pursuit_distance", "leadership", "fear",
    "combat_result", "casting", "dispelling", "spell_generation",
]  # fmt: skip


class Roll(msgspec.Struct, frozen=True):
    """Dice are rolled for this, whatever they show."""

    what: Change


class Attack(msgspec.Struct, frozen=True):
    """An attack is made that the item modifies."""


class Save(msgspec.Struct, frozen=True):
    """A save is about to be rolled, `against` attacks of these kinds. What changes an Armour Save only as its mundane
    counterpart would does not change it in this sense."""

    what: Literal["armour_save", "special_save"]
    against: tuple[Literal["shooting", "flames", "spells", "artillery"], ...] = ()


class Move(msgspec.Struct, frozen=True):
    """A unit moves `distance` inches, of which it could have moved `without` without the item."""

    distance: float
    without: float


class Charge(msgspec.Struct, frozen=True):
    """A unit charges. `reaction_declared`, `range_rolled`: how far the charge has come."""

    reaction_declared: bool = False
    range_rolled: bool = False


class Score(msgspec.Struct, frozen=True):
    """A Combat Score is worked out."""


Use = Roll | Attack | Save | Move | Charge | Score


def is_used(use: Use, changes: frozenset[Change]) -> bool:
    """Whether an item that changes such things is used, and from then on public (T9A-ARM-037)."""
    match use:
        case Roll():
            return use.what in changes  # T9A-ARM-038
        case Attack():
            return "attack" in changes  # T9A-ARM-039
        case Score():
            return "combat_result" in changes
        case Save():
            concerned = {use.what, *(f"{use.what}_against_{one}" for one in use.against)}
            return not concerned.isdisjoint(changes)  # T9A-ARM-040
        case Move():
            return "movement" in changes and use.distance > use.without + REACH  # T9A-ARM-041
        case Charge():
            # After the reaction, so that it was chosen without knowing, and before the dice, needed or not.
            return "movement" in changes and use.reaction_declared and not use.range_rolled  # T9A-ARM-042


def changes_of(item: str) -> frozenset[Change]:
    """What a magic item changes by being there; nothing of one that only its book knows."""
    return _changes().get(item, frozenset())


@cache
def _changes() -> Mapping[str, frozenset[Change]]:
    written = data_files.read(Path(__file__).with_name("uses.yaml"))
    found: dict[str, set[Change]] = {}
    for change, items in msgspec.convert(written, dict[Change, list[str]]).items():
        for item in items:
            found.setdefault(item, set()).add(change)
    return {item: frozenset(changes) for item, changes in found.items()}
