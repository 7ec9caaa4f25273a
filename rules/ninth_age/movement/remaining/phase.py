"""The sub-phase from its start to its end (T9A-MOV-106)."""

from __future__ import annotations

from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.ninth_age.characters import leaving
from rules.ninth_age.movement.remaining.kinds import carry_out_move
from rules.ninth_age.movement.remaining.next_mover import ask_next
from rules.ninth_age.movement.remaining.reinforcements import reinforcements
from rules.ninth_age.panic.tests import take_tests
from rules.ninth_age.state import State


def remaining_moves(battle: Battle) -> Procedure:
    """Reinforcements arrive; then one unit after another makes its move, until the active player ends it. Characters
    join with their move, or leave by it (T9A-MOV-109)."""
    state: State = battle.state
    yield from reinforcements(battle)
    while True:
        yield CHECKPOINT
        mover, path = yield from ask_next(state)
        if not mover:
            return
        if mover in state.units:
            yield from carry_out_move(battle, mover, path)
            yield from take_tests(battle)
        else:
            yield from leaving.leave(battle, mover)
