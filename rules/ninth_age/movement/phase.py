"""The Movement Phase: six steps in a fixed order, none of which is returned to (T9A-MOV-001)."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.game import Battle, Procedure
from rules.ninth_age.movement.charges.declaring import declare_charges
from rules.ninth_age.movement.charges.order_of_moves import move_chargers
from rules.ninth_age.movement.compulsory.phase import compulsory_moves
from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.movement.start import start_of_the_phase
from rules.ninth_age.state import State, Step

STEPS: dict[Step, Callable[[Battle], Procedure] | None] = {
    "start": start_of_the_phase,
    "declare": declare_charges,
    "charge": move_chargers,
    "compulsory": compulsory_moves,
    "remaining": remaining_moves,
    "end": None,
}
"""The steps with what is done in each. Declaring and moving chargers are the Charge sub-phase (T9A-MOV-002)."""
ORDER = tuple(STEPS)  # T9A-MOV-001


def movement(battle: Battle) -> Procedure:
    """The Movement Phase of the active player, from its start or from the step that the state names."""
    state: State = battle.state
    if not state.step:
        state.step, state.opened = ORDER[0], False
    while True:
        # Each step has checkpoints of its own, where there is something to be done in it.
        step = STEPS[state.step]
        if step is not None:
            yield from step(battle)
        following = ORDER.index(state.step) + 1
        if following == len(ORDER):
            return
        state.step, state.opened = ORDER[following], False
