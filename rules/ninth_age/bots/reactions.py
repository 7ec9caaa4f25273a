"""How a charged unit reacts: shoot if it can, hold if it can, flee if holding costs more than running; off the table
only if holding is clearly worse."""

from __future__ import annotations

from typing import Any

from rules.engine.decisions import Decision
from rules.ninth_age.bots.charges import declared_on
from rules.ninth_age.bots.fights import Fights
from rules.ninth_age.bots.flights import cost_of_fleeing
from rules.ninth_age.bots.options import options_of
from rules.ninth_age.movement.charges.charge_range import distance_of, reach_of
from rules.ninth_age.movement.charges.prospects import odds_of_flight
from rules.ninth_age.movement.charges.reactions import charge_of
from rules.ninth_age.state import Charge, State

Raw = dict[str, Any]
SHOT = 0.85
"""What is left of the charger's gain once it has been shot at."""
OFF_THE_TABLE = 0.3
"""How much dearer a flight is held to be that is sure to end off the table: holding must be clearly worse."""


def reaction(state: State, decision: Decision) -> Raw:
    """The cheapest of the reactions that are allowed."""
    allowed = [option.key for option in options_of(decision)]
    charge = charge_of(state, decision.pieces[1])
    stand = next((key for key in ("stand_and_shoot", "hold") if key in allowed), allowed[0])
    if charge is None or "flee" not in allowed or stand == "flee" or charge.character:
        return {"choose_one": stand}
    charger = state.units[charge.unit]
    reach, gap = reach_of(state, charge.unit, charge.flying), distance_of(state, charge.unit, charge.target)
    held, fled = _cost_of_holding(state, charge), cost_of_fleeing(state, charge.target, charger.pose.point, reach, gap)
    if stand == "stand_and_shoot":
        held *= SHOT
    _, lost = odds_of_flight(state, charge)
    dearer = 1.0 + OFF_THE_TABLE * lost
    return {"choose_one": "flee" if fled * dearer < held * decision.facts["chance"] else stand}


def _cost_of_holding(state: State, charge: Charge) -> float:
    """What all who have charged so far would make of it, the present charge included."""
    return Fights(state).value(declared_on(state, charge.target))
