"""Vanguard moves before the battle."""

from __future__ import annotations

from typing import Any

from rules.engine.decisions import Decision
from rules.ninth_age.bots.field import Field, nearest
from rules.ninth_age.bots.moves import WORTH_MOVING, best_way, path, stands_fast
from rules.ninth_age.bots.outlook import Outlook
from rules.ninth_age.movement.allowance import MoveKind
from rules.ninth_age.state import State

Raw = dict[str, Any]
KIND: MoveKind = "vanguard"


def next_vanguard(state: State, decision: Decision) -> Raw:
    """Whoever finds a better place, the nearest to the enemy first; nobody else moves."""
    seat = state.units[decision.pieces[0]].seat
    field = Field(state, seat)
    for unit in sorted((state.units[id] for id in decision.pieces), key=lambda unit: nearest(field, unit)):
        outlook = Outlook(field, unit)
        here = outlook.of(unit.pose, shoots=True)
        if not stands_fast(field, unit) and any(way.value > here + WORTH_MOVING for way in best_way(outlook, KIND)):
            return {"pieces": [unit.id]}
    return {"pieces": []}


def vanguard_path(state: State, decision: Decision) -> Raw:
    """The best way of the unit that was chosen."""
    return path(state, decision, KIND)
