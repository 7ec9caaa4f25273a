"""Who will fight whom until the enemy's Player Turn is over: whoever is engaged, has declared a charge, or can be
charged as things stand."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.plans import Condition
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.movement.charges.charges_to_come import Threat
from rules.ninth_age.state import State

Fights = dict[str, tuple[str, ...]]
"""By own unit, those engaged first, the enemies that it may fight."""


def fights_to_come(state: State, seat: str, charges: Sequence[Threat]) -> Fights:
    """The own units that may fight, each with its enemies."""
    found: dict[str, list[str]] = {}
    for unit in state.standing():
        if unit.seat == seat and (met := opponents(state, unit.id)):
            found.setdefault(unit.id, []).extend(met)
    for charge in state.charges:
        own, enemy = (charge.unit, charge.target)
        if state.units[own].seat != seat:
            own, enemy = enemy, own
        found.setdefault(own, []).append(enemy)
    for threat in charges:
        found.setdefault(threat.charge.target, []).append(threat.charge.unit)
    return {unit: tuple(dict.fromkeys(enemies)) for unit, enemies in found.items()}


def holding_until(state: State, seat: str) -> tuple[Condition, ...]:
    """Orders for the next time hold until the enemy's Player Turn is over, the present or the next one."""
    return (Condition("player_turn", at_most=float(state.player_turn + (state.active == seat))),)
