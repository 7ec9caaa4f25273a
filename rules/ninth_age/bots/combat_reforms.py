"""Combat Reforms: whoever fights with a flank or the rear turns its front to the enemy."""

from __future__ import annotations

from typing import Any

from rules.engine.decisions import Decision
from rules.ninth_age.close_combat.aftermath import reform_habits
from rules.ninth_age.state import State

Raw = dict[str, Any]


def who_reforms(state: State, decision: Decision) -> Raw:
    """A unit that is engaged elsewhere than in its front; nobody else."""
    found = [unit for unit in decision.pieces if decision.facts[unit]["side"] != "front"]
    return {"choose_one": found[0] if found else "none"}


def turned_to_the_enemy(state: State, decision: Decision) -> Raw:
    """As wide as it is or as wide as usual; as it stands if neither is legal."""
    return reform_habits.turned_to_the_enemy(state, decision.pieces[0])
