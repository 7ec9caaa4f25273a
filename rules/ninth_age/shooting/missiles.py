"""What the parts of models may shoot with (T9A-SHO-014, T9A-SHO-023, T9A-TYP-036, 037, 046)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.ninth_age.equipment.shooting_weapons import range_of, shoots
from rules.ninth_age.state import Kind, Rule, State

MOST_REMEMBERED = 1024


class Missile(msgspec.Struct, frozen=True):
    """A weapon and the part of a model that shoots with it, so many of them at once. `mounted`: one that the mount
    carries, which only one of the riders mans."""

    part: int
    weapon: Rule
    number: int
    mounted: bool = False


_remembered: dict[int, tuple[Kind, tuple[Missile, ...]]] = {}


def missiles_of(state: State, model: str) -> tuple[Missile, ...]:
    """Everything that the parts of a model may shoot with: their own weapons, and those that their mount carries; of
    one part only one weapon is used in a phase."""
    return _of_kind(state.kind_of(model))


def _of_kind(kind: Kind) -> tuple[Missile, ...]:
    known = _remembered.get(id(kind))
    if known is None or known[0] is not kind:
        if len(_remembered) >= MOST_REMEMBERED:
            _remembered.clear()
        known = _remembered[id(kind)] = (kind, _found_on(kind))
    return known[1]


def _found_on(kind: Kind) -> tuple[Missile, ...]:
    shooters = [index for index, part in enumerate(kind.parts) if _has_skill(kind, index)]  # T9A-TYP-036
    return tuple([one for index in shooters for one in _of_part(kind, index)])


def _has_skill(kind: Kind, index: int) -> bool:
    """A part with Ballistic Skill 0 uses no shooting weapons (T9A-GEN-039, T9A-SHO-023)."""
    return kind.parts[index].characteristics.get("BS", 0) > 0


def _of_part(kind: Kind, index: int) -> Iterator[Missile]:
    part = kind.parts[index]
    for weapon in part.weapons:
        if shoots(weapon):
            yield Missile(index, weapon, part.number)
    if part.mount:
        return
    for mount in kind.parts:  # T9A-TYP-037, T9A-TYP-046
        for weapon in mount.weapons if mount.mount else ():
            if shoots(weapon):
                yield Missile(index, weapon, 1, mounted=True)


def greatest_range(state: State, unit: str) -> int:
    """The greatest range of anything that the unit has to shoot with, in inches; 0 if it has nothing."""
    kinds = dict.fromkeys(state.models[model].kind for model in state.units[unit].models)
    found = [range_of(one.weapon) for kind in kinds for one in _of_kind(state.kinds[kind])]
    return max(found, default=0)
