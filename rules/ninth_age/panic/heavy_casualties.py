"""Heavy Casualties are tested after each batch of simultaneous attacks (T9A-PAN-008, T9A-DMG-044)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.game import Battle, Procedure
from rules.ninth_age.panic.causes import note_heavy_casualties
from rules.ninth_age.panic.tests import take_tests


def test(battle: Battle, units: Sequence[str]) -> Procedure:
    """The Panic Tests after one batch of simultaneous attacks, with those for friends that it destroyed
    (T9A-PAN-008). `units`: those that lost models in it."""
    note_heavy_casualties(battle.state, units)
    yield from take_tests(battle)
