"""Impact Hits (T9A-SPC-120 to 124)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Modify, Offer
from rules.engine.hooks import Option
from rules.engine.text import text
from rules.ninth_age.attacks.facing import charged
from rules.ninth_age.hooks import SPECIAL_ATTACKS, STRENGTH
from rules.ninth_age.special_rules.holding import has
from rules.ninth_age.special_rules.rule import SpecialRule, of_attack, of_model
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.special_attack import SpecialAttack
from rules.ninth_age.troop_types import full_rank_size
from rules.ninth_age.units.formation import places
from rules.ninth_age.units.ranks import full_ranks

KEY = "impact_hits"
HIT_ON_IMPACT = Option(SPECIAL_ATTACKS, KEY)


def _after_its_charge(asked: Situation) -> bool:
    return asked.asked.charging and charged(asked.state, asked.unit, asked.other)


def _at_a_building(asked: Situation) -> bool:
    return asked.state.units[asked.other].where == "building"


def _full_ranks_behind(asked: Situation) -> float:
    """The Full Ranks after the first that consist of models with the rule (T9A-SPC-122)."""
    state, unit = asked.state, asked.state.units[asked.unit]
    ranks: dict[int, list[str]] = {}
    for place in places(state, unit):
        ranks.setdefault(place.rank, []).append(place.model)
    needed = full_rank_size(state, unit.id)
    behind = [models for rank, models in ranks.items() if rank and 0 < needed <= len(models)]
    alike = [models for models in behind if all(has(state, model, KEY) for model in models)]
    return min(len(alike), max(0.0, full_ranks(state, unit).total - 1))


def _has_ranks_behind(asked: Situation) -> bool:
    return bool(asked.unit) and _full_ranks_behind(asked) > 0


IMPACT_HITS = SpecialRule(
    KEY,
    "Impact Hits",
    "X",
    effects=(
        *of_model(
            Offer(HIT_ON_IMPACT, "T9A-SPC-120", _after_its_charge),
            Forbid(HIT_ON_IMPACT, "T9A-SPC-124", lambda asked: text("t9a.special_attack.building"), _at_a_building),
        ),
        *of_attack(
            Modify(STRENGTH, "T9A-SPC-122", text("t9a.rule.impact_hits.ranks"), _full_ranks_behind, _has_ranks_behind)
        ),
    ),
)
IMPACT = SpecialAttack(KEY, HIT_ON_IMPACT, "T9A-SPC-121", "T9A-SPC-123", 10, maker="chassis")
