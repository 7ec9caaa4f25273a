"""Armies that come from outside: data that may be no army at all (DBF-ARM-030)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.de_bellis.army import Army, decode_army
from rules.engine.refusal import IllegalAction
from rules.engine.text import text


def army_from(data: Mapping[str, Any]) -> Army:
    """The army that the data describes; `IllegalAction` if it describes none."""
    try:
        return decode_army(data)
    except (msgspec.ValidationError, RecursionError, TypeError, ValueError) as error:
        raise no_army(str(error)[:200]) from None


def no_army(detail: str) -> IllegalAction:
    """The refusal of something that is no army; `detail` says where it fails."""
    return IllegalAction("DBF-ARM-030", text("dbf.breach.not_an_army", detail=detail))
