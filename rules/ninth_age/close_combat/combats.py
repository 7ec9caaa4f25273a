"""Combats: units of both sides connected with each other through base contact between enemies (T9A-CCB-005)."""

from __future__ import annotations

from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.state import Side, State

Combat = tuple[str, ...]
"""The units of a combat, in the order of the state."""


def opponents(state: State, unit: str) -> tuple[str, ...]:
    """The enemy units with which a unit is in base contact, in the order in which contact was made."""
    found = [
        contact.target if contact.charger == unit else contact.charger
        for contact in state.contacts
        if unit in (contact.charger, contact.target)
    ]
    return tuple(dict.fromkeys(found))


def combat_of(state: State, unit: str) -> Combat:
    """All units that fight in the same combat as a unit, itself included: the chain is followed to both its ends
    (T9A-CCB-005). Empty if it is not engaged (T9A-CCB-006)."""
    found = [unit]
    for one in found:  # grows while it is gone through
        chain = opponents(state, one)
        found += [enemy for enemy in chain if enemy not in found]
    return tuple(id for id in state.units if id in found) if len(found) > 1 else ()


def combats(state: State) -> list[Combat]:
    """All combats on the table; no unit is in two of them."""
    found: list[Combat] = []
    for contact in state.contacts:
        if not any(contact.charger in combat for combat in found):
            found.append(combat_of(state, contact.charger))
    return found


def sides_touched(state: State, unit: str) -> tuple[Side, ...]:
    """On which of its sides enemies are in contact with a unit, each once."""
    sides = (engaged_on(state, unit, enemy) for enemy in opponents(state, unit))
    return tuple(dict.fromkeys(side for side in sides if side is not None))
