"""Recovering Wounds (T9A-UNT-036 to 040)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Option, Order
from rules.engine.text import text
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import State, Unit


def recover_wounds(battle: Battle, unit_id: str, wounds: int, *, only_target: str = "") -> Procedure:
    """A unit recovers so many wounds; returns how many are left over, which are lost (T9A-UNT-040).

    Characters recover none through their unit (T9A-UNT-038): only the one named as `only_target`, or one that is a unit
    by itself. Dead models do not return (T9A-UNT-039). One model recovers all that it has lost before the next
    (T9A-UNT-037); the owner chooses the order (`t9a.heal.order`).
    """
    state: State = battle.state
    unit = state.units[unit_id]
    wounded = [id for id in may_recover(state, unit, only_target) if state.models[id].wounds_lost > 0]
    if len(wounded) > 1:
        wounded = yield Decision(
            topic="t9a.heal.order",
            seat=unit.seat,
            input=Order(tuple(Option(id, model_name(state, id)) for id in wounded)),
            rule="T9A-UNT-037",
            prompt=text("t9a.units.ask_heal_order", unit=name(unit), n=wounds),
            facts={"wounds": wounds, "lost": {id: state.models[id].wounds_lost for id in wounded}},
            pieces=(unit_id,),
            fallback={"order": wounded},
        )
    left = wounds
    for id in wounded:  # T9A-UNT-036
        model = state.models[id]
        healed = min(left, model.wounds_lost)
        model.wounds_lost -= healed
        left -= healed
    if wounds > left:
        unit = state.units[unit_id]
        battle.tell(told("t9a.units.recovered", pieces=[unit_id], rule="T9A-UNT-036", unit=name(unit), n=wounds - left))
    return left


def may_recover(state: State, unit: Unit, only_target: str = "") -> list[str]:
    """The living models of a unit that an ability lets recover wounds: the Champion first, then the others in the order
    of the unit."""
    if only_target:
        return [only_target] if only_target in unit.models else []
    alone = len(unit.models) == 1
    ids = [id for id in unit.models if alone or not state.models[id].character]  # T9A-UNT-038
    return sorted(ids, key=lambda id: state.models[id].command != "champion")
