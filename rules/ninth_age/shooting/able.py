"""Who may shoot at all, and why others may not (T9A-SHO-003, 006 to 009)."""

from __future__ import annotations

from rules.engine.refusal import refuse
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.hooks import MAY_SHOOT, SHOOT_AFTER_MARCHING, SHOOT_AFTER_RALLYING, SHOOT_AFTER_REFORMING
from rules.ninth_age.names import name
from rules.ninth_age.special_rules.asking import judge, offered
from rules.ninth_age.special_rules.situation import Occasion, Situation
from rules.ninth_age.state import State


def judge_unit(state: State, unit: str) -> None:
    """Refuse a unit that may not shoot in this Shooting Phase, whatever its models have (T9A-SHO-006)."""
    one, done = state.units[unit], state.units[unit].done
    if done.shot:
        refuse("T9A-SHO-003", "t9a.shooting.refused.has_shot", unit=name(one))
    judge_calm(state, unit)
    if done.declared_charge or done.charged or done.failed_charge:
        refuse("T9A-SHO-007", "t9a.shooting.refused.charged", unit=name(one))
    if done.rallied and not offered(Situation(state, unit, occasion="shooting"), SHOOT_AFTER_RALLYING):
        refuse("T9A-SHO-006", "t9a.shooting.refused.rallied", unit=name(one))
    if one.silent >= state.player_turn:
        refuse("T9A-TYP-061", "t9a.shooting.refused.silent", unit=name(one))
    judge(Situation(state, unit, occasion="shooting"), MAY_SHOOT)


def judge_calm(state: State, unit: str) -> None:
    """Refuse a unit that flees or fights, which never shoots, not even at a charger (T9A-SHO-006, 009)."""
    one = state.units[unit]
    if one.fleeing:
        refuse("T9A-SHO-006", "t9a.shooting.refused.fleeing", unit=name(one))
    if state.engaged(unit):
        refuse("T9A-SHO-006", "t9a.shooting.refused.engaged", unit=name(one))


def judge_after_its_moves(state: State, model: str, *, breathing: bool = False, marched: bool | None = None) -> None:
    """Refuse a model whose unit marched or reformed in this turn, unless a rule of its own lifts the ban
    (T9A-SHO-008); a Breath Weapon does not mind a march (T9A-SPC-044). `marched`: as if it had, or had not."""
    one = state.units[state.models[model].unit]
    asked = Situation(state, one.id, model=model, occasion="shooting")
    has_marched = one.done.marched if marched is None else marched
    if has_marched and not breathing and not offered(asked, SHOOT_AFTER_MARCHING):
        refuse("T9A-MOV-120", "t9a.shooting.refused.marched", unit=name(one))
    swiftly = one.done.swift_reformed
    if one.done.reformed and not swiftly and not offered(asked, SHOOT_AFTER_REFORMING):
        refuse("T9A-SHO-006", "t9a.shooting.refused.reformed", unit=name(one))


def judge_weapon(state: State, attack: Attack, occasion: Occasion) -> None:
    """Refuse a shot that a rule of the weapon or of the part forbids: Move or Fire after a move, Cumbersome weapons
    against a charger."""
    judge(Situation(state, attack.unit, model=attack.model, attack=attack, occasion=occasion), MAY_SHOOT)
