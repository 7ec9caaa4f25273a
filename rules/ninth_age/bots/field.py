"""The table as a unit sees it that looks for a place: whom it could fight from there, who could fight it, what there is
to shoot at, and what is to be held."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from rules.engine.geometry import Footprint, Pose
from rules.ninth_age.bots.fights import Clash, Fights
from rules.ninth_age.bots.goals import Goal, goals
from rules.ninth_age.bots.sides import apart, away, front_of, is_before, stand, struck_side
from rules.ninth_age.movement.charges.charge_range import Reach, reach_of
from rules.ninth_age.queries.charging import may_charge_flying
from rules.ninth_age.queries.scoring import is_scoring_unit
from rules.ninth_age.shooting.missiles import greatest_range
from rules.ninth_age.state import Seat, Side, State, Unit
from rules.ninth_age.units.footprint import rectangle_of

SOON = 0.75
"""What a fight is worth that can be had a turn later."""
OUT_OF_SIGHT = 0.35
"""What is left of a charge if the enemy is not before the front: somebody must turn first."""
SECOND_THREAT = 0.4
SHOOTING = 0.12
"""The share of a target that a turn of shooting is taken to be worth, before anything is known of the weapons."""


class Foe(NamedTuple):
    """An enemy on the table."""

    unit: Unit
    rectangle: Footprint
    reach: Reach | None


class Field:
    """What matters for the places of one side's units."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.fights, self.seat = state, Fights(state), seat
        self._reaches: dict[str, Reach] = {}

    @cached_property
    def foes(self) -> list[Foe]:
        return [
            Foe(one, rectangle_of(self.state, one), None if self._is_held(one) else self.reach(one.id))
            for one in self.state.standing()
            if one.seat != self.seat
        ]

    @cached_property
    def goals(self) -> list[Goal]:
        return goals(self.state, self.seat)

    def reach(self, unit: str) -> Reach:
        if unit not in self._reaches:
            self._reaches[unit] = reach_of(self.state, unit, may_charge_flying(self.state, unit))
        return self._reaches[unit]

    def _is_held(self, unit: Unit) -> bool:
        return unit.fleeing or self.state.engaged(unit.id)


class Outlook:
    """What places are worth to one unit, in Victory Points."""

    def __init__(self, field: Field, unit: Unit) -> None:
        self.field, self.unit = field, unit
        company = field.fights.company(unit.id)
        self.width, self.depth, self.worth = company.width, company.depth, company.worth
        self.reach = field.reach(unit.id)
        self.scores = is_scoring_unit(field.state, unit.id)
        self.range = greatest_range(field.state, unit.id)

    def of(self, pose: Pose, *, shoots: bool = False) -> float:
        """What it is worth to stand there at the end of the own turn. `shoots`: it has not marched."""
        here = stand(pose, self.width, self.depth)
        return self._chances(here, pose) - self._threats(here) + self._held(here, pose) + self._fire(here, shoots)

    def _chances(self, here: Footprint, pose: Pose) -> float:
        """The best charge of the next turn, or the way to it."""
        front = front_of(pose, self.depth)
        best = 0.0
        for foe in self.field.foes:
            value = self._value(foe, struck_side(foe.rectangle, front))
            if value > 0.0:
                arc = 1.0 if is_before(here, foe.unit.pose.point) else OUT_OF_SIGHT
                best = max(best, value * self._in_time(apart(here, foe.rectangle)) * arc)
        return best

    def _value(self, foe: Foe, side: Side) -> float:
        if foe.unit.fleeing:
            return 0.3 * self.field.fights.worth(foe.unit.id)
        return self.field.fights.value([Clash(self.unit.id, foe.unit.id, side)])

    def _in_time(self, gap: float) -> float:
        """How likely a charge over this distance arrives, less for each turn of marching that it takes first."""
        step = max(2.0, 2.0 * self.reach.movement.total)
        share = SOON
        while gap > self.reach.greatest and share > 0.01:
            gap, share = gap - step, share * SOON
        return share * max(self.reach.chance(gap), 0.05)

    def _threats(self, here: Footprint) -> float:
        """What the enemy's charges of his next turn would cost: the worst, and part of the second."""
        found = []
        for foe in self.field.foes:
            if foe.reach is None:
                continue
            gap = apart(here, foe.rectangle)
            if gap > foe.reach.greatest:
                continue
            front = front_of(foe.unit.pose, foe.rectangle.half_depth * 2)
            value = self.field.fights.value([Clash(foe.unit.id, self.unit.id, struck_side(here, front))])
            if value > 0.0:
                arc = 1.0 if is_before(foe.rectangle, (here.x, here.y)) else OUT_OF_SIGHT
                found.append(value * foe.reach.chance(gap) * arc)
        found.sort(reverse=True)
        return sum(found[:1]) + SECOND_THREAT * sum(found[1:2])

    def _held(self, here: Footprint, pose: Pose) -> float:
        """How near it is to something that is to be held at the end."""
        if not self.scores:
            return 0.0
        step = max(1.0, self.reach.movement.total) * (
            1 + max(0, self.field.state.options.turns - self.field.state.turn)
        )
        return max((goal.value * goal.nearness(here, step) for goal in self.field.goals), default=0.0)

    def _fire(self, here: Footprint, shoots: bool) -> float:
        """Whether there is somebody to shoot at."""
        if not self.range:
            return 0.0
        best = 0.0
        for foe in self.field.foes:
            if not self.field.state.engaged(foe.unit.id) and is_before(here, foe.unit.pose.point):
                gap = apart(here, foe.rectangle)
                share = 1.0 if gap <= self.range else max(0.0, 1.0 - (gap - self.range) / 24.0) * 0.6
                best = max(best, share * SHOOTING * self.worth)
        return best if shoots else best * 0.5


def nearest(field: Field, unit: Unit) -> float:
    """How far the nearest enemy is, from centre to centre."""
    return min((away(unit.pose.point, foe.unit.pose.point) for foe in field.foes), default=99.0)
