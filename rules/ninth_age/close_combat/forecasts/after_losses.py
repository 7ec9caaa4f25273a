"""A combat as the wounds of a round would leave it: for its odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.close_combat.forecasts.joint_losses import MOST_OVERKILL, Case, dead_of, wounds_of_pool
from rules.ninth_age.state import Seat, State
from rules.ninth_age.units.casualties import next_casualties
from rules.ninth_age.units.closing_up import take_out
from rules.ninth_age.units.losing_wounds import pool_models


class Gain(NamedTuple):
    """What a side has inflicted: the Wounds, and what they are worth with the Overkill."""

    wounds: int
    score: int


def gained(state: State, pools: Sequence[Pool], case: Case, seat: Seat) -> Gain:
    """What the enemies of a side have lost in a case, beyond what they had lost before (T9A-CCB-065, T9A-CCB-067)."""
    wounds = beyond = 0
    for pool, lost in zip(pools, case, strict=True):
        if state.units[pool.unit].seat != seat:
            really = min(lost, wounds_of_pool(state, pool))
            wounds, beyond = wounds + really, beyond + lost - really
    before = [loss for loss in (state.round.losses if state.round else ()) if state.units[loss.unit].seat != seat]
    overkill = sum(loss.overkill for loss in before)
    more = min(MOST_OVERKILL, overkill + beyond) - min(MOST_OVERKILL, overkill)
    return Gain(wounds, wounds + more)


def dead_in(state: State, pools: Sequence[Pool], case: Case) -> Case:
    """By pool, how many of its models are dead in a case."""
    return tuple([dead_of(state, pool, lost) for pool, lost in zip(pools, case, strict=True)])


def after_losses(state: State, pools: Sequence[Pool], case: Case) -> State:
    """The state with the dead of a case taken away, their ranks closed up, and contacts with who is gone at an end."""
    dead: dict[str, list[str]] = {}
    for pool, number in zip(pools, dead_in(state, pools, case), strict=True):
        if number:
            dead.setdefault(pool.unit, []).extend(_fallen(state, pool, number))
    units, models = dict(state.units), dict(state.models)
    for unit, fallen in dead.items():
        units[unit] = replace(state.units[unit], models=list(state.units[unit].models))
        models |= {id: replace(models[id], dead=True) for id in fallen}
    after = replace(state, units=units, models=models)
    for unit, fallen in dead.items():
        take_out(after, units[unit], fallen)
        if not units[unit].models:
            units[unit].where = "destroyed"
    gone = [unit for unit in dead if not units[unit].models]
    after.contacts = [one for one in state.contacts if one.charger not in gone and one.target not in gone]
    return after


def _fallen(state: State, pool: Pool, number: int) -> list[str]:
    if pool.model:
        return [pool.model]
    among = pool_models(state, pool)
    return next_casualties(state, state.units[pool.unit], number, among=among)
