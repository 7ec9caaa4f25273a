"""Shots by habit: what a standing order shoots, whoever stands there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from rules.de_bellis.odds import ROLLS, Chances, shot_chances
from rules.de_bellis.shooting.permission import Targets
from rules.de_bellis.shooting.volleys import volleys
from rules.de_bellis.state import State

Raw = dict[str, Any]
Promise = Callable[[Chances], tuple[int, ...]]

HARMFUL, LIKELY, DEADLY = "harmful", "likely", "deadly"
AT = "at"


def shot_habits(state: State, shots: dict[str, Targets]) -> dict[str, Callable[[], Raw]]:
    """The likeliest to do harm; that one if it does harm at least every other time; the likeliest to destroy; the
    likeliest to harm a certain target."""
    targets = targets_of(shots)
    return {
        HARMFUL: partial(_best, state, shots, targets, _harmful),
        LIKELY: partial(_best, state, shots, targets, _harmful, ROLLS // 2),
        DEADLY: partial(_best, state, shots, targets, _deadly),
        **{f"{AT} {target}": partial(_best, state, shots, (target,), _harmful) for target in targets},
    }


def targets_of(shots: dict[str, Targets]) -> list[str]:
    """Everybody at whom somebody may shoot, each once."""
    return list(dict.fromkeys(target for targets in shots.values() for target in targets))


def _best(state: State, shots: dict[str, Targets], targets: Iterable[str], promise: Promise, least: int = 1) -> Raw:
    """Whoever adds nothing keeps his shot for another target; where nothing promises enough, nobody shoots."""
    best: tuple[tuple[int, ...], Raw] | None = None
    for target in targets:
        able = [shooter for shooter, aims in shots.items() if target in aims]
        for shooters in volleys(able):
            promised = promise(shot_chances(state, shooters, target))
            if promised[-1] < least:
                continue
            worth = (*promised, -len(shooters))
            if best is None or worth > best[0]:
                best = (worth, {"pieces": list(shooters), "target": {"key": target}})
    return best[1] if best is not None else {"pieces": []}


def _harmful(chances: Chances) -> tuple[int, ...]:
    return (ROLLS - chances.no_effect,)


def _deadly(chances: Chances) -> tuple[int, ...]:
    return (chances.destroyed, ROLLS - chances.no_effect)
