"""Charge reactions (T9A-MOV-024 to 038): Hold, Stand and Shoot, Flee."""

from __future__ import annotations

from typing import Any

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.general_principles.leadership import leadership_test
from rules.ninth_age.hooks import FLEE_FROM_PANIC
from rules.ninth_age.movement.charges.candidates import charger_name, points_of_enemy
from rules.ninth_age.movement.charges.charge_range import distance_of, reach_of
from rules.ninth_age.movement.charges.closing_up import close_up_to
from rules.ninth_age.movement.charges.fleeing import flee_from
from rules.ninth_age.movement.charges.on_the_table import as_charging
from rules.ninth_age.movement.charges.reaction_prospects import with_prospects
from rules.ninth_age.movement.charges.redirecting import may_redirect, redirect
from rules.ninth_age.movement.charges.stand_and_shoot import stand_and_shoot
from rules.ninth_age.names import name
from rules.ninth_age.panic.flight import lose_next_shooting
from rules.ninth_age.queries.charging import passes_panic, reactions_allowed, tests_for_terror
from rules.ninth_age.secrecy import seen
from rules.ninth_age.special_rules.asking import forbidden
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Charge, State


def charge_of(state: State, unit: str) -> Charge | None:
    """The charge that a unit has declared and that is not resolved yet."""
    return next((charge for charge in state.charges if charge.unit == unit), None)


def react(battle: Battle, charger: str) -> Procedure:
    """The charged unit reacts at once, and what it does is carried out (T9A-MOV-006); if it flees, every unit that
    charges it may redirect."""
    state: State = battle.state
    charge = charge_of(state, charger)
    if charge is None:
        return
    must_flee = yield from _terror(battle, charge.unit, charge.target)
    reaction = yield _question(state, charge, must_flee)
    charge = charge_of(state, charger)
    assert charge is not None
    charge.reaction = reaction
    target = charge.target
    battle.tell(
        told(
            f"t9a.charges.reacts.{reaction}",
            # Whoever flees goes for nobody.
            pieces=[target] if reaction == "flee" else [target, charger],
            rule="T9A-MOV-024",
            unit=name(state.units[target]),
        )
    )
    if reaction == "flee":
        voluntary = not (must_flee or state.units[target].fleeing)
        yield from flee_from(battle, charger, target, voluntary=voluntary)
        yield from _redirections(battle, target)
        return
    yield from close_up_to(battle, target, charger, reaction)
    if reaction == "stand_and_shoot":
        yield from stand_and_shoot(battle, charger)


def _redirections(battle: Battle, fled: str) -> Procedure:
    """After the Flee Move every unit that charges the one that fled may try to redirect, in the order that the active
    player likes; each new charge is answered before the next one tries (T9A-MOV-039 to 044)."""
    state: State = battle.state
    while may_redirect(state, fled):
        unit = yield from redirect(battle, fled)
        if unit is None:
            return
        charge = charge_of(state, unit)
        if charge is not None and charge.target != fled:
            yield from close_up_to(battle, unit, charge.target, "")
            yield from react(battle, unit)


def _terror(battle: Battle, charger: str, target: str) -> Procedure:
    """A unit with Terror makes its target take a Panic Test; failed, it must flee if it can (T9A-MOV-020), and a War
    Machine falls silent (T9A-PAN-018)."""
    state: State = battle.state
    if not tests_for_terror(state, charger, target):
        return False
    if passes_panic(state, target, charger):
        return False
    passed = yield from leadership_test(battle, target, "panic", "T9A-MOV-020")
    if passed:
        state.units[target].done.passed_panic = True
    elif forbidden(Situation(state, target), FLEE_FROM_PANIC):
        lose_next_shooting(battle, target)
    return not passed


def _question(state: State, charge: Charge, must_flee: bool) -> Decision:
    target = state.units[charge.target]
    allowed = reactions_allowed(state, charge, must_flee)
    preset = "hold" if "hold" in allowed else allowed[0]
    options = tuple([Option(one, text(f"t9a.charges.reaction.{one}"), rule="T9A-MOV-024") for one in allowed])
    return Decision(
        topic="t9a.charge.reaction",
        seat=target.seat,
        input=ChooseOne(options, preset),
        rule="T9A-MOV-024",
        prompt=text("t9a.ask.charge.reaction", unit=name(target), charger=charger_name(state, charge)),
        # He reacts without knowing what is hidden of the charger (T9A-ARM-042).
        facts=facts_of(seen(state, target.seat), charge),
        pieces=(charge.target, charge.unit),
        page=lambda: {"choose_one": {"options": with_prospects(seen(state, target.seat), charge, options)}},
    )


def facts_of(state: State, charge: Charge) -> dict[str, Any]:
    """What a standing order can test before it chooses a reaction."""
    seen = as_charging(state, charge.unit, charge.character)
    charger, target = seen.units[charge.unit], state.units[charge.target]
    apart = distance_of(state, charge.unit, charge.target, charge.character)
    reach = reach_of(state, charge.unit, charge.flying, charge.character)
    friends = [one for one in state.standing(target.seat) if one.id != target.id]
    return {
        "turn": state.turn,
        "character": charge.character,
        "distance": round(apart, 2),
        "needed": reach.needed(apart),
        "chance": round(reach.chance(apart), 3),
        "side": charge.side,
        "charger_type": state.kind_of(charger.models[0]).troop_type,
        "charger_points": points_of_enemy(state, charger),
        "charger_models": len(charger.models),
        "unit_type": state.kind_of(target.models[0]).troop_type,
        "points": target.points,
        "models": len(target.models),
        "engaged": state.engaged(target.id),
        "fleeing": target.fleeing,
        "edge_distance": round(min(target.x, target.y, state.width - target.x, state.height - target.y), 2),
        "friends_near": sum((one.x - target.x) ** 2 + (one.y - target.y) ** 2 <= 144.0 for one in friends),
    }
