"""How a charged unit reacts: shoot if it can, hold if it can, flee if holding costs more than running."""

from __future__ import annotations

from typing import Any

from rules.engine.decisions import Decision
from rules.ninth_age.bots.charges import declared_on
from rules.ninth_age.bots.fights import Fights
from rules.ninth_age.bots.options import options_of
from rules.ninth_age.movement.charges.charge_range import distance_of, reach_of
from rules.ninth_age.movement.charges.reactions import charge_of
from rules.ninth_age.queries.dice_of_moves import MoveDice
from rules.ninth_age.state import Charge, State

Raw = dict[str, Any]
NEAR_EDGE = 7.0
OFF_THE_TABLE = 0.9
RALLIES_LATER = 0.2
"""The share of a unit that it costs to have fled: it may not rally, and does nothing meanwhile."""
SHOT = 0.85
"""What is left of the charger's gain once it has been shot at."""


def reaction(state: State, decision: Decision) -> Raw:
    """The cheapest of the reactions that are allowed."""
    allowed = [option.key for option in options_of(decision)]
    charge = charge_of(state, decision.pieces[1])
    stand = next((key for key in ("stand_and_shoot", "hold") if key in allowed), allowed[0])
    if charge is None or "flee" not in allowed or stand == "flee" or charge.character:
        return {"choose_one": stand}
    held, fled = _cost_of_holding(state, charge), _cost_of_fleeing(state, charge, decision.facts["edge_distance"])
    if stand == "stand_and_shoot":
        held *= SHOT
    return {"choose_one": "flee" if fled < held * decision.facts["chance"] else stand}


def _cost_of_holding(state: State, charge: Charge) -> float:
    """What all who have charged so far would make of it, the present charge included."""
    return Fights(state).value(declared_on(state, charge.target))


def _cost_of_fleeing(state: State, charge: Charge, edge: float) -> float:
    company = Fights(state).company(charge.target)
    if edge < NEAR_EDGE:
        return company.worth * OFF_THE_TABLE
    reach = reach_of(state, charge.unit, charge.flying)
    caught = reach.chance(distance_of(state, charge.unit, charge.target) + _average(company.flight))
    return company.worth * (caught + (1.0 - caught) * RALLIES_LATER)


def _average(rolled: MoveDice) -> float:
    """What so many dice come to if the lowest do not count, near enough."""
    return 3.5 * (rolled.number - rolled.dropped) + 1.2 * rolled.dropped
