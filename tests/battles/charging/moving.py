"""The 9th Age at the Remaining Moves of red: one unit beside a rock, one enemy far away."""

from __future__ import annotations

import dataclasses
from typing import Any

from rules.ninth_age.game import GAME as NINTH_AGE
from rules.ninth_age.scenario import state_from
from rules.ninth_age.state import State


def beside_a_rock(setup: Any = None) -> State:
    """Red moves; to the right of its unit, behind a rock, is ground that one wheel does not reach."""
    return state_from(
        {
            "phase": "movement",
            "step": "remaining",
            "active": "red",
            "options": {"free_hand": [], "turns": 2},
            "red": {"r1": {"models": 10, "files": 5, "at": [20, 16, 0], "name": "Wolves", "profile": {"M": 8}}},
            "blue": {"b1": {"models": 10, "files": 5, "at": [60, 40, 180], "name": "Spears"}},
        }
    )


GAME = dataclasses.replace(NINTH_AGE, begin=beside_a_rock, army=None, settings={})
