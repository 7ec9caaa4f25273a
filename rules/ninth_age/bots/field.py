"""The table as one side sees it that looks for places: its enemies, who could charge with whom, what is to be held."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import NamedTuple

from rules.engine.geometry import Footprint, Pose, turn_between
from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.bots.fights import Clash, Fights
from rules.ninth_age.bots.goals import Goal, goals
from rules.ninth_age.bots.sides import apart, away, bearing_to, struck_side
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.deployment.zones import from_zone
from rules.ninth_age.movement.charges.charge_range import Reach, reach_of
from rules.ninth_age.queries.charging import may_charge_flying
from rules.ninth_age.shooting.missiles import greatest_range
from rules.ninth_age.state import Seat, State, Unit, other
from rules.ninth_age.units.footprint import rectangle_of

MATES = 2
"""So many friends are thought of who could charge with a unit."""
THROWN = 12.0
"""Who shoots farther than this is no friend to charge with."""


TURNED = 20.0
"""Who is turned away from the enemy by fewer degrees faces him."""


class Foe(NamedTuple):
    """An enemy on the table. `farthest`: its greatest Charge Range, 0 while it cannot charge."""

    unit: Unit
    rectangle: Footprint
    reach: Reach | None
    farthest: float


class Field:
    """What matters for the places of one side's units. `without`: enemies who are as good as gone."""

    def __init__(self, state: State, seat: Seat, without: Collection[str] = ()) -> None:
        self.state, self.fights, self.seat, self.without = state, Fights(state), seat, without
        self._reaches: dict[str, Reach] = {}
        self._fighting: dict[str, list[Clash]] = {}
        self._mates: dict[str, list[Clash]] = {}

    @cached_property
    def foes(self) -> list[Foe]:
        enemies = [one for one in self.state.standing() if one.seat != self.seat]
        return [self.foe(one) for one in enemies if one.id not in self.without]

    def foe(self, unit: Unit) -> Foe:
        reach = None if self._is_held(unit) else self.reach(unit.id)
        return Foe(unit, rectangle_of(self.state, unit), reach, reach.greatest if reach is not None else 0.0)

    @cached_property
    def waits(self) -> bool:
        """Whether the enemy has had a turn, and all that he has still stands where he deployed."""
        theirs = other(self.seat)
        fighters = [foe for foe in self.foes if not foe.unit.fleeing]
        return (
            self.state.turn > 1
            and theirs in self.state.setting.zones
            and all(
                not self.state.engaged(foe.unit.id) and from_zone(self.state, theirs, foe.unit.pose.point) <= 0.0
                for foe in fighters
            )
        )

    def goals_of(self, unit: str) -> list[tuple[Goal, float]]:
        """What is to be held, and what it is worth that this unit be there."""
        mine, theirs = self.seat, other(self.seat)
        found = []
        for goal, scorers in self._goals:
            lead = len([one for one in scorers[mine] if one != unit]) - len(scorers[theirs])
            found.append((goal, goal.worth(lead)))
        return found

    @cached_property
    def _goals(self) -> list[tuple[Goal, dict[Seat, list[str]]]]:
        return [(goal, goal.scorers()) for goal in goals(self.state, self.seat)]

    def fighting(self, foe: Foe) -> list[Clash]:
        """Those of the own side who fight an enemy already."""
        if foe.unit.id not in self._fighting:
            state, id = self.state, foe.unit.id
            found = [(other, engaged_on(state, id, other)) for other in opponents(state, id)]
            self._fighting[id] = [Clash(other, id, side, charging=False) for other, side in found if side is not None]
        return self._fighting[foe.unit.id]

    def mates(self, foe: Foe) -> list[Clash]:
        """Those of the own side who could charge an enemy in the next turn if they come a little nearer, the nearest
        first."""
        if foe.unit.id not in self._mates:
            near = sorted((apart(shape, foe.rectangle), unit.id) for unit, shape in self._free)
            self._mates[foe.unit.id] = [
                Clash(id, foe.unit.id, struck_side(foe.rectangle, self.state.units[id].pose.point))
                for gap, id in near
                if gap <= self.reach(id).greatest + self.reach(id).movement.total
            ][: MATES + 1]
        return self._mates[foe.unit.id]

    @cached_property
    def _free(self) -> list[tuple[Unit, Footprint]]:
        return [
            (unit, rectangle_of(self.state, unit))
            for unit in self.state.standing(self.seat)
            if unit.on_board and not self._is_held(unit) and greatest_range(self.state, unit.id) <= THROWN
        ]

    def reach(self, unit: str) -> Reach:
        if unit not in self._reaches:
            self._reaches[unit] = reach_of(self.state, unit, may_charge_flying(self.state, unit))
        return self._reaches[unit]

    def _is_held(self, unit: Unit) -> bool:
        return unit.fleeing or self.state.engaged(unit.id)


def nearest(field: Field, unit: Unit) -> float:
    """How far the nearest enemy is, from centre to centre."""
    return min((away(unit.pose.point, foe.unit.pose.point) for foe in field.foes), default=99.0)


def turned_to_the_nearest(field: Field, unit: Unit) -> Pose:
    """The unit turned on the spot to the nearest enemy, if it does not face him yet."""
    if not field.foes:
        return unit.pose
    foe = min(field.foes, key=lambda one: (one.unit.x - unit.x) ** 2 + (one.unit.y - unit.y) ** 2)
    bearing = bearing_to(unit.pose.point, foe.unit.pose.point)
    if abs(turn_between(unit.bearing, bearing)) < TURNED:
        return unit.pose
    return Pose(unit.x, unit.y, round(bearing, 2) % 360.0)
