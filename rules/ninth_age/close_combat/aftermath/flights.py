"""Broken units flee, one after the other (T9A-CCB-112 to 120)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.geometry import Point
from rules.engine.inputs import ChooseOne, Option, Order
from rules.engine.text import text
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.movement.compulsory.flee_move import Flight, flee
from rules.ninth_age.names import name
from rules.ninth_age.panic.tests import take_tests
from rules.ninth_age.queries.combat import ranks
from rules.ninth_age.state import Aftermath, State, other
from rules.ninth_age.units.footprint import centre


def flights(battle: Battle) -> Procedure:
    """Each Broken unit rolls and moves before the next one rolls, in the order that its player chooses
    (T9A-CCB-119)."""
    state: State = battle.state
    aftermath = _aftermath(state)
    if not aftermath.order:  # T9A-CCB-112
        aftermath.order = tuple((yield from _order(state, [unit for unit in aftermath.broken if _stands(state, unit)])))
    for unit in aftermath.order:
        if unit in _aftermath(state).done:
            continue
        yield CHECKPOINT
        _aftermath(state).done += (unit,)
        if _stands(state, unit):
            yield from _flee(battle, unit)


def _flee(battle: Battle, unit: str) -> Procedure:
    """Directly away from the enemy in contact that has the most Full Ranks, along the line of the centres
    (T9A-CCB-113, T9A-CCB-115). Enemies of the same combat cause no Dangerous Terrain Tests (T9A-CCB-117)."""
    state: State = battle.state
    away = yield from _away_from(battle, unit)
    assert state.round is not None
    same_combat = (*state.round.units, *state.round.buildings.values())
    flight: Flight = yield from flee(battle, unit, away_from=away, rule="T9A-CCB-112", not_dangerous=same_combat)
    aftermath = _aftermath(state)
    # Caught or not is decided by what was rolled, not by how far it went to get clear (T9A-CCB-118).
    aftermath.broken[unit] = int(flight.distance)
    aftermath.marks[unit] = flight.mark
    yield from take_tests(battle)


def _away_from(battle: Battle, unit: str) -> Procedure:
    """The centre of the enemy from which it flees; among equals the winner chooses (T9A-CCB-114)."""
    state: State = battle.state
    enemies = opponents(state, unit)
    most = max((ranks(state, enemy) for enemy in enemies), default=0)  # T9A-CCB-113
    found = [enemy for enemy in enemies if ranks(state, enemy) == most]
    if not found:
        return None
    enemy = found[0]  # T9A-CCB-115
    if len(found) > 1:
        enemy = yield Decision(
            topic="t9a.combat.flee_from",
            seat=other(state.units[unit].seat),
            input=ChooseOne(tuple([Option(one, name(state.units[one]), (one,)) for one in found]), preset=found[0]),
            rule="T9A-CCB-114",
            prompt=text("t9a.ask.combat.flee_from", unit=name(state.units[unit])),
            pieces=(unit, *found),
        )
    battle.tell(
        told(
            "t9a.combat.flees_from",
            # Whoever flees goes for nobody.
            pieces=[unit],
            rule="T9A-CCB-113",
            unit=name(state.units[unit]),
            enemy=name(state.units[enemy]),
        )
    )
    point: Point = centre(state, state.units[enemy])
    return point


def _order(state: State, units: list[str]) -> Procedure:
    """In the order in which they broke if the clock runs out."""
    if len(units) < 2:
        return units
    order: list[str] = yield Decision(
        topic="t9a.combat.flee_order",
        seat=state.units[units[0]].seat,
        input=Order(tuple([Option(unit, name(state.units[unit]), (unit,)) for unit in units])),
        rule="T9A-CCB-119",
        prompt=text("t9a.ask.combat.flee_order"),
        pieces=tuple(units),
    )
    return order


def _stands(state: State, unit: str) -> bool:
    return state.units[unit].where in ("board", "building")


def _aftermath(state: State) -> Aftermath:
    assert state.round is not None
    return state.round.aftermath
