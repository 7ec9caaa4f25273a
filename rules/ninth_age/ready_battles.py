"""Battles that can be played at once: armies that look different, on a battlefield worth fighting over."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.game import ReadyBattle
from rules.ninth_age.state import State

READY_BATTLES = (
    ReadyBattle(("Night on the Dyke", "The Hungry Path"), {"points": "1000"}, "two_hills"),
    ReadyBattle(("Night on the Dyke", "The Hungry Path"), {"points": "1000"}, "hamlet"),
    ReadyBattle(("Tide Watch", "First Frost"), {"points": "500"}, "old_stones"),
)


def prepared(state: State) -> bool:
    """Whether both armies stand on the battlefield."""
    return state.phase != "setting_up"


def opens(asked: Decision) -> bool:
    """Whether somebody's first battle may begin with this question: with a charge that is worth it, or with the moves.
    Compulsory Moves are no beginning."""
    if asked.topic == "t9a.charge.declare":
        return bool(asked.page and asked.page()["target"].get("suggested"))
    return not asked.topic.startswith("t9a.compulsory.")
