"""Which models are in base contact, and which count as being (T9A-CCB-006, T9A-TER-063)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.ninth_age.attacks.facing import is_assault
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.close_combat.contact.base_contact import bases_in_contact
from rules.ninth_age.close_combat.who_fights.building_fighters import facing_each_other
from rules.ninth_age.state import State


def touching(state: State, model: str) -> tuple[str, ...]:
    """The enemy models with which a model is in base contact, over gaps too."""
    return contacts_of(state, state.models[model].unit).get(model, ())


def contacts_of(state: State, unit: str) -> dict[str, tuple[str, ...]]:
    """By model of a unit that is in base contact, the enemy models that it touches."""
    found: dict[str, list[str]] = {}
    for enemy in opponents(state, unit):
        for model, other in contacts_between(state, unit, enemy):
            found.setdefault(model, []).append(other)
    return {model: tuple(others) for model, others in found.items()}


def contacts_between(state: State, unit: str, enemy: str) -> Iterator[tuple[str, str]]:
    """The pairs of models of two engaged units that are in base contact: those whose bases are, or who have been chosen
    to fight for a Building."""
    if is_assault(state, unit, enemy):
        yield from facing_each_other(state, unit, enemy)
    else:
        yield from bases_in_contact(state, unit, enemy)
