"""What special rules change about terrain, asked model by model (T9A-TER-074)."""

from __future__ import annotations

from typing import Literal

from rules.ninth_age.special_rules.asking import forbidden
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

TerrainEffect = Literal["movement", "march", "closed", "ranks", "steadfast"]


def ignored_by(state: State, model: str, kind: str, effect: TerrainEffect = "movement") -> bool:
    """Whether this effect of terrain of this kind does not hold for the model: by default Dangerous Terrain
    (T9A-SPC-069, 191); "closed" is that nobody may pass."""
    return forbidden(Situation(state, "", model=model, what=effect, terrain=kind), "terrain_effect")
