"""What is at stake in a Challenge, for the page to tell beside each answer (T9A-CHA-069 to 073)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.engine.inputs import Option
from rules.engine.text import Text, text
from rules.ninth_age.close_combat.forecasts.duel import wounds_in_a_duel
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import State
from rules.ninth_age.wounds import wounds_left


def page_of_issuing(
    state: State, nobody: Option, own: Sequence[Option], enemies: Sequence[str], shamed: Sequence[str]
) -> dict[str, Any]:
    """What the page shows who may issue: what his own have to lose, who can accept, and what a refusal costs the
    enemy. The state is the one that the player sees."""
    options = [nobody, *(replace(one, facts=_of_fighting(state, one.key)) for one in own)]
    facts: dict[str, Any] = {"if_refused": _of_refusing(state, shamed, "you_pick")["price"]}
    if enemies:
        facts["can_accept"] = text("t9a.challenge.can_accept", models=[called(state, one) for one in enemies])
    return {"choose_one": {"options": msgspec.to_builtins(options)}, "facts": msgspec.to_builtins(facts)}


def page_of_answering(
    state: State, refuse: Option, own: Sequence[Option], challenger: str, shamed: Sequence[str]
) -> dict[str, Any]:
    """What the page shows who may accept: the price of refusing, and how each of his own would fare. Where refusing
    has its price no answer is marked as the usual one."""
    options = [
        replace(refuse, facts=_of_refusing(state, shamed)),
        *(replace(one, facts=_of_fighting(state, one.key, challenger)) for one in own),
    ]
    return {
        "choose_one": {"options": msgspec.to_builtins(options), "unmarked": bool(shamed)},
        "facts": {"if_accepted": msgspec.to_builtins(text("t9a.challenge.if_accepted"))},
    }


def called(state: State, model: str) -> Text:
    """A Champion is called by his rank and his unit, since his kind is that of the others."""
    one = state.models[model]
    if one.character:
        return model_name(state, model)
    unit = state.units[one.unit]
    if state.kind_of(model).name == unit.name:
        return text("t9a.challenge.champion_of", unit=name(unit))
    return text("t9a.challenge.rank_of", rank=model_name(state, model), unit=name(unit))


def _of_refusing(state: State, shamed: Sequence[str], picks: str = "picked") -> dict[str, Text]:
    """What it costs to refuse where one of these Characters bears the shame: his attacks, his Leadership, Stubborn
    (T9A-CHA-070, 071), of a Battle Standard Bearer his standard (T9A-CHA-072)."""
    if not shamed:
        return {"price": text("t9a.challenge.price.none")}
    names = [model_name(state, one) for one in shamed]
    price = text("t9a.challenge.price.one", model=names[0])
    if len(shamed) > 1:
        price = text(f"t9a.challenge.price.{picks}", models=names)
    if not any(state.models[one].battle_standard for one in shamed):
        return {"price": price}
    until = state.edition.refused_battle_standard_bearer_suspended_until
    return {"price": price, "standard": text(f"t9a.challenge.price.standard.{until}")}


def _of_fighting(state: State, model: str, challenger: str = "") -> dict[str, Any]:
    """What a model has to lose (T9A-CHA-073), and how a round of it goes on average if it is known against whom."""
    one = state.models[model]
    facts: dict[str, Any] = {"wounds_left": wounds_left(state, model)}
    if one.character:
        facts["worth"] = state.units[one.home].points
    if challenger:
        facts["inflicts"] = round(wounds_in_a_duel(state, model, challenger), 1)
        facts["suffers"] = round(wounds_in_a_duel(state, challenger, model), 1)
    return facts
