"""Step 1 of the Movement Phase, which is the start of the player turn too (T9A-MOV-003)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import Option, Order
from rules.engine.text import text
from rules.ninth_age.characters.revealing import reveal_hidden
from rules.ninth_age.general_principles.leadership import leadership, leadership_test
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.names import name
from rules.ninth_age.queries.movement import opens_up, takes_stupidity_test
from rules.ninth_age.state import State, Unit, other
from rules.ninth_age.units.skirmishing import open_up


def start_of_the_phase(battle: Battle) -> Procedure:
    """Hidden models may show themselves; then forced effects: the active player's Stupidity tests, then Skirmishers of
    either player return to their loose formation, the active player's first."""
    state: State = battle.state
    if not state.opened:
        yield from reveal_hidden(battle)
        yield from _stupidity(battle)  # T9A-MOV-003
        for seat in (state.active, other(state.active)):
            for unit in [unit for unit in state.standing(seat) if opens_up(state, unit.id)]:
                open_up(battle, unit)
        state.opened = True
    yield CHECKPOINT


def _stupidity(battle: Battle) -> Procedure:
    """The Stupidity tests of the active player, in the order that he likes (T9A-SPC-196)."""
    state: State = battle.state
    units = _nearest_to_the_general_first(
        state, [unit for unit in state.standing(state.active) if takes_stupidity_test(state, unit.id)]
    )
    for id in (yield from _in_order(state, units)):
        passed = yield from leadership_test(battle, id, "stupidity", "T9A-SPC-196")
        if not passed:
            state.units[id].done.failed_stupidity = True
            unit = state.units[id]
            battle.tell(told("t9a.movement.stupid", pieces=[id], rule="T9A-SPC-196", unit=name(unit)))


def _in_order(state: State, units: list[Unit]) -> Procedure:
    """The order of these tests. None bears upon another, so that it is only asked for if that was wished."""
    if not units or state.options.orders == "usual":
        return [unit.id for unit in units]
    options = tuple(
        Option(unit.id, name(unit), (unit.id,), {"leadership": leadership(state, unit.id).total}) for unit in units
    )
    order: list[str] = yield Decision(
        topic="t9a.turn.forced_order",
        seat=state.active,
        input=Order(options),
        rule="T9A-MOV-003",
        prompt=text("t9a.ask.turn.forced_order"),
        pieces=tuple(unit.id for unit in units),
        usual=lambda: {"order": [unit.id for unit in units]},
    )
    return order


def _nearest_to_the_general_first(state: State, units: list[Unit]) -> list[Unit]:
    general = next(
        (
            state.units[model.unit]
            for model in state.models.values()
            if model.general and not model.dead and state.units[model.unit].seat == state.active
        ),
        None,
    )
    if general is None or not general.on_board or len(units) < 2:
        return units
    return sorted(units, key=lambda unit: distance(state, unit, general))
