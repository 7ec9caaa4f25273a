"""For whom a feature is Dangerous Terrain, and on which results a die of the test is failed."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.ninth_age.hooks import DANGEROUS_TERRAIN_TEST, TERRAIN_ENDANGERS
from rules.ninth_age.special_rules.asking import forbidden, said
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Feature, State, TroopType
from rules.ninth_age.terrain.kinds import KINDS, RIDERS_AND_CHARIOTS

FAILS_ON = 1
FAILS_IN_RUINS = 2
FAILS_IN_FLIGHT = 3


DICE: Mapping[TroopType, int] = {
    "monstrous_infantry": 2, "monstrous_beast": 2, "monstrous_cavalry": 2, "chariot": 4, "monster": 4,
    "ridden_monster": 4,
}  # fmt: skip
"""How many dice a model of a Troop Type rolls, one if it is not listed (T9A-TER-003)."""


def number_of_dice(state: State, model: str) -> int:
    """The dice of a model's Dangerous Terrain Test."""
    return DICE.get(state.kind_of(model).troop_type, 1)  # T9A-TER-003


class Danger(msgspec.Struct, frozen=True):
    """A die that shows `fails_on` or less is a wound; `rule` makes the feature dangerous."""

    fails_on: int
    rule: str


def danger(state: State, model: str, feature: Feature, *, flying: bool = False) -> Danger | None:
    """What makes this feature Dangerous Terrain for the model, None if nothing does (T9A-TER-012).

    Strider, Ethereal and, in Ruins, Skirmishers ignore it (T9A-TER-041, T9A-TER-074).

    `flying`: its unit makes a Flying Movement, for which Forests are dangerous whatever the Troop Type (T9A-TER-032).
    """
    asked = Situation(state, state.models[model].unit, model=model, terrain=feature.kind)
    if forbidden(asked, TERRAIN_ENDANGERS):
        return None
    kind = KINDS[feature.kind]
    troop_type = state.kind_of(model).troop_type
    rule = ""
    if troop_type in kind.dangerous_for:
        rule = kind.dangerous_rule
    elif feature.kind == "forest" and flying:  # T9A-SPC-087
        rule = "T9A-TER-032"
    elif said(asked, DANGEROUS_TERRAIN_TEST).to().total > 0:
        rule = "T9A-TER-030"
    if not rule:
        return None
    worse = feature.kind == "ruins" and troop_type in RIDERS_AND_CHARIOTS  # T9A-TER-042
    return Danger(FAILS_IN_RUINS if worse else FAILS_ON, "T9A-TER-042" if worse else rule)
