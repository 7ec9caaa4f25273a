"""Combats by habit: which of several a standing order has fought first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rules.de_bellis.odds import Chances, fight_chances
from rules.de_bellis.state import State

Raw = dict[str, Any]
Pair = tuple[str, str]

SUREST, HARDEST = "surest", "hardest"


def fight_habits(state: State, pairs: Sequence[Pair]) -> dict[str, Callable[[], Raw]]:
    """The one with the best odds first, or the one with the worst."""
    return {SUREST: partial(_first, state, pairs, 1), HARDEST: partial(_first, state, pairs, -1)}


def _first(state: State, pairs: Sequence[Pair], sign: int) -> Raw:
    mine, enemy = max(pairs, key=lambda pair: sign * _odds(state, pair))
    return {"choose_one": f"{mine}:{enemy}"}


def _odds(state: State, pair: Pair) -> int:
    """In how many rolls more the enemy suffers than the own element; a loss counts twice."""
    chances = fight_chances(state, *pair)
    return _suffered(chances[pair[1]]) - _suffered(chances[pair[0]])


def _suffered(chances: Chances) -> int:
    return 2 * chances.destroyed + chances.flight + chances.retreat
