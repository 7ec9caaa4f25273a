"""When an item of a hidden list counts as used, and so must be revealed (T9A-ARM-037 to 043)."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.engine.refusal import switched_off

REACH = 0.01
Change = Literal["roll", "attack", "save", "movement"]


class Roll(msgspec.Struct, frozen=True):
    """Dice are rolled on which the item has a bearing, whatever they show."""


class Attack(msgspec.Struct, frozen=True):
    """An attack is made that the item modifies."""


class Save(msgspec.Struct, frozen=True):
    """A save is about to be rolled. `as_counterpart`: the item changes it only as its mundane counterpart would."""

    as_counterpart: bool = False


class Move(msgspec.Struct, frozen=True):
    """A unit moves `distance` inches, of which it could have moved `without` without the item."""

    distance: float
    without: float


class Charge(msgspec.Struct, frozen=True):
    """A unit charges. `reaction_declared`, `range_rolled`: how far the charge has come."""

    reaction_declared: bool = False
    range_rolled: bool = False


Use = Roll | Attack | Save | Move | Charge


def is_used(use: Use, changes: frozenset[Change]) -> bool:
    """Whether an item that changes such things is used, and from then on public (T9A-ARM-037)."""
    match use:
        case Roll():
            return "roll" in changes and _in_force("T9A-ARM-038")
        case Attack():
            return "attack" in changes and _in_force("T9A-ARM-039")
        case Save():
            plain = use.as_counterpart and not switched_off("T9A-ARM-040")
            return "save" in changes and not plain and _in_force("T9A-ARM-040")
        case Move():
            farther = use.distance > use.without + REACH
            return "movement" in changes and farther and _in_force("T9A-ARM-041")
        case Charge():
            # After the reaction, so that it was chosen without knowing, and before the dice, needed or not.
            due = use.reaction_declared and not use.range_rolled and _in_force("T9A-ARM-042")
            return "movement" in changes and due


def revealed_runes(runes: tuple[str, ...], used: str) -> tuple[str, ...]:
    """What becomes public of a combined runic item: the rune that is used, not the others (T9A-ARM-043)."""
    return runes if switched_off("T9A-ARM-043") else tuple(rune for rune in runes if rune == used)


def _in_force(rule: str) -> bool:
    return not switched_off(rule) and not switched_off("T9A-ARM-037")
