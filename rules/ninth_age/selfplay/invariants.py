"""What must hold in every state of a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.ninth_age.room import on_table, overlapping
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.formation import shape_of
from rules.ninth_age.wounds import wounds_of


def nobody_overlaps(state: State) -> str | None:
    """Units on the board never stand on one another."""
    for unit in state.standing():
        other = overlapping(state, unit)
        if other is not None:
            return f"{unit.id} and {other.id} overlap"
    return None


def nobody_is_off_the_table(state: State) -> str | None:
    """No part of a unit lies over the edge (T9A-GEN-088)."""
    return next((f"{unit.id} is over the edge" for unit in state.standing() if not on_table(state, unit)), None)


def formations_are_whole(state: State) -> str | None:
    """Every living model has a place in exactly one unit, and no unit on the board is without models."""
    places: dict[str, str] = {}
    for unit in state.units.values():
        if unit.where == "board" and not unit.models:
            return f"{unit.id} is on the board without models"
        if unit.models and not 1 <= unit.files <= _places(state, unit):
            return f"{unit.id} has {len(unit.models)} models in {unit.files} files"
        for model in unit.models:
            if model in places:
                return f"{model} is in {places[model]} and in {unit.id}"
            places[model] = unit.id
            if state.models[model].unit != unit.id or state.models[model].dead:
                return f"{model} stands in {unit.id} but is {'dead' if state.models[model].dead else 'of another unit'}"
    return None


def _places(state: State, unit: Unit) -> int:
    """The places in one rank of all its models: a base as large as several takes as many (T9A-CHA-044)."""
    return sum(max(1, wide) for wide, _ in shape_of(state, unit).blocks)


def combats_are_between_enemies(state: State) -> str | None:
    """Whoever is engaged stands on the board, does not flee unless it has just been Broken, and fights an enemy."""
    broken = state.round.aftermath.broken if state.round is not None else {}
    for contact in state.contacts:
        pair = [state.units[contact.charger], state.units[contact.target]]
        if pair[0].seat == pair[1].seat:
            return f"{pair[0].id} fights {pair[1].id} of its own side"
        for unit in pair:
            flees = unit.fleeing and unit.id not in broken
            if unit.where not in ("board", "building") or flees:
                return f"{unit.id} is engaged but {'fleeing' if flees else unit.where}"
    return None


def wounds_are_sane(state: State) -> str | None:
    """Nobody has lost fewer than no Wounds, nor stands who has lost all of them."""
    for model in state.models.values():
        if model.wounds_lost < 0:
            return f"{model.id} has lost {model.wounds_lost} Wounds"
        if model.character and not model.dead and model.wounds_lost >= wounds_of(state, model.id):
            return f"{model.id} stands with {model.wounds_lost} Wounds lost"
    return None


INVARIANTS: Mapping[str, Callable[[State], str | None]] = {
    "nobody overlaps": nobody_overlaps,
    "nobody is off the table": nobody_is_off_the_table,
    "formations are whole": formations_are_whole,
    "combats are between enemies": combats_are_between_enemies,
    "wounds are sane": wounds_are_sane,
}
