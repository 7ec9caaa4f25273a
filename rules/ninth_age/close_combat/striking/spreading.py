"""Attacks at Rank-and-File of several wound pools of whom nobody is touched are spread over them before the to-hit
rolls (T9A-CCB-042)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.decisions import Decision
from rules.engine.game import Procedure
from rules.engine.inputs import Allocate, Receiver
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.close_combat.striking.allocation import Allocated
from rules.ninth_age.close_combat.who_fights.reach import pools_of_ranks
from rules.ninth_age.close_combat.who_fights.rows import Row
from rules.ninth_age.names import name
from rules.ninth_age.state import State


def spread(state: State, allocated: Allocated) -> Procedure:
    """The same attacks, those at a whole Rank-and-File by the pool that each falls on."""
    found: Allocated = []
    for row, pool, number in allocated:
        pools = pools_of_ranks(state, pool.unit) if not pool.model and not pool.kind else {}
        if len(pools) < 2:
            found.append((row, pool, number))
            continue
        shares = yield from _shares(state, row, pools, number)  # T9A-CCB-042
        found += [(row, one, shares[one.kind]) for one in pools if shares.get(one.kind)]
    return found


def _shares(state: State, row: Row, pools: Mapping[Pool, int], number: int) -> Procedure:
    """As evenly as possible over the single models; the attacker chooses who gets the remainder."""
    models = sum(pools.values())
    every, over = divmod(number, models)
    even = {pool.kind: every * size for pool, size in pools.items()}
    if not over:
        return even
    unit = state.units[next(iter(pools)).unit]
    more: dict[str, int] = yield Decision(
        topic="t9a.combat.spread_remainder",
        seat=row.seat,
        input=Allocate(
            tuple(
                Receiver(pool.kind, text("t9a.unit", name=state.kinds[pool.kind].name), 0, size, (pool.unit,))
                for pool, size in pools.items()
            ),
            over,
        ),
        rule="T9A-CCB-042",
        prompt=text("t9a.ask.combat.spread_remainder", unit=name(unit), n=over),
        pieces=(unit.id,),
    )
    return {kind: even[kind] + more.get(kind, 0) for kind in even}
