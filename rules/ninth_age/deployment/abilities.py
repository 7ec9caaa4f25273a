"""Deployment step 7: other rules and abilities that act just before the battle begins (T9A-SET-070)."""

from __future__ import annotations

from rules.engine.effects import Act
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.ninth_age.hooks import BEFORE_FIRST_TURN
from rules.ninth_age.special_rules.asking import reaching
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Seat, State, other


def other_rules_and_abilities(battle: Battle) -> Procedure:
    """Whatever acts in this window, unit by unit. Nobody is active yet: the player who finished deploying first
    resolves first."""
    state: State = battle.state
    yield CHECKPOINT
    for seat in order(state):
        for unit in [unit.id for unit in state.units.values() if unit.seat == seat and unit.models]:
            asked = Situation(state, unit)
            for effect, situation in list(reaching(asked, BEFORE_FIRST_TURN)):
                if isinstance(effect, Act) and effect.when(situation):
                    yield from effect.run(battle, situation)


def order(state: State) -> tuple[Seat, Seat]:
    """Both seats, the first to finish deploying first."""
    first: Seat = "blue" if state.setting.first_to_finish == "blue" else "red"
    return (first, other(first))  # T9A-SET-070
