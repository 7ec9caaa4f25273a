"""How many models shooting takes from its target, and whether that makes it panic: exact where shots are counted,
unknown where a template decides."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.close_combat.forecasts.chances import NOTHING, Chances, added, mixed, of_dice, successes
from rules.ninth_age.dice import are_dice, dice
from rules.ninth_age.panic.losses import are_heavy
from rules.ninth_age.panic.odds import chance_to_pass_panic
from rules.ninth_age.queries.attacking import wound_multiplier
from rules.ninth_age.shooting.odds import unsaved_of_a_shot
from rules.ninth_age.shooting.volleys import Volley
from rules.ninth_age.state import Casualties, State
from rules.ninth_age.wounds import wounds_left, wounds_of


def models_lost(state: State, target: str, volleys: Sequence[Volley]) -> Chances | None:
    """The chance of every number of models that the Rank-and-File lose; None if it cannot be said."""
    models = models_of(state, volleys[0].attack.target) if volleys else list(state.units[target].models)
    each = wounds_of(state, models[-1])
    whole = sum(wounds_of(state, model) for model in models)
    left = sum(wounds_left(state, model) for model in models)
    total: Chances = NOTHING
    for volley in volleys:
        multiplied = wound_multiplier(state, volley.attack) is not None
        if volley.weapon is not None or multiplied:
            return None
        chance = unsaved_of_a_shot(state, volley.attack, volley.needed.total)
        total = added(total, _successes(volley, chance), left)
    found = [0.0] * (len(models) + 1)
    wounded = whole - left
    for wounds, likely in enumerate(total):
        found[min(len(models), (wounds + wounded) // each)] += likely
    return tuple(found)


def _successes(volley: Volley, chance: float) -> Chances:
    """How many of the shots of a volley wound."""
    if not are_dice(volley.each):
        return successes(volley.number, chance)
    rolled = dice(volley.each)
    one = mixed((likely, successes(shots, chance)) for shots, likely in enumerate(of_dice(rolled, rolled.highest)))
    total: Chances = NOTHING
    for _ in range(volley.number):
        total = added(total, one)
    return total


def chance_of_panic(state: State, target: str, lost: Chances) -> float:
    """How likely these losses are Heavy Casualties and the test for them is failed (T9A-PAN-006, 007)."""
    fails = 1.0 - chance_to_pass_panic(state, target)
    now = state.casualties.get(target, Casualties(models=len(state.units[target].models)))
    if not fails or now.tested:
        return 0.0
    return fails * sum(
        likely
        for number, likely in enumerate(lost)
        if 0 < number < len(state.units[target].models)
        and are_heavy(replace(now, causes=(*now.causes, *[""] * number)))
    )
