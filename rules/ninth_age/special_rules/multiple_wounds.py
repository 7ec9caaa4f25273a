"""Multiple Wounds (T9A-SPC-144 to 148)."""

from __future__ import annotations

from rules.engine.witness import acted
from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.attacks.target import models_of, target_has
from rules.ninth_age.dice import are_dice, dice
from rules.ninth_age.special_rules.holding import held
from rules.ninth_age.special_rules.keys import FLY
from rules.ninth_age.special_rules.named import called, named_in
from rules.ninth_age.special_rules.rule import SpecialRule
from rules.ninth_age.state import State

ORDNANCE, ORDNANCE_AT_FLYERS = "D3+1", "D3+2"

MULTIPLE_WOUNDS = SpecialRule("multiple_wounds", "Multiple Wounds", "X; Y", attacks=("close_combat",))


def multiplier(state: State, attack: Attack) -> str:
    """By what each unsaved wound of an attack is multiplied, a number or dice that are rolled for each wound; "" if by
    nothing. Of several values the one with the higher average."""
    found = []
    for parameter in attack.parameters(MULTIPLE_WOUNDS.key):
        times, _, against = parameter.partition(";")
        if _works_against(state, attack.target, against.strip()):
            found.append(_in_dice(state, attack.target, times.strip()))
    readable = [one for one in found if are_dice(one)]
    if readable:
        acted("T9A-SPC-144")
    return max(readable, key=lambda one: dice(one).average, default="")  # T9A-SPC-144


def _in_dice(state: State, target: Pool, times: str) -> str:
    if times.casefold() != "ordnance":
        return times
    return ORDNANCE_AT_FLYERS if target_has(state, target, FLY) else ORDNANCE  # T9A-SPC-089, T9A-SPC-147


def _works_against(state: State, target: Pool, named: str) -> bool:
    """Whether the target has one of the troop types or special rules that the brackets name (T9A-SPC-148)."""
    words = named_in(named)
    if not words:
        return True
    models = models_of(state, target)
    having = [model for model in models if words & _names_of(state, model)]
    return 2 * len(having) > len(models)


def _names_of(state: State, model: str) -> set[str]:
    return {called(state.kind_of(model).troop_type), *(called(rule.key) for rule in held(state, model))}
