"""Undead (T9A-SPC-208 to 210)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Grant
from rules.engine.text import text
from rules.ninth_age.characters.general import in_inspiring_presence
from rules.ninth_age.hooks import FLEE, MARCH, STAND_AND_SHOOT
from rules.ninth_age.special_rules.immune_to_psychology import IMMUNE_TO_PSYCHOLOGY
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model, of_rank_and_file
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.unstable import UNSTABLE


def _far_from_the_general(asked: Situation) -> bool:
    return not in_inspiring_presence(asked.state, asked.unit)


def _not_fleeing(asked: Situation) -> bool:
    return not asked.asked.fleeing


UNDEAD = SpecialRule(
    "undead",
    "Undead",
    effects=(
        *of_model(
            Grant("T9A-SPC-208", UNSTABLE.key, always),
            Grant("T9A-SPC-208", IMMUNE_TO_PSYCHOLOGY.key, always),
        ),
        *of_rank_and_file(
            Forbid(MARCH, "T9A-SPC-209", lambda asked: text("t9a.special_rules.no_general"), _far_from_the_general),
            *(
                Forbid(reaction, "T9A-SPC-210", lambda asked: text("t9a.special_rules.only_holds"), _not_fleeing)
                for reaction in (STAND_AND_SHOOT, FLEE)
            ),
        ),
    ),
)
