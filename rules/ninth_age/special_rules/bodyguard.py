"""Bodyguard (T9A-SPC-040, 041): Characters in the unit are Stubborn."""

from __future__ import annotations

from rules.engine.effects import Grant
from rules.ninth_age.special_rules.holding import printed
from rules.ninth_age.special_rules.keys import STUBBORN
from rules.ninth_age.special_rules.named import called, named_in
from rules.ninth_age.special_rules.rule import SpecialRule, on_others
from rules.ninth_age.special_rules.situation import Situation

KEY = "bodyguard"


def _guarded(asked: Situation) -> bool:
    state, model = asked.state, asked.state.models[asked.model]
    if not model.character:
        return False
    name = called(state.kinds[model.kind].name)
    guards = dict.fromkeys(state.models[other].kind for other in asked.asked.models if other != model.id)  # T9A-SPC-041
    charges = [rule.parameter for kind in guards for rule in printed(state.kinds[kind]) if rule.key == KEY]
    return any(not charge or name in named_in(charge) for charge in charges)


BODYGUARD = SpecialRule(
    "bodyguard",
    "Bodyguard",
    "X",
    effects=on_others(Grant("T9A-SPC-040", STUBBORN, _guarded)),
)
