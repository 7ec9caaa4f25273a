"""One way in which an army list breaks the rules."""

from __future__ import annotations

import msgspec

from rules.engine.text import Param, Text


class Breach(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which rule is broken, why, and the id of the unit concerned, if it is one."""

    rule: str
    message: Text
    piece: str = ""


def breach(rule: str, key: str, piece: str = "", /, **params: Param) -> Breach:
    """A breach with the message `t9a.army_building.<key>`."""
    return Breach(rule, Text(f"t9a.army_building.{key}", params), piece)
