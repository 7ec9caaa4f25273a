"""Whose a unit is."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ninth_age.state import Seat, State


def sides(state: State) -> dict[str, Seat]:
    """The side of every unit of the army lists."""
    return {unit.id: unit.seat for unit in state.units.values()}


def side_of(known: Mapping[str, Seat], unit: str) -> Seat:
    """The side of a unit, also of a model that has left the unit with which it was bought and is called after it."""
    return known[unit if unit in known else unit.partition(".")[0]]
