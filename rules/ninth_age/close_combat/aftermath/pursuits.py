"""Pursuit Distances are rolled, quarries are caught, pursuers move (T9A-CCB-121 to 124, 138, 158)."""

from __future__ import annotations

from math import hypot

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import ChooseOne, Option, Order
from rules.engine.text import text
from rules.ninth_age.army_building.revealing import Roll
from rules.ninth_age.close_combat.aftermath.pursuit_move import pursue
from rules.ninth_age.hidden_items import reveal_used
from rules.ninth_age.names import name, side_name
from rules.ninth_age.panic.tests import take_tests
from rules.ninth_age.queries.dice_of_moves import pursuit_dice
from rules.ninth_age.state import Aftermath, Seat, State, other
from rules.ninth_age.units.casualties import destroy


def pursuits(battle: Battle) -> Procedure:
    """All distances are rolled first and the catches established, because one success destroys the quarry for all; then
    the moves are made in the same order (T9A-CCB-138)."""
    state: State = battle.state
    if _aftermath(state).pursuits and not _aftermath(state).order:  # T9A-CCB-121
        _aftermath(state).order = tuple((yield from _order(state)))
        for unit in _aftermath(state).order:
            yield from _roll(battle, unit)
        yield from _catch(battle)
    for unit in _aftermath(state).order:
        aftermath = _aftermath(state)
        if unit in aftermath.done:
            continue
        yield CHECKPOINT
        _aftermath(state).done += (unit,)
        quarry, distance = aftermath.pursuits[unit], aftermath.distances[unit]
        yield from pursue(battle, unit, quarry, distance, ())
        yield from take_tests(battle)


def _roll(battle: Battle, unit: str) -> Procedure:
    """2D6, the dice of Swiftstride or of Random Movement (T9A-CCB-121)."""
    state: State = battle.state
    reveal_used(battle, unit, Roll("pursuit_distance"))
    dice = pursuit_dice(state, unit)
    overruns = not _aftermath(state).pursuits[unit]
    faces = yield dice.roll(f"{'overrun' if overruns else 'pursuit'} {unit}", "T9A-CCB-121")
    distance = dice.total(faces)
    _aftermath(state).distances[unit] = distance
    battle.tell(
        told(
            "t9a.combat.pursuit_distance",
            pieces=[unit],
            rule="T9A-CCB-121",
            dice=faces,
            unit=name(state.units[unit]),
            distance=distance,
        )
    )


def _catch(battle: Battle) -> Procedure:
    """A quarry is destroyed if one of its own pursuers has rolled its Flee Distance or more (T9A-CCB-122), without any
    save (T9A-CCB-123); where it was is marked (T9A-CCB-124)."""
    state: State = battle.state
    aftermath = _aftermath(state)
    for quarry, fled in list(aftermath.broken.items()):
        one = state.units[quarry]
        after_it = [unit for unit, chased in aftermath.pursuits.items() if chased == quarry]  # T9A-CCB-158
        if not one.on_board or not any(catches(aftermath.distances[unit], fled) for unit in after_it):
            continue
        battle.tell(told("t9a.combat.caught", pieces=[quarry, *after_it], rule="T9A-CCB-122", unit=name(one)))
        destroy(battle, one, "caught")
    yield from take_tests(battle)


def catches(pursuit: int, flight: int) -> bool:
    """Whether a Pursuit Distance is enough for a Flee Distance: equality is, whatever the distance on the table."""
    return pursuit >= flight  # T9A-CCB-122


def _order(state: State) -> Procedure:
    """If both players have units that pursue or overrun, the active one decides whose are rolled first; each chooses
    the order of his own."""
    own: dict[Seat, list[str]] = {"red": [], "blue": []}
    for unit in _aftermath(state).pursuits:
        if state.units[unit].on_board:
            own[state.units[unit].seat].append(unit)
    first: Seat = state.active
    if own["red"] and own["blue"]:  # T9A-CCB-138
        first = yield Decision(
            topic="t9a.combat.pursuit_side",
            seat=state.active,
            input=ChooseOne(tuple([Option(seat, side_name(seat)) for seat in (first, other(first))]), preset=first),
            rule="T9A-CCB-138",
            prompt=text("t9a.ask.combat.pursuit_side"),
        )
    found: list[str] = []
    for seat in (first, other(first)):
        found += yield from _own_order(state, seat, own[seat])
    return found


def _own_order(state: State, seat: Seat, units: list[str]) -> Procedure:
    """Nearest to its quarry first if the clock runs out."""
    if len(units) < 2:
        return units
    units = sorted(units, key=lambda unit: _away(state, unit))  # T9A-CCB-138
    order: list[str] = yield Decision(
        topic="t9a.combat.pursuit_order",
        seat=seat,
        input=Order(tuple([Option(unit, name(state.units[unit]), (unit,)) for unit in units])),
        rule="T9A-CCB-138",
        prompt=text("t9a.ask.combat.pursuit_order"),
        pieces=tuple(units),
    )
    return order


def _away(state: State, unit: str) -> float:
    aftermath, one = _aftermath(state), state.units[unit]
    x, y = aftermath.marks.get(aftermath.pursuits[unit], (one.x, one.y))
    return hypot(x - one.x, y - one.y)


def _aftermath(state: State) -> Aftermath:
    assert state.round is not None
    return state.round.aftermath
