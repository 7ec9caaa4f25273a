"""Which units are still to be deployed, which go together, and how they are counted (T9A-SET-055 to 062)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from rules.ninth_age.state import Seat, State
from rules.ninth_age.troop_types import WAR_MACHINE, troop_type_of

Choice = Literal["", "war_machines", "characters"]
RULES = {"war_machines": "T9A-SET-056", "characters": "T9A-SET-057"}


def left(state: State, seat: Seat) -> list[str]:
    """The units that a player still has to deploy normally: neither Scouts nor in Ambush nor hidden (T9A-SET-059)."""
    return [
        unit.id
        for unit in state.units.values()
        if unit.seat == seat and unit.where == "reserve" and unit.models and not scouting(state, unit.id)
    ]


def scouting(state: State, unit: str) -> bool:
    """Whether the unit has been declared to use Scout."""
    return unit in state.setting.scouts  # T9A-SET-059


def choice_of(state: State, unit: str) -> Choice:
    """With which others a unit counts as one deployment choice: War Machines, or Characters."""
    one = state.units[unit]
    if one.models and all(state.models[model].character for model in one.models):
        return "characters"  # T9A-SET-057
    if troop_type_of(state, unit) == WAR_MACHINE:
        return "war_machines"  # T9A-SET-056
    return ""


def count(state: State, units: Iterable[str]) -> int:
    """The Number of Undeployed Units that these come to: all War Machines one, all Characters one, others one each
    (T9A-SET-062)."""
    found = [choice_of(state, unit) for unit in units]
    return sum(not choice for choice in found) + len({choice for choice in found if choice})


def obliged(state: State, seat: Seat) -> list[str]:
    """The units that must still be deployed in this deployment turn because others of their choice have been."""
    begun = begun_choices(state)
    return [unit for unit in left(state, seat) if choice_of(state, unit) in begun]


def begun_choices(state: State) -> list[str]:
    """The choices of several units that the present deployment turn has begun."""
    return [marker.removeprefix("begun.") for marker in state.setting.dropped if marker.startswith("begun.")]
