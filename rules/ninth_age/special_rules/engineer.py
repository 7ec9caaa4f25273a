"""Engineer (T9A-SPC-062 to 065)."""

from __future__ import annotations

from rules.engine.effects import Modify, Offer
from rules.engine.laws import Stage
from rules.engine.text import text
from rules.ninth_age.hooks import BALLISTIC_SKILL, FLAME_AGAIN, MISFIRE_AGAIN, SCATTER_AGAIN
from rules.ninth_age.special_rules.holding import has
from rules.ninth_age.special_rules.rule import SpecialRule, on_others
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

KEY = "engineer"


def can_help(state: State, model: str) -> bool:
    """Whether a model is an Engineer who may help now: not when he flees, and in 0.11.9.3 not when he is engaged
    (T9A-SPC-065)."""
    one = state.models[model]
    unit = state.units[one.unit]
    if one.dead or unit.fleeing or not has(state, model, KEY):
        return False
    return state.edition.engineer_works_while_engaged or not state.engaged(unit.id)


def helper_of(state: State, unit: str) -> str:
    """The Engineer who helps a War Machine in this phase, the most skilled if there are several; "" if none does."""
    found = [model for model, helped in state.engineers.items() if helped == unit and can_help(state, model)]
    return max(found, key=lambda model: _own_skill(state, model), default="")


def _own_skill(state: State, model: str) -> int:
    return max((part.characteristics.get("BS", 0) for part in state.kind_of(model).parts), default=0)


def _helper(asked: Situation) -> str:
    unit = asked.unit or asked.state.models[asked.model].unit
    return helper_of(asked.state, unit) if asked.state.engineers else ""


def _helps(asked: Situation) -> bool:
    return bool(_helper(asked))


def _is_better(asked: Situation) -> bool:
    helper = _helper(asked)
    return bool(helper and asked.model) and _own_skill(asked.state, helper) > _own_skill(asked.state, asked.model)


def _skill(asked: Situation) -> float:
    return _own_skill(asked.state, _helper(asked))


ENGINEER = SpecialRule(
    KEY,
    "Engineer",
    effects=on_others(
        Modify(BALLISTIC_SKILL, "T9A-SPC-062", text("t9a.rule.engineer"), _skill, _is_better, stage=Stage.SET),
        Offer(MISFIRE_AGAIN, "T9A-SPC-063", _helps),
        Offer(SCATTER_AGAIN, "T9A-SPC-064", _helps),
        Offer(FLAME_AGAIN, "T9A-SPC-064", _helps),
    ),
)
