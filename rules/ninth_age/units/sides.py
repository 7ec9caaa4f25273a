"""Models on Mismatching Bases stand at the sides of their unit (T9A-CHA-042 to 046)."""

from __future__ import annotations

from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.bases import base_of, block_of
from rules.ninth_age.units.formation import shape_of


def mismatching(state: State, unit: Unit) -> tuple[str, ...]:
    """The models whose bases do not match those of the unit (T9A-CHA-042, T9A-CHA-045)."""
    if not unit.models:
        return ()
    cell = shape_of(state, unit).cell
    return tuple(id for id in unit.models if block_of(base_of(state, id), cell, loose=unit.loose) is None)


def settle_beside(state: State, unit: Unit) -> None:
    """After the unit has changed, put those beside it that no longer match and take those in that now do; whoever keeps
    a side stays on it, others take the left side first."""
    odd = mismatching(state, unit)
    left, right = (id if id in odd else "" for id in unit.beside)
    for id in odd:
        if id not in (left, right):
            left, right = (id, right) if not left else (left, right or id)
    unit.beside = (left, right)
    unit.models[:] = [*[id for id in unit.models if id not in unit.beside], *[id for id in unit.beside if id]]
