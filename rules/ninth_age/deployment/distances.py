"""How far Scouts outside their own zone stay from the enemy (T9A-SET-066)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.geometry import CONTACT, Footprint
from rules.engine.refusal import refuse
from rules.ninth_age.general_principles.measuring import nearer_than
from rules.ninth_age.names import name
from rules.ninth_age.special_rules.scout import DISTANCE
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import ground


def judge_far_from_enemies(state: State, unit: Unit, own: Sequence[Footprint]) -> None:
    """Refuse ground 18" or less from an enemy unit, those in Buildings and Scouts already placed included
    (T9A-SPC-174)."""
    for enemy in state.units.values():
        there = enemy.seat != unit.seat and enemy.where in ("board", "building")
        if there and nearer_than(own, ground(state, enemy), DISTANCE + CONTACT):
            refuse(
                "T9A-SET-066",
                "t9a.refused.scouts_near_enemy",
                unit=name(unit),
                other=name(enemy),
                in_the_way=(enemy.id,),
            )
