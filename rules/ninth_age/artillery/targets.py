"""Which units an Artillery Weapon may be fired at (T9A-EQP-039, 052, 056, 061, 062, 065)."""

from __future__ import annotations

from rules.engine.refusal import refuse
from rules.ninth_age.artillery import catapult_place, flame_place
from rules.ninth_age.artillery.cannon_point import points
from rules.ninth_age.artillery.ready import judge_ready
from rules.ninth_age.artillery.shot import Shot
from rules.ninth_age.names import name
from rules.ninth_age.state import Rule, State

TEMPLATES = ("catapult", "flame_thrower")


def has_template(weapon: Rule) -> bool:
    """Whether a template is placed instead of a roll To Hit, so that it alone decides about range and sight."""
    return weapon.key in TEMPLATES


def judge_fire(state: State, model: str, part: int, weapon: Rule, target: str) -> None:
    """Refuse a weapon that cannot shoot now, and a target for which there is no legal place for its template, or no
    point that it sees. For weapons without a template range and Line of Sight to the target are judged as for any
    shot."""
    judge_ready(state, model, weapon)
    shot = Shot(model, part, weapon, target)
    if weapon.key == "catapult" and not catapult_place.has_place(state, shot):
        refuse("T9A-EQP-061", "t9a.artillery.refused.no_place", unit=name(state.units[target]))
    if weapon.key == "flame_thrower" and next(flame_place.places(state, shot), None) is None:
        refuse("T9A-EQP-056", "t9a.artillery.refused.no_place", unit=name(state.units[target]))
    if weapon.key == "cannon" and not points(state, shot):
        refuse("T9A-EQP-048", "t9a.artillery.refused.no_place", unit=name(state.units[target]))
