"""Wounds that a unit loses because it lost a Round of Combat (T9A-SPC-057, T9A-SPC-212 to 215)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.explained import Explained
from rules.engine.game import Battle, Procedure
from rules.engine.inputs.allocate import Allocate, Receiver
from rules.engine.text import text
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import State
from rules.ninth_age.units.losing_wounds import in_the_pool, lose_wounds
from rules.ninth_age.wounds import wounds_left


def crumble(battle: Battle, unit: str, number: Explained, rule: str) -> Procedure:
    """The unit loses so many Wounds without saves of any kind."""
    state: State = battle.state
    one = state.units[unit]
    lost = int(number.total)
    if lost <= 0:
        return
    battle.tell(
        told(
            "t9a.special_rules.crumbles",
            pieces=[unit],
            rule=rule,
            numbers={"wounds": number},
            unit=name(one),
            n=lost,
        )
    )
    shares = yield from distribution(state, unit, lost)
    yield from lose_wounds(battle, unit, shares)


def distribution(state: State, unit: str, lost: int) -> Procedure:
    """Who loses these Wounds: first the Rank-and-File, then the Champion, then the Characters as evenly as possible,
    the rest as the owner likes (T9A-SPC-215). Returns the Wounds by model."""
    groups = _in_order(state, unit)
    shares: dict[str, int] = {}
    for group in groups[:-1]:
        room = sum(wounds_left(state, model) for model in group)
        if group and lost:
            shares[group[0]] = min(lost, room)
            lost -= shares[group[0]]
    shares.update((yield from _evenly(state, unit, groups[-1], lost)))
    return shares


def _in_order(state: State, unit: str) -> list[list[str]]:
    models = state.units[unit].models
    ordinary = [model for model in models if in_the_pool(state, model)]
    champions = [model for model in models if state.models[model].command == "champion"]
    others = [model for model in models if model not in ordinary and model not in champions]
    return [ordinary, champions, others]  # T9A-SPC-215


def _evenly(state: State, unit: str, models: list[str], lost: int) -> Procedure:
    shares = dict.fromkeys(models, 0)
    left = {model: wounds_left(state, model) for model in models}
    while (able := [model for model in models if shares[model] < left[model]]) and lost >= len(able):
        for model in able:
            shares[model] += 1
        lost -= len(able)
    if not able or not lost:
        return shares
    stoutest = sorted(able, key=lambda model: shares[model] - left[model])[:lost]
    receivers = tuple(
        Receiver(model, model_name(state, model), shares[model], shares[model] + 1, (model,)) for model in able
    )
    chosen: dict[str, int] = yield Decision(
        "t9a.damage.unstable",
        state.units[unit].seat,
        Allocate(receivers, sum(shares[model] for model in able) + lost),
        "T9A-SPC-215",
        text("t9a.ask.damage.unstable", unit=name(state.units[unit]), n=lost),
        {"wounds": lost},
        (unit,),
        fallback={"allocate": {model: shares[model] + (model in stoutest) for model in able}},
    )
    return {**shares, **chosen}
