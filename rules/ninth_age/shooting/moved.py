"""Whether a model counts as having moved (T9A-SHO-031, 032)."""

from __future__ import annotations

from rules.ninth_age.queries.movement import counts_as_moved
from rules.ninth_age.state import State, Unit


def unit_has_moved(state: State, unit: Unit) -> bool:
    """Whether the unit itself has moved in this Player Turn, in whatever way, Reforms and its arrival included; that a
    Character joined or left it does not count (T9A-SHO-032)."""
    done = unit.done
    itself = done.moved or done.swift_reformed or done.compulsory or done.entered_building
    return itself or done.arrived or counts_as_moved(state, unit.id)


def has_moved(state: State, model: str) -> bool:
    """Whether the model has moved in this Player Turn: with its unit, or by itself when it joined it."""
    one = state.models[model]
    return one.moved or unit_has_moved(state, state.units[one.unit])
