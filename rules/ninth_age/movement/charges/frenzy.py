"""Frenzy: units that have not charged may have to (T9A-MOV-021)."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.decisions import Decision
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.geometry import CONTACT
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.general_principles.leadership import leadership, leadership_test
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.movement.charges.flying_or_not import how_to_charge
from rules.ninth_age.movement.charges.possible_charge import Possible, possible_modes
from rules.ninth_age.movement.charges.side import pair_of, roll_for_side, side_of, sides_of
from rules.ninth_age.names import name
from rules.ninth_age.queries.charging import takes_frenzy_test
from rules.ninth_age.state import State

Declare = Callable[..., Procedure]


def forced_charges(battle: Battle, declare: Declare) -> Procedure:
    """After all voluntary declarations each unit that must test does; one that fails declares a charge on the nearest
    enemy that it may charge."""
    state: State = battle.state
    while True:
        yield CHECKPOINT
        testing = units_that_test(state)
        if not testing:
            return
        unit = testing[0] if len(testing) == 1 else (yield _who(state, testing))
        state.units[unit].done.frenzy_tested = True
        passed = yield from leadership_test(battle, unit, "frenzy", "T9A-MOV-021")
        if not passed:  # T9A-SPC-099
            yield from _charge(battle, unit, declare)


def units_that_test(state: State) -> list[str]:
    """The active player's units that still have to take a Frenzy Test, those nearest to an enemy first."""
    found = [  # T9A-MOV-021
        unit
        for unit in state.standing(state.active)
        if not unit.done.frenzy_tested and takes_frenzy_test(state, unit.id)
    ]
    enemies = [one for one in state.standing() if one.seat != state.active]
    if len(found) > 1 and enemies:
        found.sort(key=lambda unit: min(distance(state, unit, enemy) for enemy in enemies))
    return [unit.id for unit in found]


def _who(state: State, units: list[str]) -> Decision:
    return Decision(
        topic="t9a.charge.frenzy_order",
        seat=state.active,
        input=ChooseOne(
            tuple(
                Option(unit, name(state.units[unit]), (unit,), {"leadership": leadership(state, unit).total})
                for unit in units
            ),
            preset=units[0],
        ),
        rule="T9A-MOV-021",
        prompt=text("t9a.ask.charge.frenzy_order"),
        pieces=tuple(units),
    )


def _charge(battle: Battle, unit: str, declare: Declare) -> Procedure:
    state: State = battle.state
    found = nearest_targets(state, unit)
    if not found:
        return
    target = found[0][0].target
    if len(found) > 1:
        target = yield Decision(
            topic="t9a.charge.frenzy_target",
            seat=state.active,
            input=ChooseOne(
                tuple(
                    Option(one[0].target, name(state.units[one[0].target]), (one[0].target,), {"side": one[0].side})
                    for one in found
                )
            ),
            rule="T9A-MOV-021",
            prompt=text("t9a.ask.charge.frenzy_target", unit=name(state.units[unit])),
            pieces=(unit,),
        )
    sides = sides_of(state, unit, target)
    if side_of(state, unit, target) is None and pair_of(unit, target) not in state.struck_sides:
        yield from roll_for_side(battle, unit, target, sides)
    modes = possible_modes(state, unit, target)
    if modes:
        chosen = yield from how_to_charge(battle, modes)
        yield from declare(battle, chosen, rule="T9A-MOV-021")


def nearest_targets(state: State, unit: str) -> list[list[Possible]]:
    """The nearest enemies on which the unit may declare a charge, several if they are equally near."""
    one = state.units[unit]
    enemies = [
        (distance(state, one, enemy), enemy.id)
        for enemy in state.units.values()
        if enemy.seat != one.seat and enemy.where in ("board", "building") and enemy.models
    ]
    found: list[list[Possible]] = []
    limit: float | None = None
    for apart, enemy in sorted(enemies):
        if limit is not None and apart > limit + CONTACT:
            break
        modes = possible_modes(state, unit, enemy)
        if modes:
            found.append(modes)
            limit = apart if limit is None else limit
    return found
