"""Parry: a Hand Weapon and a shield (T9A-EQP-009 to 011)."""

from __future__ import annotations

from rules.engine.refusal import switched_off
from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.equipment.armour import SHIELDS, pieces_of
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.troop_types import on_foot


def parries(asked: Situation) -> bool:
    """Whether the model that is attacked parries: on foot, with a shield, against an enemy in front of its unit. That
    it uses its Hand Weapon is known: the effect is that of the Hand Weapon."""
    state, attack = asked.state, asked.attack
    if attack is None or attack.kind != "close_combat":
        return False
    model = asked.model
    shield = any(piece.key == SHIELDS for piece in pieces_of(state, model))
    if not shield and not switched_off("T9A-EQP-009"):
        return False
    if switched_off("T9A-EQP-011"):
        return True
    return on_foot(state, model) and engaged_on(state, attack.target.unit, attack.unit) == "front"
