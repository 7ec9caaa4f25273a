"""The attack sequence (T9A-DMG-005, 006): six steps, each finished for all simultaneous attacks before the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.engine.dice import Roll
from rules.engine.game import Battle, Procedure
from rules.engine.hooks import Window
from rules.ninth_age.attacks.attack import Hits, Pool, Wounds
from rules.ninth_age.attacks.distribution import distribute
from rules.ninth_age.attacks.rolling import what_came
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.attacks.wounding import roll_to_wound, take_armour_saves, take_special_saves
from rules.ninth_age.hooks import ARMOUR_SAVE_FAILED, HIT_IN_THE_PHASE, HIT_RECEIVED, WOUNDED_IN_THE_PHASE
from rules.ninth_age.panic import heavy_casualties
from rules.ninth_age.queries.attacking import wound_multiplier
from rules.ninth_age.special_rules.acting import happen
from rules.ninth_age.special_rules.aftereffects import note
from rules.ninth_age.state import Loss, State
from rules.ninth_age.units.losing_wounds import Suffered, pool_models, suffer
from rules.ninth_age.wounds import wounds_of


def resolve(
    battle: Battle, hits: Sequence[Hits], *, panic: bool = True, then: Callable[[Sequence[Loss]], None] | None = None
) -> Procedure:
    """Resolve one batch of hits. Returns the Wounds that were really lost, by who caused them and who lost them.

    `panic`: whether Panic Tests follow at once, outside close combat (T9A-DMG-044); `then` hears of the losses before.
    """
    struck: Sequence[Hits] = yield from distribute(battle, hits)
    for one in struck:
        # Blows have been told one by one, with those who aimed them; of shots only now is it known whom they hit.
        if one.attack.ranged:
            battle.tell(what_came(battle.state, "t9a.damage.hits", one.attack, "T9A-DMG-008", number=one.number))
    note(battle.state, [one.attack for one in struck if one.number], HIT_IN_THE_PHASE)
    yield from _windows(battle, HIT_RECEIVED, struck)
    wounds: Sequence[Wounds] = yield from roll_to_wound(battle, struck)
    wounds = yield from take_armour_saves(battle, wounds)  # T9A-DMG-005
    yield from _windows(battle, ARMOUR_SAVE_FAILED, wounds)
    wounds = yield from take_special_saves(battle, wounds)
    note(battle.state, [one.attack for one in wounds if one.number], WOUNDED_IN_THE_PHASE)
    suffered: Sequence[Suffered] = yield from multiply(battle, wounds)
    losses: tuple[Loss, ...] = yield from suffer(battle, suffered)
    if then is not None:
        then(losses)
    if panic:
        yield from heavy_casualties.test(battle, list(dict.fromkeys(loss.unit for loss in losses)))
    return losses


def _windows(battle: Battle, window: Window, batch: Sequence[Hits | Wounds]) -> Procedure:
    """What the models that suffer these hits or wounds may do, or what happens to them, before the next step."""
    state: State = battle.state
    for one in batch:
        target = one.attack.target
        if one.number and state.units[target.unit].models:
            models = models_of(state, target)
            yield from happen(battle, window, [target.unit], needed=one.number, attack=one.attack, models=models)


def multiply(battle: Battle, batch: Sequence[Wounds]) -> Procedure:
    """Every unsaved wound is multiplied by itself, and no one can come to more than the Wounds of a model of the target
    (T9A-DMG-032)."""
    state: State = battle.state
    found: list[Suffered] = []
    for place, wounds in enumerate(batch, 1):
        attack = wounds.attack
        number = wounds.number
        times = wound_multiplier(state, attack)
        if times is not None:
            most = wounds_of(state, _limiting(state, attack.target))  # T9A-SPC-146
            faces: Sequence[int] = ()
            if times.number:
                label = f"multiple wounds {place} {attack.target.label}"
                faces = yield Roll(label, times.number * number, 6, "T9A-DMG-032")
            rolled = [faces[times.number * k : times.number * (k + 1)] for k in range(number)]  # T9A-SPC-145
            number = sum(min(most, max(0, times.total(one))) for one in rolled)
            told_as = "t9a.damage.multiplied"
            battle.tell(what_came(state, told_as, attack, "T9A-DMG-032", faces, number=number, wounds=wounds.number))
        found.append(Suffered(attack.target, number, attack.unit, attack.challenge))
    return tuple(found)


def _limiting(state: State, pool: Pool) -> str:
    """The model whose Wounds limit the multiplier: a Champion may have more than the others, but has his own pool."""
    return pool.model or next(iter(pool_models(state, pool) or models_of(state, pool)))
