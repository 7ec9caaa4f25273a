"""Redirecting a charge after its target has fled (T9A-MOV-039 to 047)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option, Target, TargetAnswer
from rules.engine.text import text
from rules.ninth_age.general_principles.leadership import leadership, leadership_test
from rules.ninth_age.movement.charges.candidates import charger_name
from rules.ninth_age.movement.charges.charge_range import distance_of
from rules.ninth_age.movement.charges.flying_or_not import how_to_charge
from rules.ninth_age.movement.charges.possible_charge import Possible, possible_modes
from rules.ninth_age.movement.charges.side import pair_of, roll_for_side, sides_of
from rules.ninth_age.names import name
from rules.ninth_age.state import Charge, State


def may_redirect(state: State, fled: str) -> list[Charge]:
    """The charges on a unit that fled whose units have not tried to redirect in this turn (T9A-MOV-039, 045)."""
    return [  # T9A-MOV-044
        charge for charge in state.charges if charge.target == fled and not state.units[charge.unit].done.redirected
    ]


def redirect(battle: Battle, fled: str) -> Procedure:
    """One unit tries to redirect, or none any more (returns None): a Leadership Test, and if it is passed a new charge
    (T9A-MOV-041 to 043). Returns the unit that has tried."""
    state: State = battle.state
    unit = yield _who(state, fled)
    if unit == "none":
        return None
    state.units[unit].done.redirected = True
    passed = yield from leadership_test(battle, unit, "redirect", "T9A-MOV-041")
    if passed:  # T9A-MOV-042
        yield from _new_target(battle, unit, fled)
    return unit


def _who(state: State, fled: str) -> Decision:
    """Who tries, of those who have somebody else to charge; where nobody has, there is nothing to ask."""
    options = [
        Option(charge.unit, charger_name(state, charge), (charge.unit,), _facts(state, charge))
        for charge in may_redirect(state, fled)
    ]
    none = Option("none", text("t9a.charges.no_redirection"))
    sensible = tuple(option for option in options if option.facts["targets"])  # T9A-MOV-043
    return Decision(
        topic="t9a.charge.redirect",
        seat=state.active,
        input=ChooseOne((*options, none), preset="none"),
        rule="T9A-MOV-039",
        prompt=text("t9a.ask.charge.redirect", unit=name(state.units[fled])),
        pieces=tuple(option.key for option in sensible),
        needless=lambda: None if sensible else {"choose_one": none.key},
        page=lambda: {"choose_one": {"options": msgspec.to_builtins([*sensible, none])}},
    )


def _facts(state: State, charge: Charge) -> dict[str, Any]:
    """Its Leadership, which others it could charge, and how far away the unit that fled is now, unless it is
    gone."""
    others = _others(state, charge)
    facts: dict[str, Any] = {"leadership": leadership(state, charge.unit).total, "targets": len(others)}
    if others:
        facts["redirect"] = text("t9a.charges.redirects_to", targets=[name(state.units[one]) for one in others])
    if state.units[charge.target].on_board:
        facts["distance"] = round(distance_of(state, charge.unit, charge.target, charge.character), 2)
    return facts


def _others(state: State, charge: Charge) -> dict[str, list[Possible]]:
    """The enemies on which a charger whose target has fled may declare a new charge, in every way that it may."""
    found: dict[str, list[Possible]] = {}
    for enemy in state.units.values():
        if enemy.id != charge.target and enemy.seat != state.active:
            modes = possible_modes(state, charge.unit, enemy.id, charge.character, redirecting=True)
            if modes:  # T9A-MOV-043
                found[enemy.id] = modes
    return found


def _new_target(battle: Battle, unit: str, fled: str) -> Procedure:
    """The new charge may be declared on any enemy for which all conditions hold now; otherwise the charge stays."""
    state: State = battle.state
    charge = next(one for one in state.charges if one.unit == unit)
    found, there = _others(state, charge), state.units[fled].on_board
    options = tuple(
        Option(
            enemy,
            name(state.units[enemy]),
            (enemy,),
            {"distance": round(modes[0].distance, 2), "needed": modes[0].needed, "side": modes[0].side},
        )
        for enemy, modes in found.items()
    )
    answer: TargetAnswer = yield Decision(
        topic="t9a.charge.redirect_target",
        seat=state.active,
        input=Target(options, none=text(f"t9a.charges.{'keep_target' if there else 'no_redirection'}")),
        rule="T9A-MOV-043",
        prompt=text("t9a.ask.charge.redirect_target", unit=charger_name(state, charge)),
        fallback={"target": {}},
        pieces=(unit,),
    )
    if not answer.key:
        return
    yield from _take(battle, unit, fled, found[answer.key])


def _take(battle: Battle, unit: str, fled: str, modes: list[Possible]) -> Procedure:
    state: State = battle.state
    chosen: Possible = yield from how_to_charge(battle, modes)
    sides = sides_of(state, unit, chosen.target)
    key = pair_of(unit, chosen.target, chosen.character)
    if len(sides) > 1 and key not in state.struck_sides:
        yield from roll_for_side(battle, unit, chosen.target, sides, chosen.character)
    charge = next(one for one in state.charges if one.unit == unit)
    charge.target, charge.fled, charge.reaction = chosen.target, fled, ""  # T9A-MOV-047
    charge.side = state.struck_sides.get(key, chosen.side) if len(sides) > 1 else chosen.side
    charge.flying, charge.blocked_path, charge.mark = chosen.flying, chosen.blocked_path, None
    battle.tell(
        told(
            "t9a.charges.redirected",
            pieces=[unit, chosen.target],
            rule="T9A-MOV-043",
            unit=charger_name(state, charge),
            target=name(state.units[chosen.target]),
            side=text(f"t9a.side_of_unit.{charge.side}"),
        )
    )
