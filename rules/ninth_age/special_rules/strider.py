"""Strider (T9A-SPC-191 to 193)."""

from __future__ import annotations

from rules.engine.effects import Forbid
from rules.engine.hooks import Option
from rules.engine.text import text
from rules.ninth_age.hooks import TERRAIN_BREAKS_RANKS, TERRAIN_ENDANGERS, TERRAIN_STOPS_MARCHES, TERRAIN_UNSTEADIES
from rules.ninth_age.special_rules.rule import SpecialRule, of_model
from rules.ninth_age.special_rules.situation import Situation

CLOSED = ("impassable", "building")


def _its_terrain(asked: Situation) -> bool:
    if asked.terrain in CLOSED:  # T9A-TER-073
        return False
    named = asked.parameter.casefold().rstrip("s")
    return not named or named == asked.terrain.rstrip("s")  # T9A-SPC-193


def _ignoring(rule: str, *effects: Option) -> tuple[Forbid, ...]:
    return tuple(Forbid(effect, rule, lambda asked: text("t9a.rule.strider"), _its_terrain) for effect in effects)


STRIDER = SpecialRule(
    "strider",
    "Strider",
    "X",
    effects=of_model(
        *_ignoring("T9A-SPC-191", TERRAIN_ENDANGERS, TERRAIN_STOPS_MARCHES),
        *_ignoring("T9A-SPC-192", TERRAIN_BREAKS_RANKS, TERRAIN_UNSTEADIES),
    ),
)
