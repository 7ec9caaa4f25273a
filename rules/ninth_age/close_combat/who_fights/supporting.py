"""Supporting Attacks from the ranks behind the first (T9A-CCB-020 to 026)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.facing import engaged_on, is_assault
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.equipment.weapon_choice import weapon_used
from rules.ninth_age.hooks import SUPPORTING_ATTACKS
from rules.ninth_age.queries.attacking import by_attacker
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.state import State
from rules.ninth_age.troop_types import TROOP_TYPES
from rules.ninth_age.units.formation import places, shape_of
from rules.ninth_age.units.ranks import is_horde

Contacts = Mapping[str, tuple[str, ...]]


def supported(state: State, unit: str, contacts: Contacts) -> dict[str, tuple[str, ...]]:
    """By model that stands in a supporting rank the enemy models that it may strike at: those in contact with whoever
    stands before it in the first rank of its own file, and engaged with the front of the unit (T9A-CCB-021, 023)."""
    one = state.units[unit]
    if not one.on_board:
        return {}
    shape = shape_of(state, one)  # T9A-CCB-020
    standing = [
        (place, block) for place, block in zip(places(state, one), shape.blocks, strict=True) if block != (0, 0)
    ]
    first = {
        place.file + across: place.model for place, (wide, _) in standing if place.rank == 0 for across in range(wide)
    }
    reach = {file: _to_the_front(state, unit, contacts.get(model, ())) for file, model in first.items()}
    depth: dict[tuple[str, tuple[str, ...]], int] = {}
    found: dict[str, tuple[str, ...]] = {}
    for place, (wide, _) in standing:
        files = range(place.file, place.file + wide)
        enemies = tuple(dict.fromkeys(enemy for file in files for enemy in reach.get(file, ())))
        if place.rank == 0 or not enemies:
            continue
        model = state.models[place.model]
        alike = (model.kind, model.weapons)
        if alike not in depth:
            depth[alike] = supporting_ranks(state, place.model)
        if place.rank <= depth[alike]:
            found[place.model] = enemies
    return found


def _to_the_front(state: State, unit: str, enemies: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the enemies who are engaged with the front; nobody supports a fight for a Building (T9A-TER-061)."""
    enemies = tuple([enemy for enemy in enemies if not is_assault(state, unit, state.models[enemy].unit)])
    # T9A-CCB-021
    return tuple(enemy for enemy in enemies if engaged_on(state, unit, state.models[enemy].unit) == "front")


def supporting_ranks(state: State, model: str) -> int:
    """From how many ranks behind the first a model supports: the second always, one more for each Fight in Extra Rank,
    which a Horde has too (T9A-CCB-024, T9A-CCB-025)."""
    unit = state.models[model].unit
    riders = [index for index, part in enumerate(state.kind_of(model).parts) if not part.mount]
    more = 0
    for part in riders[:1]:
        weapon = weapon_used(state, model, part)
        attack = close_combat_attack(state, model, part, Pool(""), weapon=weapon, supporting=True)
        more += int(said(by_attacker(state, attack), SUPPORTING_ATTACKS).to().total)
    if is_horde(state, state.units[unit]):
        more += 1
    return 1 + more


def supporting_attacks(state: State, model: str, part: int, attacks: float) -> int:
    """How many Supporting Attacks a part makes that has so many Attacks: one, or up to three of Monstrous ones; mounts
    and draught beasts, Monsters and War Machines none (T9A-CCB-022, T9A-TYP-019, 031, 034)."""
    kind = state.kind_of(model)
    most = TROOP_TYPES[kind.troop_type].support
    if kind.parts[part].mount:
        return 0
    return min(most, int(attacks))
