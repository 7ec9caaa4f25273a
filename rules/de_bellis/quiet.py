"""How long nothing has happened: nobody was lost, and the armies came no nearer to each other."""

from __future__ import annotations

from itertools import product
from math import hypot

from rules.de_bellis.state import Quiet, State

CLEARLY_NEARER = 0.5
STALLED_AFTER, AND_AGAIN_EVERY = 20, 10


def note(state: State) -> None:
    """Look at the table at the end of a turn."""
    fallen = sum(bool(element.fate) for element in state.elements.values())
    gap = between(state)
    known = state.quiet
    if not isinstance(known, Quiet) or fallen != known.fallen:
        state.quiet = Quiet(since=state.turn, unbloodied=state.turn, fallen=fallen, gap=gap)
    elif gap < known.gap - CLEARLY_NEARER:
        state.quiet = Quiet(since=state.turn, unbloodied=known.unbloodied, fallen=fallen, gap=gap)


def turns(state: State) -> int:
    """The whole turns since somebody was lost or the armies came nearer."""
    return state.turn - state.quiet.since if isinstance(state.quiet, Quiet) else 0


def unbloodied(state: State) -> int:
    """The whole turns since anybody was lost."""
    return state.turn - state.quiet.unbloodied if isinstance(state.quiet, Quiet) else 0


def stalled(state: State) -> int:
    """How often a draw should have been offered: once after so many quiet turns, then again now and then."""
    beyond = turns(state) - STALLED_AFTER
    return 0 if state.stage != "battle" or beyond < 0 else 1 + beyond // AND_AGAIN_EVERY


def between(state: State) -> float:
    """The distance between the armies, from centre to centre of the two elements that are nearest to each other."""
    pairs = product(state.standing("red"), state.standing("blue"))
    return round(min((hypot(one.x - other.x, one.y - other.y) for one, other in pairs), default=0.0), 2)
