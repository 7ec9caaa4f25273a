"""The sequence of a battle: making the battlefield, deployment, then turns of six phases (DBF-MOV-001)."""

from __future__ import annotations

from rules.de_bellis import allies, deployment, preparation, quiet, victory
from rules.de_bellis.battlefield import make_battlefield
from rules.de_bellis.melee.phase import close_combat
from rules.de_bellis.movement.phase import movement
from rules.de_bellis.names import side_name
from rules.de_bellis.shooting.phase import shooting
from rules.de_bellis.state import State
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.text import text

PHASES = {1: movement, 2: shooting, 3: close_combat, 4: movement, 5: shooting, 6: close_combat}


def play(battle: Battle) -> Procedure:
    """The whole battle from any checkpoint: `stage`, `turn`, `phase` and `opened` say what comes next."""
    state: State = battle.state
    if state.stage == "terrain":
        yield from make_battlefield(battle)
        state.stage = "defences"
    if state.stage == "defences":
        yield CHECKPOINT
        yield from preparation.first_player(battle)
        state.stage = "deployment"
    if state.stage == "deployment":
        yield from deployment.deploy(battle)
        state.stage = "battle"
        tell_phase(battle)
    while state.ending is None:
        yield CHECKPOINT
        yield from PHASES[state.phase](battle)
        if state.ending is None:
            yield from end_phase(battle)


def end_phase(battle: Battle) -> Procedure:
    """The next phase; after phase 6 the allies are tried (DBF-ARM-027), a limit of turns is looked at, and a new turn
    begins."""
    state: State = battle.state
    if state.phase == 6:
        yield from allies.end_of_turn(battle)
        victory.turn_limit(battle)
        if state.ending is not None:
            return
        quiet.note(state)
        state.turn += 1  # DBF-MOV-001
    state.phase = state.phase % 6 + 1  # DBF-MOV-001
    state.opened = False
    if state.phase in (1, 4):
        state.contacts = []  # DBF-MOV-003
    tell_phase(battle)


def tell_phase(battle: Battle) -> None:
    """The turn, whose half of it is played, and the phase that begins."""
    state: State = battle.state
    phase = text(f"dbf.phase.{state.phase}")
    side = side_name(state.phasing)
    battle.tell(told("dbf.event.phase", rule="DBF-MOV-001", turn=state.turn, side=side, phase=phase))
