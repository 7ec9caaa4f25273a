"""Troop types (chapter 11): heights, ranks, and the special rules that every model of a type has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from rules.engine import data_files
from rules.engine.effects import Forbid
from rules.engine.text import text
from rules.ninth_age.hooks import (
    CHARGE_DECLARATION,
    COMBAT_REFORM,
    FLEE,
    FLEE_BROKEN,
    FLEE_FROM_PANIC,
    JOIN_OR_LEAVE,
    MARCH,
    PURSUIT_DECLARATION,
)
from rules.ninth_age.special_rules.rule import Held, always, of_rank_and_file
from rules.ninth_age.state import Kind, Rule, State, TroopType, Unit
from rules.ninth_age.units.line_up import line_up

Profile = Literal["plain", "combined", "ridden_monster", "war_machine"]


class Granted(msgspec.Struct, frozen=True, array_like=True):
    """A special rule that comes with a troop type, its parameter, and the rule that says so."""

    key: str
    parameter: str
    rule: str


class TypeRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the table of troop types (T9A-TYP-005). `height`: 1 Small, 2 Medium, 3 Large; `full_rank` and `horde`:
    models that a rank needs, 0 for never. `support`: the most Supporting Attacks of a model (T9A-TYP-019). Of a model
    its own row counts, whatever its unit is (T9A-TYP-004)."""

    rule: str
    height: int
    full_rank: int
    horde: int
    support: int = 0
    profile: Profile = "plain"
    mounted: bool = False
    grants: tuple[Granted, ...] = ()


# Infantry to War Machines: T9A-TYP-006 to 016.
TROOP_TYPES: Mapping[TroopType, TypeRow] = msgspec.convert(
    data_files.read(Path(__file__).with_suffix(".yaml")), dict[TroopType, TypeRow]
)
WAR_MACHINE: TroopType = "war_machine"


TYPE_EFFECTS: Mapping[TroopType, tuple[Held, ...]] = {
    WAR_MACHINE: of_rank_and_file(
        Forbid(CHARGE_DECLARATION, "T9A-TYP-049", lambda asked: text("t9a.troop_types.no_charge"), always),
        Forbid(MARCH, "T9A-TYP-049", lambda asked: text("t9a.troop_types.no_march"), always),
        Forbid(FLEE, "T9A-TYP-050", lambda asked: text("t9a.troop_types.no_flight"), always),
        Forbid(FLEE_BROKEN, "T9A-TYP-051", lambda asked: text("t9a.troop_types.no_flight"), always),
        Forbid(FLEE_FROM_PANIC, "T9A-PAN-021", lambda asked: text("t9a.troop_types.no_flight"), always),
        Forbid(PURSUIT_DECLARATION, "T9A-CCB-108", lambda asked: text("t9a.troop_types.no_pursuit"), always),
        Forbid(COMBAT_REFORM, "T9A-TYP-055", lambda asked: text("t9a.troop_types.no_combat_reform"), always),
        Forbid(JOIN_OR_LEAVE, "T9A-TYP-053", lambda asked: text("t9a.troop_types.no_joining"), always),
    )
}
"""What a whole unit of a troop type may not do."""


def granted_by_type(kind: Kind) -> Iterable[Rule]:
    """The special rules that a model has by its troop type (T9A-TYP-001)."""
    for grant in TROOP_TYPES[kind.troop_type].grants:
        yield Rule(grant.key, parameter=grant.parameter)


def troop_types_of(state: State, unit: str) -> tuple[TroopType, ...]:
    """The troop types most frequent in the unit: one, or several in a tie, in the order of their models.

    Of the rank-and-file with its champion (T9A-TYP-002); of all models in a unit of Characters (T9A-TYP-003).
    """
    one = state.units[unit]
    models = line_up(state, one)
    key = ("troop types", one.settled_type)
    found: tuple[TroopType, ...] | None = models.known.get(key)
    if found is None:
        found = models.room()[key] = _most_frequent(state, one)
    return found


def _most_frequent(state: State, unit: Unit) -> tuple[TroopType, ...]:
    models = [state.models[id] for id in unit.models]
    ranked = [model for model in models if not model.character]  # T9A-CHA-034, T9A-TYP-002
    counted = Counter(state.kinds[model.kind].troop_type for model in ranked or models)  # T9A-TYP-003
    most = max(counted.values(), default=0)
    found = tuple(key for key, number in counted.items() if number == most)
    settled = tuple(key for key in found if key == unit.settled_type)
    return settled or found


def troop_type_of(state: State, unit: str) -> TroopType:
    """The troop type of a unit; in a tie the one settled before, else that of the model named first."""
    return next(iter(troop_types_of(state, unit)), "infantry")


def full_rank_size(state: State, unit: str) -> int:
    """How many models a rank of this unit needs to be full, 0 if none ever is (T9A-TYP-018, 020, 032, 033)."""
    return TROOP_TYPES[troop_type_of(state, unit)].full_rank


def horde_size(state: State, unit: str) -> int:
    """How many models a rank needs for Horde formation, 0 if there is none (T9A-TYP-018, 033)."""
    return TROOP_TYPES[troop_type_of(state, unit)].horde


def is_mounted(state: State, model: str) -> bool:
    """Whether it is a mounted model and not one on foot (T9A-TYP-022, 023)."""
    kind = state.kind_of(model)
    if TROOP_TYPES[kind.troop_type].mounted:
        return True
    return any(part.mount for part in kind.parts)


def on_foot(state: State, model: str) -> bool:
    """Whether it is a model on foot (T9A-TYP-022)."""
    return not is_mounted(state, model)


def mounted_type(mount: TroopType) -> TroopType:
    """The troop type of a rider on a mount of this type: of a mount that is none of these, its own (T9A-TYP-027)."""
    ridden: dict[TroopType, TroopType] = {
        "war_beast": "cavalry",  # T9A-TYP-024
        "monstrous_beast": "monstrous_cavalry",  # T9A-TYP-025
        "monster": "ridden_monster",  # T9A-TYP-026
    }
    return ridden.get(mount, mount)
