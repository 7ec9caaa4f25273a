"""All sheets of a player: what can be asked of him until the enemy's half-turn is over, as things stand."""

from __future__ import annotations

from typing import Any

from rules.de_bellis.sheets.combats import combats_sheet
from rules.de_bellis.sheets.flights import flights_sheet
from rules.de_bellis.sheets.setting_up import setting_up_sheet
from rules.de_bellis.sheets.shooting import shooting_sheet
from rules.de_bellis.state import Seat, State
from rules.engine.sheets import Sheet


def sheets(state: State, seat: str) -> tuple[Sheet, ...]:
    """Before the battle its field and the deployment; then shooting, flights, and the order of combats."""
    own: Seat = "red" if seat == "red" else "blue"
    if state.ending is not None:
        return ()
    if state.stage != "battle":
        return setting_up_sheet(state, own)
    return (*shooting_sheet(state, own), *flights_sheet(state, own), *combats_sheet(state, own))


def moment(state: State) -> dict[str, Any]:
    """When a question is asked: the number of the half-turn since the battle began, and whose it is."""
    if state.stage != "battle":
        return {"half_turn": 0}
    return {"half_turn": state.half_turn, "active": state.phasing}
