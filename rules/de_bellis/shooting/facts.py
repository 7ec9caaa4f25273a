"""What a player may know of a shot before he orders it: range, both totals without the dice, and the chances."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.de_bellis.odds import shot_chances
from rules.de_bellis.shooting.permission import Targets
from rules.de_bellis.shooting.shot import shot_strength, target_strength
from rules.de_bellis.state import State


def shot_facts(state: State, shots: dict[str, Targets]) -> dict[str, dict[str, dict[str, Any]]]:
    """For each shooter and each of its targets: `range` in centimetres, `totals` explained by piece, `chances` of the
    target in 36."""
    return {
        shooter: {
            target: {
                "range": distance,
                "totals": {
                    shooter: msgspec.to_builtins(shot_strength(state, [shooter], target)),
                    target: msgspec.to_builtins(target_strength(state, [shooter], target)),
                },
                "chances": msgspec.to_builtins(shot_chances(state, [shooter], target)),
            }
            for target, distance in targets.items()
        }
        for shooter, targets in shots.items()
    }
