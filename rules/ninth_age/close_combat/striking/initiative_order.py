"""Step 5 of a Round of Combat: blows fall in the order of Initiative, from 10 down to 0 (T9A-CCB-014)."""

from __future__ import annotations

from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.ninth_age.attacks.special_attacks import initiatives_of
from rules.ninth_age.close_combat.striking.initiative_step import fight_step
from rules.ninth_age.close_combat.who_fights.rows import rows_of
from rules.ninth_age.close_combat.who_fights.who_strikes import LAST_STEP
from rules.ninth_age.state import State


def attacks(battle: Battle) -> Procedure:
    """Step after step, each with whoever can still strike: the casualties of higher steps are gone and their ranks have
    closed up (T9A-CCB-018, T9A-CCB-031). Both players' models strike, and must (T9A-CCB-001)."""
    state: State = battle.state
    fighting = state.round
    assert fighting is not None
    while fighting.initiative >= LAST_STEP:
        fighters = [id for id in fighting.units if state.units[id].models]  # T9A-GEN-005
        rows = [row for row in rows_of(state, fighters) if row.initiative <= fighting.initiative]
        steps = [row.initiative for row in rows]
        steps += [step for id in fighters for step in initiatives_of(state, id) if step <= fighting.initiative]
        if not steps:
            break
        step = max(steps)  # T9A-CCB-014
        yield from fight_step(battle, step, [row for row in rows if row.initiative == step])
        fighting.initiative = step - 1
        yield CHECKPOINT
