"""What special rules change about terrain, asked model by model (T9A-TER-074)."""

from __future__ import annotations

from rules.engine.hooks import Option
from rules.ninth_age.hooks import TERRAIN_ENDANGERS
from rules.ninth_age.special_rules.asking import forbidden
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State


def ignored_by(state: State, model: str, kind: str, effect: Option = TERRAIN_ENDANGERS) -> bool:
    """Whether this effect of terrain of this kind does not hold for the model: by default Dangerous Terrain
    (T9A-SPC-069, 191)."""
    return forbidden(Situation(state, "", model=model, terrain=kind), effect)
