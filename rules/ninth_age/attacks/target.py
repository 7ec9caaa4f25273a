"""Whom an attack meets: a model with Wounds of its own, or the Rank-and-File with what most of them have
(T9A-CCB-041, T9A-DMG-012)."""

from __future__ import annotations

from rules.engine.refusal import switched_off
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.special_rules.holding import protected
from rules.ninth_age.state import State


def models_of(state: State, pool: Pool) -> list[str]:
    """The models of a pool: one, or the ordinary Rank-and-File of the unit; of its kind, if the pool names one."""
    if pool.model:
        return [pool.model]
    found = [id for id in state.units[pool.unit].models if not state.models[id].character]
    return [id for id in found if not pool.kind or state.models[id].kind == pool.kind]


def target_has(state: State, pool: Pool, key: str) -> str:
    """A model of the pool that has a rule which protects it, if it counts for the pool: the model itself, or most of
    the Rank-and-File; "" if it does not."""
    models = models_of(state, pool)
    having = [id for id in models if protected(state, id, key)]
    if switched_off("T9A-DMG-012"):
        return having[0] if having else ""
    return having[0] if 2 * len(having) > len(models) else ""
