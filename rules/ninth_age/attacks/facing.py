"""On which side of a unit an enemy is engaged (T9A-EQP-011, T9A-EQP-025)."""

from __future__ import annotations

from rules.ninth_age.state import Side, State


def engaged_on(state: State, unit: str, enemy: str) -> Side | None:
    """The side of the unit on which the enemy is engaged; None if they are not in contact."""
    for contact in state.contacts:
        if (contact.charger, contact.target) == (unit, enemy):
            return contact.with_side
        if (contact.charger, contact.target) == (enemy, unit):
            return contact.side
    return None


def charged(state: State, unit: str, enemy: str) -> bool:
    """Whether the unit is in contact with this enemy because it charged it."""
    return any((contact.charger, contact.target) == (unit, enemy) for contact in state.contacts)


def is_assault(state: State, unit: str, enemy: str) -> bool:
    """Whether one of two enemies is in a Building and the other is not (T9A-TER-059)."""
    return (state.units[unit].where == "building") != (state.units[enemy].where == "building")
