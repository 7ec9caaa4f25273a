"""What the site itself refuses, in the manner of the rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from rules.engine.messages import Template, engine_messages, load
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text


def refusal(reason: str, /, **params: Any) -> IllegalAction:
    """A refusal under `BATTLE-<REASON>` with the message `battle.refused.<reason>`."""
    return IllegalAction(f"BATTLE-{reason.upper()}", Text(f"battle.refused.{reason}", params))


def seat_name(seat: str) -> Text | str:
    """A seat as a text that each reader gets in his language."""
    key = f"battle.seat.{seat}"
    return Text(key) if key in messages() else seat


@cache
def messages() -> dict[str, dict[str, Template]]:
    """What the site and the engine say about battles of any game, by key and language."""
    return {**engine_messages(), **load(Path(__file__).parent / "messages")}
