"""Step 3: chargers are moved one by one; those of one target are rolled for together (T9A-MOV-048, 075, 076)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.army_building import revealing as hidden
from rules.ninth_age.hidden_items import reveal_used
from rules.ninth_age.movement.charges.candidates import charger_name, points_of_enemy
from rules.ninth_age.movement.charges.charge_move import resolve
from rules.ninth_age.movement.charges.charge_range import distance_of, is_sufficient, reach_of
from rules.ninth_age.movement.charges.prospects import shown
from rules.ninth_age.movement.charges.side_by_side import opens_the_way, what_bears_on_arrival
from rules.ninth_age.movement.charges.stand_and_shoot import cancel_charges_that_are_over
from rules.ninth_age.names import name
from rules.ninth_age.panic.tests import take_tests
from rules.ninth_age.state import Charge, State


def move_chargers(battle: Battle) -> Procedure:
    """Every unit that declared a charge is resolved."""
    state: State = battle.state
    yield from _which_fleeing(battle)
    while True:
        cancel_charges_that_are_over(state)
        if not state.charges:
            break
        yield CHECKPOINT
        rolled = [charge for charge in state.charges if charge.dice]
        open_to_choice = rolled or list(state.charges)
        unit = yield _next(state, open_to_choice)  # T9A-MOV-076
        chosen = next(charge for charge in state.charges if charge.unit == unit)
        if not chosen.dice:
            # T9A-MOV-048, T9A-MOV-075
            group = [charge.unit for charge in state.charges if charge.target == chosen.target]
            for one in group:
                yield from roll_charge_range(battle, one)
            if len(group) > 1:
                continue
        yield from resolve(battle, unit)
        yield from take_tests(battle)


def roll_charge_range(battle: Battle, unit: str) -> Procedure:
    """The Charge Range of a unit is rolled and compared with the distance as it is now (T9A-MOV-049, T9A-MOV-053);
    hidden items that make it longer are announced before (T9A-ARM-042)."""
    state: State = battle.state
    charge = next(one for one in state.charges if one.unit == unit)
    announced = hidden.Charge(reaction_declared=bool(charge.reaction), range_rolled=bool(charge.dice))
    for use in (announced, hidden.Roll("charge_range")):
        reveal_used(battle, unit, use, model=charge.character)
    reach = reach_of(state, unit, charge.flying, charge.character)
    faces = yield reach.dice.roll(f"charge {charge.character or unit}", "T9A-MOV-049")
    charge = next(one for one in state.charges if one.unit == unit)
    charge.dice = tuple(faces)
    total = reach.of(charge.dice)
    here = state.units[charge.target].where in ("board", "building")
    charge.distance = round(distance_of(state, unit, charge.target, charge.character), 4) if here else 0.0
    charge.reaches = here and is_sufficient(state, charge)
    how = "gone" if not here else "enough" if charge.reaches else "short"
    apart = {"distance": round(charge.distance, 2)} if here else {}
    battle.tell(
        told(
            f"t9a.charges.rolled.{how}",
            pieces=[unit, charge.target],
            rule="T9A-MOV-054" if here else "T9A-MOV-087",
            dice=faces,
            numbers={"range": total},
            unit=charger_name(state, charge),
            target=name(state.units[charge.target]),
            range=total.total,
            **apart,
        )
    )


def _next(state: State, charges: list[Charge]) -> Decision:
    options = {charge.unit: _option(state, charge) for charge in charges}
    surest = max(charges, key=lambda charge: options[charge.unit].facts["chance"])
    return Decision(
        topic="t9a.charge.next_charger",
        seat=state.active,
        input=ChooseOne(tuple(options.values()), preset=surest.unit),
        rule="T9A-MOV-048",
        prompt=text("t9a.ask.charge.next_charger"),
        pieces=tuple(options),
        usual=lambda: None if _bear_upon_one_another(state, charges) else {"choose_one": surest.unit},
        page=lambda: _told(state, charges, options),
    )


def _bear_upon_one_another(state: State, charges: list[Charge]) -> bool:
    """Whether it matters who is moved first: two have one target, or one stands in the other's way."""
    if len({charge.target for charge in charges}) < len(charges):
        return True
    return any(what_bears_on_arrival(state, charge) for charge in charges)


def _told(state: State, charges: list[Charge], options: dict[str, Option]) -> dict[str, dict[str, Any]]:
    """The chargers with what bears on each, and who is chosen beforehand."""
    bears = {charge.unit: what_bears_on_arrival(state, charge) for charge in charges}
    told = [msgspec.structs.replace(one, facts={**one.facts, **bears[one.key]}) for one in options.values()]
    return {"choose_one": {"options": shown(told)}, "preset": {"choose_one": opens_the_way(told)}}


def _option(state: State, charge: Charge) -> Option:
    """A charger with its distance and what it has rolled, or how likely it gets there."""
    reach = reach_of(state, charge.unit, charge.flying, charge.character)
    here = state.units[charge.target].where in ("board", "building")
    apart = distance_of(state, charge.unit, charge.target, charge.character) if here else 0.0
    chance = reach.chance(apart) if here else 0.0
    if charge.dice:
        chance = 1.0 if charge.reaches else 0.0
    facts = {"distance": round(apart, 2)} if here else {}
    facts["chance"] = round(chance, 3)
    if charge.dice:
        facts["range"] = reach.of(charge.dice).total
    who = charger_name(state, charge)
    return Option(charge.unit, who, (charge.unit, charge.target), facts)


def _which_fleeing(battle: Battle) -> Procedure:
    """If the target of a redirected charge fled too, he says before the dice which of the two he charges
    (T9A-MOV-046)."""
    state: State = battle.state
    for unit in [charge.unit for charge in state.charges if charge.fled]:
        charge = next(one for one in state.charges if one.unit == unit)
        both = [charge.fled, charge.target]
        if not all(state.units[one].on_board and state.units[one].fleeing for one in both):
            charge.fled = ""
            continue
        yield CHECKPOINT
        apart = {one: distance_of(state, unit, one, charge.character) for one in both}
        target = yield Decision(
            topic="t9a.charge.which_fleeing",
            seat=state.active,
            input=ChooseOne(
                tuple(
                    Option(
                        one,
                        name(state.units[one]),
                        (one,),
                        {"distance": round(apart[one], 2), "points": points_of_enemy(state, state.units[one])},
                    )
                    for one in both
                ),
                preset=min(both, key=lambda one: apart[one]),
            ),
            rule="T9A-MOV-046",
            prompt=text("t9a.ask.charge.which_fleeing", unit=charger_name(state, charge)),
            pieces=(unit, *both),
        )
        charge = next(one for one in state.charges if one.unit == unit)
        charge.target, charge.fled = target, ""
