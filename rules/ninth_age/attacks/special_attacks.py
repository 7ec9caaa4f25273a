"""The Special Attacks of close combat (T9A-DMG-003), each at the Initiative step of its own rule."""

from __future__ import annotations

from rules.engine.game import Battle, Procedure
from rules.ninth_age.state import State


def initiatives_of(state: State, unit: str) -> tuple[int, ...]:
    """The steps at which a unit makes Special Attacks."""
    return ()


def special_attacks_at(battle: Battle, unit: str, initiative: int) -> Procedure:
    """The hits of the Special Attacks that a unit makes at this step."""
    yield from ()
    return ()
