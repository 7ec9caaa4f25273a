"""Battles that can be played at once: armies that look different, on a battlefield worth fighting over."""

from __future__ import annotations

from rules.de_bellis.state import State
from rules.engine.game import ReadyBattle

LANTERN = "The Company of the Last Lantern"
BRIDGE = "The Watch of the Old Bridge"
DRUMS = "The Drums of the Red Gully"

READY_BATTLES = (
    ReadyBattle((BRIDGE, DRUMS), {"scale": "introductory", "battlefield": "hill_fort"}),
    ReadyBattle((LANTERN, BRIDGE), {"scale": "introductory", "battlefield": "lake_country"}),
    ReadyBattle((DRUMS, LANTERN), {"scale": "introductory", "battlefield": "ford_and_bridge"}),
)


def prepared(state: State) -> bool:
    """Whether both armies stand on the battlefield."""
    return state.stage == "battle"
