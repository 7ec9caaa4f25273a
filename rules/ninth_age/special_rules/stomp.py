"""Stomp (T9A-SPC-187 to 190)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Offer
from rules.engine.hooks import Option
from rules.engine.text import text
from rules.ninth_age.characters.challenges import opponent_of
from rules.ninth_age.hooks import DISTRIBUTE_HITS, SPECIAL_ATTACKS
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack, of_model
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.special_attack import SpecialAttack
from rules.ninth_age.state import TroopType
from rules.ninth_age.troop_types import troop_type_of

KEY = "stomp"
STOMP_ON = Option(SPECIAL_ATTACKS, KEY)
STOMPABLE: tuple[TroopType, ...] = ("infantry", "war_beast", "swarm", "war_machine")


def _is_too_large(asked: Situation) -> bool:
    """Whether a unit cannot be stomped. In a Challenge all hits are the opponent's, so that his Troop Type alone
    decides, whatever that of his unit (T9A-CHA-075)."""
    opponent = opponent_of(asked.state, asked.model)
    if opponent and asked.state.kind_of(opponent).troop_type in STOMPABLE:
        return False
    return troop_type_of(asked.state, asked.other) not in STOMPABLE


def _receiver_is_too_large(asked: Situation) -> bool:
    """Whether a model of a stomped unit cannot be given a hit (T9A-SPC-189)."""
    return bool(asked.model) and asked.state.kind_of(asked.model).troop_type not in STOMPABLE


STOMP = SpecialRule(
    KEY,
    "Stomp",
    "X",
    effects=(
        *of_model(
            Offer(STOMP_ON, "T9A-SPC-187", always),
            Forbid(STOMP_ON, "T9A-SPC-188", lambda asked: text("t9a.special_attack.too_large"), _is_too_large),
        ),
        *of_attack(
            Forbid(
                DISTRIBUTE_HITS,
                "T9A-SPC-189",
                lambda asked: text("t9a.special_attack.too_large"),
                _receiver_is_too_large,
            )
        ),
    ),
)
STOMPING = SpecialAttack(KEY, STOMP_ON, "T9A-SPC-187", "T9A-SPC-190", 0)
