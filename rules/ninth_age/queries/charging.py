"""Who may declare a charge, and how the charged unit may react (T9A-MOV-012, 025 to 033)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.effects import Forbid
from rules.engine.geometry import within
from rules.engine.hooks import Option
from rules.engine.refusal import allows, refuse
from rules.engine.text import text
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.hooks import (
    CAUSES_NO_PANIC,
    CAUSES_PANIC,
    CHARGE_DECLARATION,
    CHARGE_FLYING,
    CLOSE_UP,
    FLEE,
    HOLD,
    MOVE_AFTER_RALLYING,
    PASSES_PANIC_TESTS,
    STAND_AND_SHOOT,
    TAKES_FRENZY_TEST,
)
from rules.ninth_age.queries.movement import can_fly, lowest_movement, movement
from rules.ninth_age.queries.stand_and_shoot import has_weapon, has_weapon_at_any_distance
from rules.ninth_age.special_rules.asking import judge, offered, says_yes
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Charge, State

Reaction = str
OPTIONS: Mapping[Reaction, Option] = {option.key: option for option in (HOLD, STAND_AND_SHOOT, FLEE)}
REACTIONS: tuple[Reaction, ...] = tuple(OPTIONS)


def _fleeing(asked: Situation) -> bool:
    return asked.asked.fleeing


def _engaged(asked: Situation) -> bool:
    return asked.state.engaged(asked.unit)


def _inside(asked: Situation) -> bool:
    return asked.asked.where == "building"


def _declared(asked: Situation) -> bool:
    return asked.asked.done.declared_charge


def _character_out(asked: Situation) -> bool:
    return asked.asked.done.character_charged_out


def _rooted(asked: Situation) -> bool:
    state, unit = asked.state, asked.unit
    if can_fly(state, unit) and lowest_movement(state, unit, flying=True).total > 0:
        return False
    return lowest_movement(state, unit).total <= 0


NO_CHARGE: tuple[Forbid, ...] = (
    Forbid(CHARGE_DECLARATION, "T9A-MOV-012", lambda asked: text("t9a.special_rules.charge.fleeing"), _fleeing),
    Forbid(CHARGE_DECLARATION, "T9A-MOV-012", lambda asked: text("t9a.special_rules.charge.engaged"), _engaged),
    Forbid(CHARGE_DECLARATION, "T9A-TER-052", lambda asked: text("t9a.special_rules.charge.inside"), _inside),
    Forbid(CHARGE_DECLARATION, "T9A-CHA-023", lambda asked: text("t9a.special_rules.charge.character"), _character_out),
    Forbid(CHARGE_DECLARATION, "T9A-MOV-013", lambda asked: text("t9a.special_rules.charge.declared"), _declared),
    Forbid(CHARGE_DECLARATION, "T9A-GEN-037", lambda asked: text("t9a.characteristics.no_movement"), _rooted),
)
"""Who may not declare a charge whatever its special rules (T9A-MOV-012, rows 1, 2, 6, 8, 9)."""


def judge_charge_declaration(state: State, unit: str, character: str = "") -> None:
    """Refuse a declaration by a unit, or by a Character out of it, that may not declare charges (T9A-MOV-012)."""
    asked = Situation(state, unit, model=character)
    for effect in NO_CHARGE:
        effect.judge(asked)
    judge(asked, CHARGE_DECLARATION)


def may_declare_charge(state: State, unit: str, character: str = "") -> bool:
    """Whether the unit may declare charges at all."""
    return allows(judge_charge_declaration, state, unit, character)


def may_charge_flying(state: State, unit: str) -> bool:
    """Whether its charge may be a Fly move (T9A-SPC-084)."""
    return offered(Situation(state, unit), CHARGE_FLYING)


def takes_frenzy_test(state: State, unit: str) -> bool:
    """Whether the unit must test after all charges have been declared (T9A-SPC-098): it could have declared one. The
    whole unit tests, and no Character charges out for it (T9A-SPC-100)."""
    return says_yes(Situation(state, unit), TAKES_FRENZY_TEST) and may_declare_charge(state, unit)


def causes_terror(state: State, unit: str) -> bool:
    """Whether the charge of this unit makes its target take a Panic Test (T9A-SPC-200)."""
    return says_yes(Situation(state, unit), CAUSES_PANIC)


def passes_panic(state: State, unit: str, charger: str = "") -> bool:
    """Whether it passes a Panic Test without rolling (T9A-SPC-117); `charger`: the one that Terror asks for
    (T9A-SPC-201)."""
    return says_yes(Situation(state, unit, other=charger), PASSES_PANIC_TESTS)


def causes_no_panic(state: State, cause: str, unit: str) -> bool:
    """Whether what becomes of the unit `cause` never makes this one take a Panic Test (T9A-SPC-125)."""
    return says_yes(Situation(state, cause, other=unit), CAUSES_NO_PANIC)


def tests_for_terror(state: State, charger: str, target: str) -> bool:
    """Whether the target takes a Panic Test at the declaration (T9A-MOV-020): none if it is engaged or fleeing, or has
    passed a Panic Test in this phase."""
    one = state.units[target]
    exempt = one.fleeing or one.done.passed_panic or state.engaged(target)
    return not exempt and causes_terror(state, charger)


def closes_up(state: State, unit: str, reaction: Reaction = "") -> bool:
    """Whether a loose unit closes up because it charges, or because of this reaction to a charge (T9A-SPC-182)."""
    return reaction != "flee" and offered(Situation(state, unit), CLOSE_UP)


def may_act_after_rally(state: State, unit: str) -> bool:
    """Whether it may move, not charge, and shoot in the turn in which it rallies (T9A-SPC-072)."""
    return offered(Situation(state, unit), MOVE_AFTER_RALLYING)


def judge_reaction(state: State, charge: Charge, reaction: Reaction, must_flee: bool = False) -> None:
    """Refuse a charge reaction whose conditions are not met (T9A-MOV-025 to 033). `must_flee`: the target failed the
    test for Terror (T9A-SPC-200)."""
    unit = state.units[charge.target]
    if state.engaged(unit.id):
        if reaction != "hold":
            refuse("T9A-MOV-027", "t9a.special_rules.reaction.engaged")
        return
    if unit.fleeing:
        if reaction != "flee":
            refuse("T9A-MOV-037", "t9a.special_rules.reaction.fleeing")
        return
    if reaction == "flee" and unit.where == "building":
        refuse("T9A-TER-059", "t9a.special_rules.reaction.inside")
    judge(Situation(state, unit.id, other=charge.unit, charge=charge), OPTIONS[reaction])
    if reaction == "stand_and_shoot":  # T9A-MOV-029
        _judge_stand_and_shoot(state, charge)
    if must_flee and reaction != "flee" and allows(judge_reaction, state, charge, "flee"):
        refuse("T9A-SPC-200", "t9a.special_rules.reaction.terror")


def _judge_stand_and_shoot(state: State, charge: Charge) -> None:
    unit = state.units[charge.target]
    if unit.done.stood_and_shot:
        refuse("T9A-MOV-033", "t9a.special_rules.reaction.once")
    if not has_weapon(state, unit.id):
        refuse("T9A-MOV-030", "t9a.special_rules.reaction.no_weapon")
    if charge.side != "front" and unit.where == "board" and not _all_round(state, unit.id):
        refuse("T9A-MOV-031", "t9a.special_rules.reaction.front")
    if too_near_to_stand_and_shoot(state, charge) and not has_weapon_at_any_distance(state, unit.id):
        apart = distance(state, state.units[charge.unit], unit)
        refuse("T9A-MOV-032", "t9a.special_rules.reaction.too_near", distance=round(apart, 1))


def too_near_to_stand_and_shoot(state: State, charge: Charge) -> bool:
    """Whether the charger is no farther away than its Movement (T9A-MOV-032)."""
    return within(distance(state, state.units[charge.unit], state.units[charge.target]), _movement_of(state, charge))


def _all_round(state: State, unit: str) -> bool:
    return any(state.kind_of(model).round for model in state.units[unit].models)


def _movement_of(state: State, charge: Charge) -> float:
    if charge.character:
        return movement(state, charge.character, charge.flying).total
    return lowest_movement(state, charge.unit, charge.flying).total


def reactions_allowed(state: State, charge: Charge, must_flee: bool = False) -> tuple[Reaction, ...]:
    """The reactions that the charged unit may choose, Hold first."""
    return tuple(one for one in REACTIONS if allows(judge_reaction, state, charge, one, must_flee))  # T9A-MOV-024
