"""What the parts of models may shoot with (T9A-SHO-014, T9A-SHO-023, T9A-TYP-036, 037, 046)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from rules.engine.refusal import rules_off, switched_off
from rules.ninth_age.equipment.shooting_weapons import is_shooting_weapon
from rules.ninth_age.state import Kind, Rule, State


class Missile(msgspec.Struct, frozen=True):
    """A weapon and the part of a model that shoots with it, so many of them at once."""

    part: int
    weapon: Rule
    number: int


def missiles_of(state: State, model: str) -> tuple[Missile, ...]:
    """Everything that the parts of a model may shoot with: their own weapons, and those that their mount carries; of
    one part only one weapon is used in a phase."""
    return _of_kind(state.kind_of(model), rules_off())


@lru_cache(maxsize=1024)
def _of_kind(kind: Kind, off: frozenset[str]) -> tuple[Missile, ...]:
    shooters = [index for index, part in enumerate(kind.parts) if _shoots(kind, index)]
    if switched_off("T9A-TYP-036"):
        shooters = shooters[:1]
    return tuple([one for index in shooters for one in _of_part(kind, index)])


def _shoots(kind: Kind, index: int) -> bool:
    """A part with Ballistic Skill 0 uses no shooting weapons (T9A-SHO-023)."""
    return kind.parts[index].characteristics.get("BS", 0) > 0 or switched_off("T9A-SHO-023")


def _of_part(kind: Kind, index: int) -> Iterator[Missile]:
    part = kind.parts[index]
    for weapon in part.weapons:
        if is_shooting_weapon(weapon):
            yield Missile(index, weapon, part.number)
    if part.mount or switched_off("T9A-TYP-046" if kind.troop_type == "ridden_monster" else "T9A-TYP-037"):
        return
    for mount in kind.parts:
        for weapon in mount.weapons if mount.mount else ():
            if is_shooting_weapon(weapon):
                yield Missile(index, weapon, 1)


def has_missiles(state: State, unit: str) -> bool:
    """Whether a model of the unit has anything to shoot with."""
    kinds = dict.fromkeys(state.models[model].kind for model in state.units[unit].models)
    return any(_of_kind(state.kinds[kind], rules_off()) for kind in kinds)
