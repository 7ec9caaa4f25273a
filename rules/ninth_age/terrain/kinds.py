"""The kinds of terrain features and what each does, as data (T9A-TER-012)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from rules.ninth_age.state import TroopType

Cover = Literal["", "soft", "hard"]
FeatureKind = Literal["impassable", "water", "hill", "field", "forest", "wall", "ruins", "building"]

RIDERS_AND_CHARIOTS: tuple[TroopType, ...] = ("cavalry", "monstrous_cavalry", "chariot")
"""The Troop Types for which most features are Dangerous Terrain."""


class TerrainKind(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table of features.

    `closed`: nobody moves in or through it. `obscuring`: no Line of Sight through it. Each with the rule that says so,
    "" if it is not so. `cover`: what it gives as Soft or
    Hard Terrain. `dangerous_for`: Troop Types for which it is Dangerous Terrain, under `dangerous_rule`; further
    conditions stand in `danger.py`. `no_march`: nobody marches into, through or out of it. `elevates`: models on it
    count as Large.
    """

    key: FeatureKind
    rule: str
    closed: str = ""
    obscuring: str = ""
    cover: Cover = ""
    dangerous_for: tuple[TroopType, ...] = ()
    dangerous_rule: str = ""
    no_march: bool = False
    elevates: bool = False


KINDS: Mapping[str, TerrainKind] = {
    kind.key: kind
    for kind in (
        TerrainKind(key="impassable", rule="T9A-TER-014", closed="T9A-TER-015", obscuring="T9A-TER-014", cover="hard"),
        TerrainKind(
            key="water",
            rule="T9A-TER-017",
            no_march=True,
            dangerous_for=RIDERS_AND_CHARIOTS,
            dangerous_rule="T9A-TER-018",
        ),
        TerrainKind(key="hill", rule="T9A-TER-022", obscuring="T9A-TER-022", cover="soft", elevates=True),
        TerrainKind(
            key="field",
            rule="T9A-TER-027",
            cover="soft",
            dangerous_for=RIDERS_AND_CHARIOTS,
            dangerous_rule="T9A-TER-028",
        ),
        TerrainKind(
            key="forest",
            rule="T9A-TER-031",
            cover="soft",
            dangerous_for=RIDERS_AND_CHARIOTS,
            dangerous_rule="T9A-TER-032",
        ),
        TerrainKind(
            key="wall",
            rule="T9A-TER-036",
            cover="hard",
            dangerous_for=RIDERS_AND_CHARIOTS,
            dangerous_rule="T9A-TER-038",
        ),
        TerrainKind(
            key="ruins",
            rule="T9A-TER-040",
            cover="hard",
            dangerous_for=(
                "infantry", "war_beast", "cavalry", "monstrous_infantry", "monstrous_beast", "monstrous_cavalry",
                "chariot", "monster", "ridden_monster", "swarm", "war_machine",
            ),
            dangerous_rule="T9A-TER-041",
        ),
        TerrainKind(key="building", rule="T9A-TER-043", closed="T9A-TER-058", obscuring="T9A-TER-043", cover="hard"),
    )
}  # fmt: skip
