"""Stand and Shoot (T9A-MOV-029 to 035): the charged unit shoots at its charger at once."""

from __future__ import annotations

from rules.engine.game import Battle, Procedure
from rules.ninth_age.free_hand import sitting
from rules.ninth_age.queries.stand_and_shoot import breathers, only_breath
from rules.ninth_age.shooting.shoot import shoot
from rules.ninth_age.special_rules.breath_weapon import breath_of, breathe
from rules.ninth_age.state import State


def stand_and_shoot(battle: Battle, charger: str) -> Procedure:
    """The charged unit shoots at the charger as if it were the Shooting Phase (T9A-MOV-034), by hand where the players
    have agreed to play shooting by hand; then a Breath Weapon that is all it has for this is spent (T9A-SPC-045). A
    charger that is destroyed or flees then no longer charges."""
    state: State = battle.state
    charge = next(one for one in state.charges if one.unit == charger)
    target = charge.target
    state.units[target].done.stood_and_shot = True
    if "shooting" not in state.options.free_hand:
        yield from shoot(battle, target, charger, reaction=True)
    else:
        if only_breath(state, target):
            for model in breathers(state, target):
                breath = breath_of(state, model)
                breathe(state, model, breath.part if breath is not None else 0)
        yield from sitting(battle, state.units[target].seat, "stand_and_shoot", "T9A-MOV-034")
    cancel_charges_that_are_over(state)


def cancel_charges_that_are_over(state: State) -> None:
    """A unit that flees or is gone makes neither charge move nor Failed Charge move (T9A-MOV-034)."""
    state.charges = [
        one for one in state.charges if state.units[one.unit].on_board and not state.units[one.unit].fleeing
    ]
