"""Who shoots at whom: every unit at what it hurts most."""

from __future__ import annotations

from typing import Any

from rules.engine.decisions import Decision
from rules.ninth_age.bots.options import options_of
from rules.ninth_age.bots.sides import away
from rules.ninth_age.general_principles.line_of_sight.screens import Ground
from rules.ninth_age.scoring.worth import worth, wounds_standing
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.shooting.how import chosen_of, usual
from rules.ninth_age.shooting.odds import odds
from rules.ninth_age.shooting.volleys import volleys_of
from rules.ninth_age.shooting.ways import ways_of
from rules.ninth_age.state import State
from rules.ninth_age.units.footprint import centre

Raw = dict[str, Any]
CONSIDERED = 5
"""So many targets are looked at, the nearest ones."""
UNDER_A_TEMPLATE = 4
"""So many models a template is taken to cover at most."""
LAST_ONES = 1.3
"""How much more a shot is worth that finishes a unit, or nearly so."""


def best_shot(state: State, decision: Decision) -> Raw:
    """The first unit that can hurt anybody, and the target which that costs most."""
    targets: dict[str, list[str]] = {}
    for option in options_of(decision):
        unit, target = option.pieces
        targets.setdefault(unit, []).append(target)
    table = Ground(state)
    for unit, enemies in targets.items():
        one = state.units[unit].pose.point
        near = sorted(enemies, key=lambda enemy: away(one, centre(state, state.units[enemy])))[:CONSIDERED]
        hurt = sorted([(harm(state, unit, enemy, table), enemy) for enemy in near], reverse=True)
        for value, enemy in hurt:
            raw = {"target": {"key": f"{unit}>{enemy}"}}
            if value > 0.0 and decision.is_legal(raw):
                return raw
    return {"target": {}}


def harm(state: State, unit: str, target: str, table: Ground | None = None) -> float:
    """The Victory Points that a unit shoots away on average."""
    aiming = Aiming(state, unit, target, table=table)
    enemy = state.units[target]
    volleys = volleys_of(aiming, chosen_of(aiming, usual(aiming, ways_of(state, aiming.shots()))))
    if not volleys:
        return 1.0 if aiming.breathers() else 0.0
    left = wounds_standing(state, enemy)
    wounds = 0.0
    for volley in volleys:
        wide = min(UNDER_A_TEMPLATE, len(enemy.models)) if volley.weapon is not None else 1
        wounds += wide * odds(state, [volley]).wounds
    share = min(1.0, wounds / max(1, left))
    return share * worth(state, enemy) * (LAST_ONES if share > 0.5 else 1.0)
