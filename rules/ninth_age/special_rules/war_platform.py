"""War Platform (T9A-SPC-224 to 228): when it marches. How it joins units stands in `effects/movement.yaml`."""

from __future__ import annotations

from rules.ninth_age.special_rules.holding import has
from rules.ninth_age.state import State

KEY = "war_platform"
MODELS_NEEDED = 5


def marches_with_its_unit(state: State, model: str) -> bool:
    """Whether a War Platform moves with a unit of five or more other models and may therefore march (T9A-SPC-225)."""
    if not has(state, model, KEY):
        return False
    return len(state.units[state.models[model].unit].models) - 1 >= MODELS_NEEDED
