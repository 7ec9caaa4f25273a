"""What a player may know of a combat before he chooses it: both totals without the dice, and the chances."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.de_bellis.melee.fight import sides, strength
from rules.de_bellis.odds import fight_chances
from rules.de_bellis.state import State


def fight_facts(state: State, mine: str, enemy: str) -> dict[str, Any]:
    """`totals`: explained numbers without the die by piece; `chances`: in how many of 36 rolls what happens to each
    piece."""
    both = sides(state, state.elements[mine], state.elements[enemy])
    return {
        "totals": {side.element.id: msgspec.to_builtins(strength(side)) for side in both},
        "chances": {id: msgspec.to_builtins(one) for id, one in fight_chances(state, mine, enemy).items()},
    }
