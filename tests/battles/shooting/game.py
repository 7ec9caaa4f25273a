"""De Bellis Fantasy from Red's movement on: his men stand before Blue's bows, which shoot when he has moved."""

from __future__ import annotations

import dataclasses
from typing import Any

from rules.de_bellis.game import GAME as DE_BELLIS
from rules.de_bellis.scenario import state_from
from rules.de_bellis.state import State


def before_the_bows(setup: Any = None) -> State:
    """Two targets, two shooters, nobody in contact."""
    return state_from(
        {
            "phase": 1,
            "red": {"r1": {"type": "Sp", "at": (40, 40, 0)}, "r2": {"type": "LH", "at": (50, 40, 0)}},
            "blue": {"b1": {"type": "Bw", "at": (40, 48, 180)}, "b2": {"type": "Bw", "at": (50, 48, 180)}},
        }
    )


GAME = dataclasses.replace(DE_BELLIS, begin=before_the_bows, army=None, settings={})
