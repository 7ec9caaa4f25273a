"""One thing that can be chosen."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.text import Text


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """`key` is the answer, `text` what the player reads, `pieces` what the board lights up, `facts` what the page may
    show beside it."""

    key: str
    text: Text
    pieces: tuple[str, ...] = ()
    facts: dict[str, Any] = {}
    rule: str = ""
