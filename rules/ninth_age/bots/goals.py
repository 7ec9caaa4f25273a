"""What a side wants to hold at the end of the battle."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.geometry import Footprint, Point, disc, distance
from rules.ninth_age.deployment.zones import from_zone, zone
from rules.ninth_age.queries.scoring import is_scoring_unit
from rules.ninth_age.scoring.objectives import REACH
from rules.ninth_age.scoring.victory_points import PERCENT_OF_AN_OBJECTIVE
from rules.ninth_age.state import SEATS, Seat, State, Unit, other
from rules.ninth_age.units.footprint import rectangle_of

POINT = 0.01
ON_THE_WAY = 0.9
"""What it is worth to be nearly there, as a share of being there."""
EARLY = 0.25
"""What an objective counts at the beginning, as a share of what it counts at the end."""
DECIDES = {-1: 0.6, 0: 1.0, 1: 0.4}
"""What one more unit there is worth, by how many more than the enemy are there without it: it levels, it wins, it makes
sure."""
LITTLE = 0.15


class Goal(NamedTuple):
    """A point to be near to, or the enemy's zone to stand in, and who scores there now."""

    state: State
    seat: Seat
    at: Point
    value: float
    zone: bool = False

    def gap(self, here: Footprint) -> float:
        """Inches that are missing to a unit that stands here."""
        if self.zone:
            return from_zone(self.state, other(self.seat), (here.x, here.y))
        return max(0.0, distance(here, disc(self.at, POINT)) - REACH)

    def nearness(self, here: Footprint, steps: float) -> float:
        """1 for a unit that holds it, less for one that can come there in so many inches, 0 for one that cannot."""
        gap = self.gap(here)
        if gap <= 0.0:
            return 1.0
        return ON_THE_WAY * (1.0 - gap / steps) if gap < steps else 0.0

    def worth(self, lead: int) -> float:
        """What one more unit is worth there. `lead`: so many more than the enemy's are there without it."""
        if self.zone:
            return self.value * (1.0 if lead <= 0 else LITTLE)
        return self.value * DECIDES.get(lead, LITTLE)

    def scorers(self) -> dict[Seat, list[str]]:
        """Who scores there now; in a zone only the own side."""
        units = [unit for unit in self.state.standing() if is_scoring_unit(self.state, unit.id)]
        return {seat: [one.id for one in units if one.seat == seat and self._has(one)] for seat in SEATS}

    def _has(self, unit: Unit) -> bool:
        return (unit.seat == self.seat or not self.zone) and self.gap(rectangle_of(self.state, unit)) <= 0.0


def goals(state: State, seat: Seat) -> list[Goal]:
    """The points that count for the objectives of this battle; the nearer the end, the more."""
    late = state.turn / max(1, state.options.turns)
    value = state.options.points * PERCENT_OF_AN_OBJECTIVE / 100 * (EARLY + (1.0 - EARLY) * late * late)
    found: list[Goal] = []
    for objective in state.setting.objectives:
        if objective == "hold_the_ground":
            found.append(Goal(state, seat, (state.width / 2, state.height / 2), value))
        elif objective == "secure_target":
            found += [Goal(state, seat, (marker.x, marker.y), value) for marker in state.objectives.values()]
        elif objective == "breakthrough":
            found += [Goal(state, seat, point, value, zone=True) for point in _ways_in(state, seat)]
    return found


def _ways_in(state: State, seat: Seat) -> list[Point]:
    """Points in the enemy's deployment zone."""
    corners = zone(state, other(seat))
    x, y = (sum(one) / len(corners) for one in zip(*corners, strict=True))
    return [((x + cx) / 2, (y + cy) / 2) for cx, cy in corners] + [(x, y)]
