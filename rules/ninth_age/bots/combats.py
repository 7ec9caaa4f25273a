"""Challenges."""

from __future__ import annotations

from typing import Any

from rules.engine.decisions import Decision
from rules.ninth_age.close_combat.forecasts.duel import wounds_in_a_duel
from rules.ninth_age.state import State
from rules.ninth_age.wounds import wounds_left

Raw = dict[str, Any]
BETTER = 1.5
HOPELESS = 0.5


def challenge(state: State, decision: Decision) -> Raw:
    """The one who beats even the best of those who may accept challenges, if there is such a one."""
    enemies = [one["model"] for one in decision.facts["enemies"]]
    own = [one["model"] for one in decision.facts["own"]]
    found = [(min(superiority(state, one, enemy) for enemy in enemies), one) for one in own if enemies]
    value, best = max(found, default=(0.0, ""))
    return {"choose_one": best if value >= BETTER else "nobody"}


def challenge_answer(state: State, decision: Decision) -> Raw:
    """Whoever stands up to the challenger best; nobody if he would only be slaughtered and it costs no Character his
    courage."""
    challenger = decision.facts["challenger"]["model"]
    own = decision.facts["own"]
    value, best = max((superiority(state, one["model"], challenger), one["model"]) for one in own)
    champions = [one["model"] for one in own if one["champion"]]
    if value < HOPELESS:
        return {"choose_one": champions[0] if champions else "refuse"}
    return {"choose_one": best}


def superiority(state: State, model: str, enemy: str) -> float:
    """How much faster a model kills an enemy than it is killed."""
    mine = (wounds_in_a_duel(state, model, enemy) + 0.1) / max(1, wounds_left(state, enemy))
    theirs = (wounds_in_a_duel(state, enemy, model) + 0.1) / max(1, wounds_left(state, model))
    return mine / theirs
