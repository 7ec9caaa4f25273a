"""A close combat weapon: one value, with its effects on the attacks made with it (T9A-EQP-001)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec

from rules.ninth_age.special_rules.rule import Held

Users = Literal["anybody", "on_foot", "riders"]


class Brings(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A special rule that attacks made with the weapon carry, what stands in its brackets, the rule that says so, and
    against whom."""

    key: str
    parameter: str
    rule: str
    against: Literal["everybody", "riders_in_front"]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A row of the table (T9A-EQP-006). An attack carries the weapon with which it is made among its rules, so that
    `effects` reach it as those of any rule do. `only`: the rule that says who may use it."""

    key: str
    name: str
    users: Users = "anybody"
    only: str = ""
    effects: tuple[Held, ...] = ()
    brings: tuple[Brings, ...] = ()
