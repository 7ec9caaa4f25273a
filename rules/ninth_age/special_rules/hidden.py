"""Hidden (T9A-SPC-111, 112)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Offer
from rules.engine.text import text
from rules.ninth_age.hooks import DEPLOYMENT_PLACEMENT, IN_HIDING
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.troop_types import troop_types_of


def _no_place_to_hide(asked: Situation) -> bool:
    """`asked.unit` is where it would hide."""
    state, place, model = asked.state, asked.asked, asked.state.models[asked.model]
    if model.command == "champion":
        return model.home != place.id
    if place.seat != state.units[model.home].seat or place.where not in ("board", "building"):
        return True
    if all(state.models[other].character for other in place.models):
        return True
    return state.kind_of(model.id).troop_type not in troop_types_of(state, place.id)


HIDDEN = SpecialRule(
    "hidden",
    "Hidden",
    effects=of_model(
        Offer(IN_HIDING, "T9A-SPC-111", always),
        Forbid(
            DEPLOYMENT_PLACEMENT,
            "T9A-SPC-112",
            lambda asked: text("t9a.special_rules.cannot_hide"),
            _no_place_to_hide,
        ),
    ),
)
