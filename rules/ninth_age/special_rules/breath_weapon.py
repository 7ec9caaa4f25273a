"""Breath Weapon (T9A-SPC-043 to 048)."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.engine.refusal import switched_off
from rules.ninth_age.special_rules.rule import SpecialRule, of_model
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

KEY = "breath_weapon"


def unused(state: State, model: str) -> bool:
    """Whether the model has not breathed yet: once in a battle (T9A-SPC-043)."""
    return KEY not in state.models[model].spent or switched_off("T9A-SPC-043")


def breathe(state: State, model: str) -> None:
    """Note that the model has used its Breath Weapon."""
    state.models[model].spent += (KEY,)


def _at_a_charger(asked: Situation) -> bool:
    return asked.state.edition.breath_weapon_as_stand_and_shoot and unused(asked.state, asked.model)


BREATH_WEAPON = SpecialRule(
    "breath_weapon",
    "Breath Weapon",
    "X",
    effects=of_model(Offer("charge_reaction", "T9A-SPC-045", "breathe", _at_a_charger)),
)
