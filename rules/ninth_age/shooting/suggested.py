"""At whom each unit would best shoot: what the page begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.ninth_age.general_principles.line_of_sight.screens import Ground
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.scoring.worth import worth, wounds_standing
from rules.ninth_age.secrecy import seen
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.shooting.how import chosen_of, usual
from rules.ninth_age.shooting.odds import odds
from rules.ninth_age.shooting.volleys import volleys_of
from rules.ninth_age.shooting.ways import ways_of
from rules.ninth_age.state import State

CONSIDERED = 5
"""So many targets of a unit are weighed, the nearest ones."""
UNDER_A_TEMPLATE = 4
"""So many models a template is taken to cover at most."""
LAST_ONES = 1.3
"""How much more a shot is worth that finishes a unit, or nearly so."""


def weighed(state: State, targets: Mapping[str, Sequence[str]]) -> dict[tuple[str, str], float]:
    """By unit and one of its legal targets: the share of its Wounds that is shot away on average, times the Victory
    Points that it is worth as far as the shooter knows. Of many targets the nearest ones are weighed."""
    known = seen(state, state.active)
    table = Ground(known)
    return {
        (unit, enemy): _harm(known, unit, enemy, table)
        for unit, enemies in targets.items()
        for enemy in sorted(enemies, key=lambda enemy: distance(known, known.units[unit], known.units[enemy]))[
            :CONSIDERED
        ]
    }


def suggested(worth: Mapping[tuple[str, str], float]) -> dict[str, str]:
    """By unit that can hurt anybody the target of which it shoots away most."""
    best: dict[str, str] = {}
    for (unit, target), value in worth.items():
        if value > (worth[unit, best[unit]] if unit in best else 0.0):
            best[unit] = target
    return best


def _harm(state: State, unit: str, target: str, table: Ground) -> float:
    aiming = Aiming(state, unit, target, table=table)
    enemy = state.units[target]
    wounds = 0.0
    for volley in volleys_of(aiming, chosen_of(aiming, usual(aiming, ways_of(state, aiming.shots())))):
        wide = min(UNDER_A_TEMPLATE, len(enemy.models)) if volley.weapon is not None else 1
        wounds += wide * odds(state, [volley]).wounds
    share = min(1.0, wounds / max(1, wounds_standing(state, enemy)))
    return share * worth(state, enemy) * (LAST_ONES if share > 0.5 else 1.0)
