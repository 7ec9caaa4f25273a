"""Vanguard (T9A-SPC-217 to 221): its numbers. What it lets do stands in `effects/movement.yaml`."""

from __future__ import annotations

DISTANCE = 12.0
"""How far the move goes, in place of the Movement of the unit (T9A-SPC-217, 218)."""
NOT_NEARER = 12.0
"""How near the move may bring it to an enemy (T9A-SPC-219)."""
