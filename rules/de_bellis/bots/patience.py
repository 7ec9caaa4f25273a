"""How long a bot waits for a better moment: less and less while nobody falls, and as the battle drags on."""

from __future__ import annotations

from rules.de_bellis import quiet
from rules.de_bellis.state import State

STILL = 3
LONG = 8
BOLDEST = 0.4


def haste(state: State) -> float:
    """How much more it matters to come nearer than at the beginning."""
    return 1 + state.turn / 15 + impatience(state) ** 2 / 3


def courage(state: State) -> float:
    """What is left of the fear of what the enemy may do next."""
    return max(BOLDEST, 1 - impatience(state) / 10)


def impatience(state: State) -> int:
    """By how many turns it has waited too long, and the battle has lasted too long."""
    return max(0, quiet.unbloodied(state) - STILL) + max(0, state.turn - LONG)


def is_late(state: State) -> bool:
    """Whether shooters go forward like everybody else, and contact is sought for its own sake."""
    return impatience(state) > 0
