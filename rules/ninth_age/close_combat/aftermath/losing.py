"""What happens to the units of the losing side as soon as the result is known, before their Break Tests."""

from __future__ import annotations

from rules.engine.game import Battle, Procedure
from rules.ninth_age.close_combat.aftermath.no_more_foes import note_no_more_foes
from rules.ninth_age.hooks import ROUND_OF_COMBAT_LOST
from rules.ninth_age.queries.combat import fighting
from rules.ninth_age.special_rules.acting import happen
from rules.ninth_age.state import State, other


def lose(battle: Battle) -> Procedure:
    """Rules that act on a lost round, such as the Wounds of Unstable units (T9A-CCB-092), whose end may leave enemies
    without a foe (T9A-CCB-103)."""
    state: State = battle.state
    assert state.round is not None
    result = state.round.aftermath
    if result.winner:
        losers = fighting(state, other(result.winner))
        yield from happen(battle, ROUND_OF_COMBAT_LOST, losers, needed=result.difference)
        note_no_more_foes(state)
