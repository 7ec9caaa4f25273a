"""Whom an attack meets: a model with Wounds of its own, or the Rank-and-File with what most of them have
(T9A-CCB-041, T9A-DMG-012)."""

from __future__ import annotations

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.special_rules.holding import Alike, alike_as, protected
from rules.ninth_age.state import State
from rules.ninth_age.units.bases import rank_and_file


def models_of(state: State, pool: Pool) -> list[str]:
    """The models of a pool that count for the rolls against it: one, or the Rank-and-File of the unit with its Champion
    (T9A-DMG-012), of one Troop Type if the pool names a kind (T9A-DMG-035). All models where no Rank-and-File are
    left."""
    if pool.model:
        return [pool.model]
    unit = state.units[pool.unit]
    found = list(rank_and_file(state, unit)) or list(unit.models)
    if not pool.kind:
        return found
    wanted = state.kinds[pool.kind].troop_type
    return [id for id in found if state.kind_of(id).troop_type == wanted]


def target_has(state: State, pool: Pool, key: str) -> str:
    """A model of the pool that has a rule which protects it, if it counts for the pool: the model itself, or most of
    the Rank-and-File; "" if it does not."""
    models = models_of(state, pool)
    known: dict[Alike, bool] = {}
    for id in models:
        if (alike := alike_as(state, id)) not in known:
            known[alike] = protected(state, id, key)
    if not any(known.values()):
        return ""
    having = [id for id in models if known[alike_as(state, id)]]
    return having[0] if 2 * len(having) > len(models) else ""  # T9A-DMG-012
