"""Ambush (T9A-SPC-026 to 035): its numbers. What it lets do stands in `effects/movement.yaml`."""

from __future__ import annotations

FIRST_TURN = 2
ARRIVES_ON = 3
"""From this Game Turn on it arrives on this result of a die or more (T9A-SPC-027)."""
FARTHEST = 2
"""How many times its Movement it may stand from its edge after it has moved (T9A-SPC-029)."""
TOO_LATE_TO_BREAK_THROUGH = 4
"""A unit that comes in this Game Turn or later does not score Breakthrough (T9A-SPC-035)."""
