"""An army that has been mustered becomes the units, models and kinds of a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, cast, get_args

import msgspec

from rules.engine.army_books.muster import Gear, Models, Mustered, SpecialRule
from rules.engine.army_books.muster import Part as BookPart
from rules.engine.given_names import cleaned
from rules.ninth_age.equipment.printed_modes import modes_of
from rules.ninth_age.equipment.printed_profile import profile_of
from rules.ninth_age.known_rules import known_rule
from rules.ninth_age.queries.movement import is_skirmishing
from rules.ninth_age.state import Category, Command, Kind, Model, Part, Rule, Seat, State, TroopType, Unit
from rules.ninth_age.units.bases import base_of
from rules.ninth_age.units.formation import shape_of
from rules.ninth_age.units.line_up import change_kind
from rules.ninth_age.units.sides import mismatching

CATEGORIES: dict[str, Category] = {key: key for key in get_args(Category)}
COMMAND: dict[str, Command] = {
    "champion": "champion", "musician": "musician", "standard_bearer": "standard_bearer",
}  # fmt: skip
WEAPONS = ("weapon", "shooting_weapon", "close_combat_weapon", "artillery_weapon", "magic_weapon")
ARMOUR = ("armour", "shield", "magic_armour")
MOUNTS = ("mount", "beast")
# Where a book names no base, the usual one of the troop type: front and depth in mm.
USUAL_BASES: dict[str, tuple[float, float]] = {
    "infantry": (20, 20), "war_beast": (25, 50), "cavalry": (25, 50), "monstrous_infantry": (40, 40),
    "monstrous_beast": (50, 50), "monstrous_cavalry": (50, 75), "chariot": (50, 100), "monster": (50, 100),
    "ridden_monster": (50, 100), "swarm": (40, 40), "war_machine": (60, 60),
}  # fmt: skip
MOST_FILES = {
    "infantry": 5, "war_beast": 5, "cavalry": 5, "swarm": 3, "monstrous_infantry": 3, "monstrous_beast": 3,
    "monstrous_cavalry": 3,
}  # fmt: skip


def enlist(state: State, seat: Seat, army: Iterable[Mustered]) -> None:
    """Put an army into the state, nothing of it on the board yet. Its units are r1, r2 ... (b1, b2 ...), the models of
    r1 are r1.1, r1.2 ... What belongs to no category is a choice for the whole army and no unit of it (T9A-ARM-002)."""
    units = [mustered for mustered in army if mustered.category in CATEGORIES]
    for number, mustered in enumerate(units, 1):
        _enlist_unit(state, seat, f"{seat[0]}{number}", mustered)
    # A hidden list does not tell how many of a name there are; and whoever has met the list before would know by their
    # given names which of its units carries what (T9A-ARM-033).
    if not state.options.hidden_lists:
        _name(state, seat, units)
        _number(state, seat)


def _name(state: State, seat: Seat, units: Iterable[Mustered]) -> None:
    for number, mustered in enumerate(units, 1):
        state.units[f"{seat[0]}{number}"].title = cleaned(mustered.title)


def _number(state: State, seat: Seat) -> None:
    """Units of one name are told apart by numbers."""
    own = [unit for unit in state.units.values() if unit.seat == seat]
    for called, several in Counter((unit.title, unit.name) for unit in own).items():
        for number, unit in enumerate((one for one in own if (one.title, one.name) == called and several > 1), 1):
            unit.number = number


def _enlist_unit(state: State, seat: Seat, id: str, mustered: Mustered) -> None:
    unit = Unit(
        id=id,
        seat=seat,
        name=mustered.name,
        entry=mustered.entry,
        category=CATEGORIES[mustered.category],
        points=round(mustered.points),
        item_points=round(mustered.item_points),
        size=mustered.size,
    )
    character = "character" in mustered.roles or unit.category in ("lords", "heroes")
    for models in sorted(mustered.models, key=_foremost):
        kind = _kind_of(state, mustered, models)
        for _ in range(models.number):
            model = Model(
                id=f"{id}.{len(unit.models) + 1}",
                kind=kind,
                unit=id,
                home=id,
                character=character or models.role == "character",
                command=COMMAND.get(models.role, ""),
                general=character and "general" in mustered.roles,
                battle_standard=character and "battle_standard_bearer" in mustered.roles,
                level=mustered.level,
                items=tuple(gear.key or gear.name for gear in (*mustered.gear, *models.gear) if gear.item),
            )
            state.models[model.id] = model
            unit.models.append(model.id)
    unit.files = min(len(unit.models), MOST_FILES.get(state.kind_of(unit.models[0]).troop_type, 1))
    state.units[id] = unit
    unit.loose = is_skirmishing(state, id)
    _on_bases_that_fit(state, unit)


def _foremost(models: Models) -> tuple[bool, float]:
    """The command group stands first (T9A-CMD-002), then those that take several places of the formation."""
    _, (width, depth, _) = _type_and_base(models)
    return (models.role not in COMMAND, -width * depth)


def _on_bases_that_fit(state: State, unit: Unit) -> None:
    """Characters may stand on Mismatching Bases beside a unit (T9A-CHA-045); whatever was bought with the unit stands
    in its ranks, on a base like that of the others."""
    own = shape_of(state, unit).cell
    usual = next(state.kind_of(id) for id in unit.models if base_of(state, id) == own)
    for id in mismatching(state, unit):
        model = state.models[id]
        if not model.character:
            kind = state.kinds[model.kind]
            change_kind(state, id, _key_of(state, msgspec.structs.replace(kind, base=usual.base, round=usual.round)))


def _kind_of(state: State, mustered: Mustered, models: Models) -> str:
    """The key of the kind of these models; equal kinds are one."""
    troop, (width, depth, round_base) = _type_and_base(models)
    gear = (*mustered.gear, *models.gear)
    rules = (*mustered.rules, *models.rules)
    parts = {part.part for part in models.parts}
    kind = Kind(
        name=models.name or mustered.name,
        troop_type=troop,
        base=(float(width), float(depth)),
        round=round_base,
        parts=tuple(_part(part, gear, rules) for part in models.parts),
        rules=tuple(_rule(rule) for rule in rules if not rule.part or rule.part not in parts),
    )
    return _key_of(state, kind)


def _type_and_base(models: Models) -> tuple[TroopType, tuple[float, float, bool]]:
    """Their Troop Type, and the front, the depth (mm) and the roundness of their base."""
    troop = cast(TroopType, models.troop_type if models.troop_type in USUAL_BASES else "infantry")
    if models.base is None:
        return troop, (*USUAL_BASES[troop], False)
    base = models.base
    return troop, (base.width, base.width if base.round else base.depth, base.round)


def _key_of(state: State, kind: Kind) -> str:
    """The key of a kind; equal kinds are one."""
    for key, known in state.kinds.items():
        if known == kind:
            return key
    key = f"k{len(state.kinds) + 1}"
    state.kinds[key] = kind
    return key


def _part(part: BookPart, gear: Iterable[Gear], rules: Iterable[SpecialRule]) -> Part:
    numbers = {key: value for key, value in part.characteristics.items() if isinstance(value, int)}
    rolled = {
        key: str(value)
        for key, value in part.characteristics.items()
        if isinstance(value, str) and value.strip() not in ("", "-", "–", "*")
    }
    mount = part.part in MOUNTS
    return Part(
        name=part.name,
        characteristics={key: max(0, min(10, value)) for key, value in numbers.items()},
        random=rolled,
        number=part.number,
        mount=mount,
        weapons=() if mount else tuple(rule for one in gear if one.type in WEAPONS for rule in _weapons(one)),
        armour=() if mount else tuple(_gear(one) for one in gear if one.type in ARMOUR),
        # What one part has is not the other's: a mount's Frenzy does not make its rider frenzied (T9A-SPC-003).
        rules=tuple(_rule(rule) for rule in rules if rule.part and rule.part == part.part),
    )


def _weapons(gear: Gear) -> tuple[Rule, ...]:
    """The weapon, or each of the ways in which it shoots."""
    modes = modes_of(gear.name, gear.characteristics)  # T9A-EQP-038
    return modes or (_gear(gear),)


def _gear(gear: Gear) -> Rule:
    """A piece of equipment; with a weapon of which its book prints more than the name goes its profile, and with one
    that only the book knows its range."""
    match = known_rule(gear.name)
    common = match is not None and match.known.key == gear.key and not match.known.kind.startswith("artillery")
    profile = None if common else profile_of(gear.characteristics)  # T9A-EQP-038
    return Rule(gear.key, gear.name, str(profile.range) if profile and not gear.key else "", profile)


def _rule(rule: SpecialRule) -> Rule:
    return Rule(rule.key, rule.name, ", ".join(rule.values))


def mustered_from(raw: Any) -> tuple[Mustered, ...]:
    """Mustered units from plain data. `msgspec.ValidationError` says what does not fit."""
    return msgspec.convert(raw, tuple[Mustered, ...])
