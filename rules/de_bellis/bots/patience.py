"""How long a bot waits for a better moment: less and less while nobody falls, and as the battle drags on."""

from __future__ import annotations

from rules.de_bellis import quiet
from rules.de_bellis.state import State, other

STILL = 3
LONG = 8
LEADERS_TOO = 16
SOON, IDLE = 2, 1.6
"""Against somebody who has not stirred waiting is too long from this turn on, and each turn counts so much."""


def haste(state: State) -> float:
    """How much more it matters to come nearer than at the beginning."""
    return 1 + state.turn / 15 + impatience(state) ** 2 / 3


def fear(state: State) -> float:
    """What is left of the fear of what the enemy may do next."""
    return max(0.0, 1 - impatience(state) / 10)


def impatience(state: State) -> int:
    """By how many turns it has waited too long, and the battle has lasted too long; who waits is attacked sooner."""
    waited = max(0, quiet.unbloodied(state) - STILL) + max(0, state.turn - LONG)
    return max(waited, round(IDLE * (state.turn - SOON))) if waits(state) else waited


def waits(state: State) -> bool:
    """Whether the enemy has not stirred in his latest movement phase."""
    return state.turn > SOON and all(element.stood for element in state.standing(other(state.phasing)))


def is_late(state: State) -> bool:
    """Whether shooters go forward like everybody else, and contact is sought for its own sake."""
    return impatience(state) > 0


def is_desperate(state: State) -> bool:
    """Whether even leaders go forward."""
    return impatience(state) >= LEADERS_TOO
