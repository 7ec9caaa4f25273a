"""War Platform (T9A-SPC-224 to 228)."""

from __future__ import annotations

from rules.engine.effects import Offer, Suppress
from rules.ninth_age.hooks import JOIN_IN_THE_CENTRE_ONLY, JOIN_LIKE_A_CHARACTER, JOIN_MATCHING_BASES_ONLY
from rules.ninth_age.special_rules.holding import has
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model
from rules.ninth_age.special_rules.swiftstride import SWIFTSTRIDE
from rules.ninth_age.state import State

MODELS_NEEDED = 5

WAR_PLATFORM = SpecialRule(
    "war_platform",
    "War Platform",
    effects=of_model(
        Offer(JOIN_LIKE_A_CHARACTER, "T9A-SPC-224", always),
        Offer(JOIN_IN_THE_CENTRE_ONLY, "T9A-SPC-226", always),
        Offer(JOIN_MATCHING_BASES_ONLY, "T9A-SPC-227", always),
        Suppress("T9A-SPC-228", SWIFTSTRIDE.key, always),
    ),
)


def marches_with_its_unit(state: State, model: str) -> bool:
    """Whether a War Platform moves with a unit of five or more other models and may therefore march (T9A-SPC-225)."""
    if not has(state, model, WAR_PLATFORM.key):
        return False
    return len(state.units[state.models[model].unit].models) - 1 >= MODELS_NEEDED
