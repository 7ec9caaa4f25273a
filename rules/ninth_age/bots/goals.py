"""What a side wants to hold at the end of the battle."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.geometry import Footprint, Point, disc, distance
from rules.ninth_age.deployment.zones import zone
from rules.ninth_age.scoring.objectives import REACH
from rules.ninth_age.scoring.victory_points import PERCENT_OF_AN_OBJECTIVE
from rules.ninth_age.state import Seat, State, other

POINT = 0.01
PRESENCE = 0.5
"""What one more unit there is worth, as a share of the objective."""
INTO_A_ZONE = 3.0


class Goal(NamedTuple):
    """A point to be near to, how near, and what it is worth to a unit to be there."""

    at: Point
    within: float
    value: float

    def nearness(self, here: Footprint, step: float) -> float:
        """1 for a unit that holds it, less for one that can come there in time, 0 for one that cannot."""
        gap = distance(here, disc(self.at, POINT)) - self.within
        return 1.0 if gap <= 0 else max(0.0, 0.9 * (1.0 - gap / (step + 12.0)))


def goals(state: State, seat: Seat) -> list[Goal]:
    """The points that count for the objectives of this battle; the nearer the end, the more."""
    late = state.turn / max(1, state.options.turns)
    worth = PRESENCE * state.options.points * PERCENT_OF_AN_OBJECTIVE / 100 * (0.25 + 0.75 * late * late)
    found: list[Goal] = []
    for objective in state.setting.objectives:
        if objective == "hold_the_ground":
            found.append(Goal((state.width / 2, state.height / 2), REACH, worth))
        elif objective == "secure_target":
            found += [Goal((marker.x, marker.y), REACH, worth) for marker in state.objectives.values()]
        elif objective == "breakthrough":
            found += [Goal(point, INTO_A_ZONE, worth) for point in _ways_in(state, seat)]
    return found


def _ways_in(state: State, seat: Seat) -> list[Point]:
    """Points in the enemy's deployment zone."""
    corners = zone(state, other(seat))
    x, y = (sum(one) / len(corners) for one in zip(*corners, strict=True))
    return [((x + cx) / 2, (y + cy) / 2) for cx, cy in corners] + [(x, y)]
