"""Whether an Artillery Weapon can shoot at all (T9A-EQP-040, T9A-EQP-073, T9A-EQP-074)."""

from __future__ import annotations

from rules.engine.refusal import refuse
from rules.ninth_age.names import name
from rules.ninth_age.state import Rule, State


def remembered_as(weapon: Rule) -> str:
    """What a broken or jammed weapon is remembered by: one that shoots in several ways is one weapon."""
    return (weapon.profile.mode_of if weapon.profile is not None else "") or weapon.key or weapon.name


def judge_ready(state: State, model: str, weapon: Rule) -> None:
    """Refuse a weapon that a misfire has ended for the battle, or silenced for this turn."""
    one = state.models[model]
    unit = state.units[one.unit]
    key = remembered_as(weapon)
    if key in one.broken:
        refuse("T9A-EQP-073", "t9a.artillery.refused.broken", unit=name(unit))
    if one.jammed.get(key, 0) >= state.player_turn:
        refuse("T9A-EQP-074", "t9a.artillery.refused.jammed", unit=name(unit))
