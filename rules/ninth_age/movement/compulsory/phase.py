"""The sub-phase from its start to its end: first all Rally Tests, then the other compulsory moves (T9A-MOV-091)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.movement.compulsory.rally import has_to_test, rally
from rules.ninth_age.movement.compulsory.random_movement import has_to_move_at_random, move_at_random
from rules.ninth_age.movement.compulsory.stupidity import has_to_stumble, stumble
from rules.ninth_age.names import name
from rules.ninth_age.panic.tests import take_tests
from rules.ninth_age.state import State, Unit

RALLY_NEXT, NEXT = "t9a.compulsory.rally_next", "t9a.compulsory.next"


def compulsory_moves(battle: Battle) -> Procedure:
    """All compulsory moves of the active player (T9A-MOV-090): every fleeing unit tests and rallies or flees, one after
    the other; only then the units that move at random or stumble."""
    state: State = battle.state
    while True:
        fleeing = [unit for unit in state.units.values() if unit.seat == state.active and has_to_test(unit)]
        if not fleeing:
            break
        yield CHECKPOINT
        unit = yield from _next(state, RALLY_NEXT, _by_general(state, fleeing))  # T9A-MOV-091
        yield from rally(battle, unit)
    while True:
        moving = compulsory_movers(state)
        if not moving:
            break
        yield CHECKPOINT
        unit = yield from _next(state, NEXT, _by_enemy(state, moving))
        if has_to_stumble(state, state.units[unit]):
            yield from stumble(battle, unit)
        else:
            yield from move_at_random(battle, unit)
        yield from take_tests(battle)


def compulsory_movers(state: State) -> list[Unit]:
    """The units of the active player that must still move, those that flee apart (T9A-MOV-090)."""
    return [
        unit
        for unit in state.units.values()
        if unit.seat == state.active and (has_to_stumble(state, unit) or has_to_move_at_random(state, unit))
    ]


def _next(state: State, topic: str, units: list[Unit]) -> Procedure:
    """Which of these comes next: the first if the clock runs out."""
    options = tuple([Option(unit.id, name(unit)) for unit in units])
    chosen = yield Decision(
        topic=topic,
        seat=state.active,
        input=ChooseOne(options, preset=units[0].id),
        rule="T9A-MOV-091",
        prompt=text(f"t9a.ask.{topic.removeprefix('t9a.')}"),
        pieces=tuple([unit.id for unit in units]),
    )
    return chosen


def _by_general(state: State, units: list[Unit]) -> list[Unit]:
    """Nearest to the General first."""
    general = next(
        (one for one in state.models.values() if one.general and not one.dead and _own(state, one.unit)), None
    )
    if general is None or len(units) == 1:
        return units
    near = state.units[general.unit]
    return sorted(units, key=lambda unit: distance(state, unit, near))


def _by_enemy(state: State, units: list[Unit]) -> list[Unit]:
    """Nearest to an enemy first."""
    enemies = [unit for unit in state.standing() if unit.seat != state.active]
    if not enemies or len(units) == 1:
        return units
    return sorted(units, key=lambda unit: min(distance(state, unit, enemy) for enemy in enemies))


def _own(state: State, unit: str) -> bool:
    return state.units[unit].seat == state.active and state.units[unit].on_board
