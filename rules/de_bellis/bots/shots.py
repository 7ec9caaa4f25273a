"""Which shot does most harm."""

from __future__ import annotations

from typing import Any

from rules.de_bellis.bots.worth import Worth, fate_of
from rules.de_bellis.odds import shot_chances
from rules.de_bellis.shooting.permission import legal_shots
from rules.de_bellis.shooting.volleys import volleys
from rules.de_bellis.state import State

Raw = dict[str, Any]


def best_shot(state: State) -> Raw:
    """The shot that does most harm; those who add nothing to it keep theirs for another target."""
    shots = legal_shots(state)
    worth = Worth(state)
    best: tuple[float, Raw] | None = None
    for target in dict.fromkeys(target for targets in shots.values() for target in targets):
        able = [shooter for shooter, targets in shots.items() if target in targets]
        for shooters in volleys(able):
            fate = fate_of(shot_chances(state, shooters, target))
            share = worth.suffered(state.elements[target], fate) / (1 + 0.5 * (len(shooters) - 1))
            if best is None or share > best[0]:
                best = (share, {"pieces": list(shooters), "target": {"key": target}})
    return best[1] if best is not None else {"pieces": []}
