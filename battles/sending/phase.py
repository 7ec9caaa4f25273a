"""What names the phase that a view shows, and who trusts the others in it."""

from __future__ import annotations

from typing import Any

from battles.models import Battle
from rules.engine.text import Text


def who_trusts(battle: Battle, view: dict[str, Any]) -> list[str]:
    """The seats that trust the others in the phase that a view shows."""
    now = phase_name(view) if battle.trust else ""
    return [seat for seat, mark in battle.trust.items() if mark == now]


def phase_name(view: dict[str, Any]) -> str:
    """The turn, the active seat and the phase in the header of a view."""
    header = view.get("header", {})
    phase = header.get("phase", "")
    key = phase.key if isinstance(phase, Text) else phase.get("key", "") if isinstance(phase, dict) else str(phase)
    return f"{header.get('turn', '')}:{header.get('active', '')}:{key}"
