"""Units arrive at the start of Remaining Moves: those in Ambush, and those that pursued off the table
(T9A-MOV-108, T9A-SPC-027 to 034, T9A-CCB-141)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import Option, Order
from rules.engine.text import text
from rules.ninth_age.movement.remaining.arrival import arrive
from rules.ninth_age.movement.remaining.coming_back import come_back
from rules.ninth_age.names import name
from rules.ninth_age.special_rules.ambush import ARRIVES_ON, FIRST_TURN
from rules.ninth_age.state import State


def reinforcements(battle: Battle) -> Procedure:
    """Before any unit is moved: a die for every ambushing unit of the active player from Game Turn 2 on, then all that
    arrive are placed, in the order that he likes. Once in each player turn."""
    state: State = battle.state
    if state.reinforced_in != state.player_turn:
        arriving = yield from _rolls(battle)
        if len(arriving) > 1:
            arriving = yield Decision(
                topic="t9a.remaining.arrival_order",
                seat=state.active,
                input=Order(tuple([Option(id, name(state.units[id])) for id in arriving])),
                rule="T9A-MOV-108",
                prompt=text("t9a.ask.remaining.arrival_order"),
            )
        state.arriving = tuple(arriving)
        state.reinforced_in = state.player_turn
    while state.arriving:
        yield CHECKPOINT
        unit, *rest = state.arriving
        state.arriving = tuple(rest)
        if state.units[unit].where == "pursued_off":
            yield from come_back(battle, unit)
        else:
            yield from arrive(battle, unit)


def _rolls(battle: Battle) -> Procedure:
    """Who arrives: units that pursued off the table of themselves, ambushing ones on 3 or more (T9A-SPC-027)."""
    state: State = battle.state
    own = [unit for unit in state.units.values() if unit.seat == state.active]  # T9A-MOV-108
    arriving = [unit.id for unit in own if unit.where == "pursued_off"]  # T9A-SPC-034
    if state.turn < FIRST_TURN:
        return arriving
    for unit in own:
        if unit.where != "ambush":
            continue
        faces = yield Roll(f"ambush {unit.id}", 1, 6, "T9A-SPC-027")
        came = faces[0] >= ARRIVES_ON
        key = "t9a.movement.ambush_arrives" if came else "t9a.movement.ambush_waits"
        battle.tell(told(key, pieces=[unit.id], rule="T9A-SPC-027", dice=faces, unit=name(unit)))
        if came:
            arriving.append(unit.id)
    return arriving
