"""The 9th Age from the Shooting Phase on: bows and a catapult before their targets, and beside them a combat that is
under way, with Characters in it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from rules.ninth_age.game import GAME as NINTH_AGE
from rules.ninth_age.scenario import state_from
from rules.ninth_age.state import State
from tests.e2e.conftest import Site

COMMAND = ["champion", "musician", "standard_bearer"]
BOWS = [{"bow": "24"}]
HERO: dict[str, Any] = {"profile": {"WS": 5, "S": 4, "T": 4, "W": 2, "I": 5, "A": 3, "Ld": 9}}


def face_to_face(setup: Any = None) -> State:
    """Red shoots first; then the Swords of Red fight the Axes of Blue, in the last Player Turn but one."""
    return state_from(
        {
            "phase": "shooting",
            "active": "red",
            "turn": 1,
            "options": {"free_hand": [], "turns": 1},
            "red": {
                "r1": {
                    "name": "Swords of Aldmoor", "models": 20, "files": 5, "front": [36, 24, 0], "command": COMMAND,
                    "points": 220,
                },
                "r2": {
                    "name": "Archers", "models": 10, "files": 5, "front": [20, 16, 0], "weapons": BOWS, "points": 160,
                },
                "r3": {
                    "name": "Stone Thrower", "troop_type": "war_machine", "base": [60, 60], "round": True,
                    "at": [52, 8, 0], "profile": {"W": 4, "T": 7, "A": 3}, "points": 200,
                    "artillery": {"catapult": {
                        "range": 60, "least_range": 12, "strength": 3, "size": "3", "centre_strength": 9,
                        "centre_rules": [{"multiple_wounds": "D3"}],
                    }},
                },
                "r4": {"name": "Outriders", "models": 5, "files": 5, "front": [8, 10, 0], "troop_type": "cavalry",
                       "base": [25, 50], "points": 150},
            },
            "blue": {
                "b1": {
                    "name": "Axes of the Fen", "models": 20, "files": 5, "front": [36, 24, 180], "command": COMMAND,
                    "points": 240,
                },
                "b2": {"name": "Spears", "models": 20, "files": 5, "front": [20, 32, 180], "points": 200},
                "b3": {"name": "Trolls", "models": 3, "files": 3, "front": [52, 38, 180], "base": [40, 40],
                       "troop_type": "monstrous_infantry", "profile": {"W": 3, "T": 4, "S": 5, "A": 3}, "points": 230},
            },
            "characters": {
                "duke": HERO | {"unit": "r1", "place": 2, "general": True, "name": "Duke Ansgar", "points": 180},
                "thane": HERO | {"unit": "b1", "place": 2, "general": True, "name": "Thane Hroar", "points": 170},
            },
            "contacts": [{"charger": "r1", "target": "b1", "side": "front"}],
        }
    )  # fmt: skip


GAME = dataclasses.replace(NINTH_AGE, begin=face_to_face, army=None, settings={})


@pytest.fixture(scope="module")
def site(serve: Any) -> Iterator[Site]:
    """A site on which every battle begins so."""
    with serve("at-arms", NINTHSITE_GAMES=f"{__name__}.GAME") as site:
        yield site
