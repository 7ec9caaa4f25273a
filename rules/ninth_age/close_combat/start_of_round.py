"""Step 1 of a Round of Combat: what happens at its start, and who fights where contact does not decide."""

from __future__ import annotations

from rules.engine.game import Battle, Procedure
from rules.ninth_age.characters.revealing import reveal_hidden
from rules.ninth_age.close_combat.who_fights.building_fighters import choose_building_fighters
from rules.ninth_age.close_combat.who_fights.war_machines import choose_fighters
from rules.ninth_age.hooks import ROUND_OF_COMBAT_START
from rules.ninth_age.special_rules.acting import happen
from rules.ninth_age.state import State


def start_of_round(battle: Battle) -> Procedure:
    """Hidden models may come out (T9A-SPC-114); then Fear Tests and whatever else acts now, and the fighters against
    War Machines (T9A-TYP-056) and for Buildings (T9A-TER-062)."""
    state: State = battle.state
    assert state.round is not None
    yield from reveal_hidden(battle, state.round.units)
    yield from happen(battle, ROUND_OF_COMBAT_START, state.round.units)
    yield from choose_fighters(battle)
    yield from choose_building_fighters(battle)
