"""Ethereal (T9A-SPC-066 to 070)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Grant, Modify
from rules.engine.text import text
from rules.ninth_age.hooks import (
    JOIN_OR_LEAVE,
    SPECIAL_SAVE,
    TERRAIN_BARS_THE_WAY,
    TERRAIN_ENDANGERS,
    TERRAIN_STOPS_MARCHES,
)
from rules.ninth_age.laws import WARD
from rules.ninth_age.special_rules.magical_attacks import MAGICAL_ATTACKS, is_magical
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model, of_protected, of_rank_and_file
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

KEY = "ethereal"


def ethereal_itself(state: State, model: str) -> bool:
    """Whether the model and not only its mount is Ethereal (T9A-SPC-070)."""
    kind = state.kind_of(model)
    if any(rule.key == KEY for rule in kind.rules):
        return True
    return any(rule.key == KEY for part in kind.parts if not part.mount for rule in part.rules)


def _saves(asked: Situation) -> bool:
    return not is_magical(asked.attack) and ethereal_itself(asked.state, asked.model)


def _solid(asked: Situation) -> bool:
    kind = asked.state.kind_of(asked.model)
    printed = any(rule.key == KEY for rule in (*kind.rules, *(rule for part in kind.parts for rule in part.rules)))
    return not (printed and ethereal_itself(asked.state, asked.model))


ETHEREAL = SpecialRule(
    "ethereal",
    "Ethereal",
    effects=(
        *of_model(
            Grant("T9A-SPC-066", MAGICAL_ATTACKS.key, always),
            *(
                Forbid(effect, "T9A-SPC-069", lambda asked: text("t9a.rule.ethereal"), always)
                for effect in (TERRAIN_ENDANGERS, TERRAIN_STOPS_MARCHES, TERRAIN_BARS_THE_WAY)
            ),
        ),
        *of_protected(Modify(SPECIAL_SAVE, "T9A-SPC-067", text("t9a.rule.ethereal"), 2, _saves, once=WARD)),
        *of_rank_and_file(
            Forbid(JOIN_OR_LEAVE, "T9A-SPC-068", lambda asked: text("t9a.special_rules.only_ethereal"), _solid)
        ),
    ),
)
