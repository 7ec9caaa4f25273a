"""Reading JSON from strangers: no numbers that are none, no broken letters, nothing nested without end."""

from __future__ import annotations

from typing import Any

import msgspec

from battles.refusals import refusal

DEEPEST = 40


def decode(raw: bytes | str) -> Any:
    """The value; refused (BATTLE-MESSAGE) if it is no such JSON."""
    must_be_shallow(raw)
    try:
        return msgspec.json.decode(raw)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as error:
        raise refusal("message", reason=str(error)[:200]) from None


def must_be_shallow(raw: bytes | str) -> None:
    """Refuses what is nested too deep to be stored, and the letter 0, which PostgreSQL cannot store. Brackets in
    strings count."""
    text = raw if isinstance(raw, str) else raw.decode("utf-8", "replace")
    if "\\u0000" in text:
        raise refusal("message", reason="the letter 0")
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for letter in text:
        if letter in "[{":
            depth += 1
            if depth > DEEPEST:
                raise refusal("message", reason=f"nested deeper than {DEEPEST}")
        elif letter in "]}":
            depth -= 1
