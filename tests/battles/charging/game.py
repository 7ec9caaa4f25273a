"""The 9th Age from the declaration of charges on: two red units before three blue ones, one of which has bows."""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import Any

from rules.ninth_age.game import GAME as NINTH_AGE
from rules.ninth_age.scenario import state_from
from rules.ninth_age.state import State

BLOCK: dict[str, Any] = {"models": 10, "files": 5}
BOWS = [{"name": "Bow", "key": "bow", "parameter": "24"}]


def face_to_face(setup: Any = None, **red: Any) -> State:
    """Red declares charges; each of his units has one enemy eight inches before it. `red`: what more they have."""
    return state_from(
        {
            "phase": "movement",
            "step": "declare",
            "active": "red",
            "options": {"free_hand": [], "turns": 2},
            "red": {
                "r1": BLOCK | red | {"at": [20, 16, 0], "name": "Wolves"},
                "r2": BLOCK | red | {"at": [45, 16, 0], "name": "Bears"},
            },
            "blue": {
                "b1": BLOCK | {"at": [20, 25.57, 180], "name": "Spears"},
                "b2": BLOCK | {"at": [45, 25.57, 180], "name": "Pikes"},
                "b3": BLOCK | {"at": [66, 44, 180], "name": "Guards"},
            },
        }
    )


GAME = dataclasses.replace(NINTH_AGE, begin=face_to_face, army=None, settings={})
# Their charges arrive whatever they roll.
SURE = dataclasses.replace(GAME, begin=partial(face_to_face, profile={"M": 8}))
