"""Fear (T9A-SPC-073, 074): enemies in base contact have -1 Leadership."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.refusal import switched_off
from rules.engine.text import text
from rules.ninth_age.special_rules.holding import any_model, has
from rules.ninth_age.special_rules.immune_to_psychology import IMMUNE_TO_PSYCHOLOGY
from rules.ninth_age.special_rules.rule import SpecialRule, on_others
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

KEY = "fear"


def immune_to_fear(state: State, model: str) -> bool:
    """Whether a model is immune to both effects of Fear: it has Fear (T9A-SPC-074) or no psychology (T9A-SPC-119)."""
    if has(state, model, KEY) and not switched_off("T9A-SPC-074"):
        return True
    return has(state, model, IMMUNE_TO_PSYCHOLOGY.key) and not switched_off("T9A-SPC-119")


def _touched(asked: Situation) -> bool:
    state, unit = asked.state, asked.unit
    enemies = [
        contact.target if contact.charger == unit else contact.charger
        for contact in state.contacts
        if unit in (contact.charger, contact.target)
    ]
    if not any(any_model(state, enemy, KEY) for enemy in enemies):
        return False
    return not all(immune_to_fear(state, model) for model in state.units[unit].models)


FEAR = SpecialRule(
    "fear",
    "Fear",
    effects=on_others(Modify("leadership", "T9A-SPC-073", text("t9a.rule.fear"), -1, _touched)),
)
