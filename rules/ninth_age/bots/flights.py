"""What a flight costs on average: who is caught, who runs off the table, who does not rally, and whom it frightens."""

from __future__ import annotations

from rules.engine.geometry import Point
from rules.ninth_age.bots.fights import Fights
from rules.ninth_age.close_combat.aftermath.odds import chance_to_go, chance_to_pass, usual_length
from rules.ninth_age.movement.charges.charge_range import Reach
from rules.ninth_age.movement.compulsory.flee_move import Flight, flight_of
from rules.ninth_age.panic.causes import NEAR
from rules.ninth_age.state import State, Unit

RALLIES_LATER = 0.2
"""The share of a unit that it costs to have fled: it does nothing for a turn."""
FRIGHTENED = 0.4
"""The share of a friend that is lost with a failed Panic Test."""


def cost_of_fleeing(state: State, unit: str, start: Point, reach: Reach, gap: float) -> float:
    """In Victory Points, before a charger whose centre is `start`, so many inches away."""
    fights = Fights(state)
    company = fights.company(unit)
    dice = company.flight
    farthest = flight_of(state, unit, dice.highest, start)
    far = farthest.length if farthest.lost else 99.0
    usual = usual_length(dice)
    off = chance_to_go(dice, far)
    caught = (1.0 - off) * reach.chance(gap + usual)
    rallies = chance_to_pass(company.leadership, again=company.tries_again)
    off_later = (1.0 - off - caught) * (1.0 - rallies) * chance_to_go(dice, max(1.0, far - usual))
    gone = off + caught + off_later
    frightened = _frightened(fights, state.units[unit], farthest, off + off_later)
    return company.worth * (gone + (1.0 - gone) * RALLIES_LATER) + frightened


def _frightened(fights: Fights, unit: Unit, flight: Flight, off: float) -> float:
    """What the friends stand to lose whom it runs through, and those who see it run off the table."""
    found = 0.0
    for friend in fights.state.standing(unit.seat):
        if friend.id == unit.id or friend.fleeing or fights.state.engaged(friend.id):
            continue
        x, y = flight.mark
        near = (friend.x - x) ** 2 + (friend.y - y) ** 2 <= (NEAR + 2.0) ** 2
        share = 1.0 if friend.id in flight.friends else off if flight.lost and near else 0.0
        if share:
            company = fights.company(friend.id)
            fails = 1.0 - chance_to_pass(company.leadership, again=company.tries_again)
            found += share * fails * FRIGHTENED * company.worth
    return found
