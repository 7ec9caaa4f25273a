"""What the site itself refuses, in the manner of the rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.db import DatabaseError, InterfaceError

from ninthsite.heavy.kinds import BUDGET, Refused
from rules.engine.messages import Template, engine_messages, load
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text

if TYPE_CHECKING:
    from battles.models import Battle


# Of PostgreSQL: lock not available, serialization failure, deadlock.
HELD = ("55P03", "40001", "40P01")


def refusal(name: str, /, *, reason: str = "", **params: Any) -> IllegalAction:
    """A refusal under `BATTLE-<NAME>` with the message `battle.refused.<name>`. `reason`: what only programs
    understand."""
    detail = {"reason": reason} if reason else {}
    return IllegalAction(f"BATTLE-{name.upper()}", Text(f"battle.refused.{name}", params), detail)


def not_running(battle: Battle) -> IllegalAction:
    """Why nothing can be done at a battle that does not run: waiting, halted or over."""
    return refusal(battle.status)


def not_stored(error: DatabaseError | InterfaceError) -> IllegalAction:
    """What the database's refusal means for a player: others hold the battle just now, or nothing can be stored at
    all: it is away, or its disk is full. Under the same client id he may then ask again and again."""
    held = getattr(error.__cause__, "sqlstate", None) in HELD or "locked" in str(error)
    return refusal("busy" if held else "storage")


def unknown_game() -> IllegalAction:
    """Why nothing can be done at a battle of a game that this site does not offer any more."""
    return refusal("unknown_game")


def too_heavy(refused: Refused) -> IllegalAction:
    """What it means on a socket that heavy work is refused: asked again in a moment it may be done, unless it takes
    too long in itself."""
    if refused.reason == BUDGET:
        return refusal("budget", seconds=round(refused.kind.seconds))
    later = refusal("rate")
    later.detail["retry_after"] = refused.wait
    return later


def seat_name(seat: str) -> Text | str:
    """A seat as a text that each reader gets in his language."""
    key = f"battle.seat.{seat}"
    return Text(key) if key in messages() else seat


@cache
def messages() -> dict[str, dict[str, Template]]:
    """What the site and the engine say about battles of any game, by key and language."""
    return {**engine_messages(), **load(Path(__file__).parent / "messages")}
