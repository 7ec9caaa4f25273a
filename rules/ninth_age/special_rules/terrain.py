"""What special rules change about terrain, asked model by model (T9A-TER-074)."""

from __future__ import annotations

from typing import Literal

from rules.ninth_age.special_rules.asking import forbidden, says_yes
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

TerrainEffect = Literal["movement", "march", "closed", "ranks", "steadfast"]


def ignored_by(state: State, model: str, kind: str, effect: TerrainEffect = "movement") -> bool:
    """Whether this effect of terrain of this kind does not hold for the model: by default Dangerous Terrain
    (T9A-SPC-069, 191); "closed" is that nobody may pass."""
    return forbidden(Situation(state, "", model=model, what=effect, terrain=kind), "terrain_effect")


def dangerous_by_rule(state: State, model: str, kind: str, flying: bool = False) -> bool:
    """Whether terrain of this kind is dangerous for the model because of a rule of its own (T9A-SPC-081, 087)."""
    return says_yes(Situation(state, "", model=model, terrain=kind, flying=flying), "dangerous_terrain_test")


def safe_by_rule(state: State, model: str, kind: str) -> bool:
    """Whether it is not Dangerous Terrain for the model (T9A-SPC-186)."""
    return ignored_by(state, model, kind)


def keeps_ranks(state: State, model: str, kind: str) -> bool:
    """Whether the model loses neither Full Ranks nor Steadfast because of terrain of this kind (T9A-SPC-192)."""
    return ignored_by(state, model, kind, "ranks")
