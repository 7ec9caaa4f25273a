"""The Shooting Phase (T9A-SHO-001 to 005, 053): unit after unit of the active player shoots, until he ends it."""

from __future__ import annotations

from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.ninth_age.artillery import engineers
from rules.ninth_age.shooting.salvo import calm_units, next_of_salvo, settled, spare_who_flees
from rules.ninth_age.shooting.shoot import shoot
from rules.ninth_age.shooting.target import Chosen, Salvo, ask_target
from rules.ninth_age.state import State


def shooting(battle: Battle) -> Procedure:
    """The phase from its start, or from the next unit."""
    state: State = battle.state
    if not state.opened:
        yield from engineers.name_helped(battle)
        state.opened = True
    while True:
        yield CHECKPOINT
        ordered = next_of_salvo(state)
        if ordered is not None:
            calm = calm_units(state)
            shots = shoot(battle, ordered.unit, ordered.target, choosing=ordered.choosing)
            yield from shots if ordered.choosing else settled(shots)
            spare_who_flees(state, calm)
            continue
        chosen: Chosen | Salvo | None = yield from ask_target(battle)  # T9A-SHO-055
        if chosen is None:
            break
        if isinstance(chosen, Salvo):
            state.salvo, state.salvo_asks = chosen.keys, chosen.choosing
            continue
        yield from shoot(battle, chosen.unit, chosen.target, choosing=chosen.choosing)  # T9A-SHO-002
    engineers.forget(state)  # T9A-SHO-053
