"""Parry: a Hand Weapon and a shield (T9A-EQP-009 to 011)."""

from __future__ import annotations

from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.equipment.armour import SHIELDS, pieces_of
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State
from rules.ninth_age.troop_types import on_foot


def parries(asked: Situation) -> bool:
    """Whether who is attacked parries, of Rank-and-File the majority: on foot, with a shield, against an enemy in front
    of the unit. That they use their Hand Weapons is known: the effect is that of the Hand Weapon."""
    state, attack = asked.state, asked.attack
    if attack is None or attack.kind != "close_combat":
        return False
    in_front = engaged_on(state, attack.target.unit, attack.unit) == "front"
    models = models_of(state, attack.target)
    able = sum(_has_shield(state, id) and on_foot(state, id) for id in models)  # T9A-EQP-011
    return 2 * able > len(models) and in_front  # T9A-EQP-011


def _has_shield(state: State, model: str) -> bool:
    return any(piece.key == SHIELDS for piece in pieces_of(state, model))  # T9A-EQP-009
