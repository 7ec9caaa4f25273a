"""What is seldom seen: sought in armies, or not to be expected at all."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from rules.engine import data_files


class Seldom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keys of weapons and special rules: those that are `sought`, with their weights, what some of them must meet in
    the enemy's army, and those that are not expected to act, each with the reason."""

    sought: dict[str, int]
    meets: dict[str, str]
    unseen: dict[str, str]


@cache
def seldom() -> Seldom:
    """What stands in the data."""
    found: Seldom = msgspec.convert(data_files.read(Path(__file__).with_suffix(".yaml")), Seldom)
    return found
