"""The wounds that all wound pools of a combat lose together: who has lost many strikes back less, so that the losses of
the two sides hang together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, product
from math import prod

import msgspec

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.pools import pool_of
from rules.ninth_age.close_combat.forecasts.chances import NOTHING, Chances, added, mean, successes, worth
from rules.ninth_age.close_combat.forecasts.strikes import Strike
from rules.ninth_age.state import State
from rules.ninth_age.units.casualties import next_casualties
from rules.ninth_age.units.losing_wounds import pool_models
from rules.ninth_age.wounds import wounds_left, wounds_of

MOST_OVERKILL = 3
MOST_CASES = 4000
"""Of more cases than that the least likely are left out."""
Case = tuple[int, ...]
"""By pool, the wounds that it has lost, and beyond its last one what counts as Overkill."""


class Losses(msgspec.Struct, frozen=True):
    """How likely each case is; the wounds that each strike causes on average; whether no case was left out."""

    pools: tuple[Pool, ...]
    cases: dict[Case, float]
    caused: tuple[float, ...]
    whole: bool


def joint_losses(state: State, strikes: Sequence[Strike]) -> Losses:
    """Step after step: those of one step strike together, however many of them fall in it. The strikes come in the
    order of their steps."""
    pools = tuple(dict.fromkeys(one.pool for one in strikes))
    most = [_most(state, pool, strikes) for pool in pools]
    cases: dict[Case, float] = {(0,) * len(pools): 1.0}
    caused: list[float] = []
    whole = True
    for _, step in groupby(strikes, key=lambda one: one.step):
        together = [_Striking(state, one, pools) for one in step]
        caused += [sum(likely * mean(one.causes(case)) for case, likely in cases.items()) for one in together]
        found: dict[Case, float] = {}
        for case, likely in cases.items():
            _go_on(found, case, likely, _by_pool(together, case), most)
        whole = whole and len(found) <= MOST_CASES
        cases = _likeliest(found)
    return Losses(pools, cases, tuple(caused), whole)


def dead_of(state: State, pool: Pool, lost: int) -> int:
    """How many models of a pool are dead once it has lost so many Wounds more."""
    models = sharing(state, pool)
    noted = sum(state.models[id].wounds_lost for id in models)
    return min(len(models), (noted + lost) // wounds_of(state, models[0])) if models else 0


def wounds_of_pool(state: State, pool: Pool) -> int:
    """The Wounds that a pool has left."""
    return sum(wounds_left(state, id) for id in sharing(state, pool))


class _Striking:
    """A strike, and what it causes by how many of its own pool are dead before its step."""

    def __init__(self, state: State, strike: Strike, pools: Sequence[Pool]) -> None:
        own = pool_of(state, strike.who[0])
        self._state, self._strike, self._own = state, strike, own
        self._place = pools.index(own) if own in pools else -1
        self._by_dead: dict[int, Chances] = {}
        self.at = pools.index(strike.pool)

    def causes(self, case: Case) -> Chances:
        dead = dead_of(self._state, self._own, case[self._place]) if self._place >= 0 else 0
        if dead not in self._by_dead:
            hits = worth(self._strike.attacks(self._left(dead)), successes(1, self._strike.chance))
            self._by_dead[dead] = worth(hits, self._strike.one)
        return self._by_dead[dead]

    def _left(self, dead: int) -> int:
        """How many of its models still strike: those of the rear ranks fall first."""
        state, who = self._state, self._strike.who
        if not dead or self._own.model:
            return 0 if dead else len(who)
        gone = next_casualties(state, state.units[self._strike.unit], dead)
        return len(who) - sum(id in who for id in gone)


def _by_pool(together: Sequence[_Striking], case: Case) -> dict[int, Chances]:
    """What each pool suffers in a step, by its place."""
    found: dict[int, Chances] = {}
    for one in together:
        found[one.at] = added(found.get(one.at, NOTHING), one.causes(case))
    return found


def _go_on(found: dict[Case, float], case: Case, likely: float, suffered: dict[int, Chances], most: list[int]) -> None:
    """Add all that can come of a case."""
    for numbers in product(*(list(enumerate(chances)) for chances in suffered.values())):
        chance = likely * prod(one for _, one in numbers)
        if chance > 0:
            after = list(case)
            for place, (number, _) in zip(suffered, numbers, strict=True):
                after[place] = min(most[place], after[place] + number)
            found[tuple(after)] = found.get(tuple(after), 0.0) + chance


def _likeliest(found: dict[Case, float]) -> dict[Case, float]:
    if len(found) <= MOST_CASES:
        return found
    kept = sorted(found, key=lambda case: -found[case])[:MOST_CASES]
    total = sum(found[case] for case in kept)
    return {case: found[case] / total for case in kept}


def _most(state: State, pool: Pool, strikes: Sequence[Strike]) -> int:
    """All Wounds that a pool has left, and of who fights a Challenge the Overkill that counts (T9A-CCB-067)."""
    duel = pool.model and any(one.attack.challenge for one in strikes if one.pool == pool)
    return wounds_of_pool(state, pool) + (MOST_OVERKILL if duel else 0)


def sharing(state: State, pool: Pool) -> list[str]:
    """The models that share the Wounds of a pool."""
    return [pool.model] if pool.model else pool_models(state, pool)
