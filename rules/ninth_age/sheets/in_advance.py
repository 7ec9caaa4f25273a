"""All sheets of a player: what can be asked of him until the enemy's Player Turn is over, as things stand."""

from __future__ import annotations

from typing import Any

from rules.engine.sheets import Sheet
from rules.ninth_age.movement.charges.charges_to_come import PHASES, threats, when_they_charge
from rules.ninth_age.movement.charges.reaction_sheet import reaction_sheet
from rules.ninth_age.sheets.abilities import abilities_sheet
from rules.ninth_age.sheets.aftermath import aftermath_sheet
from rules.ninth_age.sheets.close_combat import combat_sheet
from rules.ninth_age.sheets.fights_to_come import fights_to_come, holding_until
from rules.ninth_age.sheets.leadership import leadership_sheet
from rules.ninth_age.sheets.setting_up import setting_up_sheet
from rules.ninth_age.sheets.small_matters import small_matters_sheet
from rules.ninth_age.sheets.stand_and_shoot import stand_and_shoot_sheet
from rules.ninth_age.state import Seat, State


def sheets(state: State, seat: str) -> tuple[Sheet, ...]:
    """While armies are set up what comes of that; then charge reactions, and shooting with them; close combat and what
    comes after; Leadership; abilities; the rest."""
    if state.phase == "setting_up":
        return setting_up_sheet(state, "red" if seat == "red" else "blue")
    if state.phase not in PHASES:
        return ()
    then = when_they_charge(state, seat)
    charges = threats(then) if then is not None else []
    fights = fights_to_come(state, seat, charges)
    now = holding_until(state, seat)
    own: Seat = "red" if seat == "red" else "blue"
    found = [
        *reaction_sheet(then, charges),
        *stand_and_shoot_sheet(state, charges, now),
        *combat_sheet(state, fights, now),
        *aftermath_sheet(state, fights, now),
        *leadership_sheet(state, own, now),
        *abilities_sheet(state, own, now),
        *small_matters_sheet(state, fights, now),
    ]
    return tuple(found)


def moment(state: State) -> dict[str, Any]:
    """When a question is asked: the number of the Player Turn since the battle began, whose it is, and the phase."""
    if state.phase not in PHASES:
        return {"player_turn": 0, "phase": state.phase}
    return {"player_turn": state.player_turn, "phase": state.phase, "active": state.active}
