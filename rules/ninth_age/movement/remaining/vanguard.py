"""The Vanguard move, made like a Remaining Move before the battle (T9A-SPC-217 to 219)."""

from __future__ import annotations

from rules.engine.game import Battle, Procedure
from rules.ninth_age.movement.remaining.moving import move

VANGUARD_MOVE = "t9a.deploy.vanguard_move"


def vanguard_move(battle: Battle, unit: str) -> Procedure:
    """Ask the owner how the unit moves up to 12 inches, and do it; True if it moved. It cannot march, and comes no
    nearer than 12 inches to an enemy."""
    moved = yield from move(battle, unit, "vanguard", topic=VANGUARD_MOVE)
    return bool(moved)
