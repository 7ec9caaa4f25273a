"""What a place is worth to a unit: whom it could fight from there, who could fight it, what there is to shoot at, and
what is to be held."""

from __future__ import annotations

from rules.engine.geometry import Footprint, Pose
from rules.ninth_age.bots.field import MATES, THROWN, Field, Foe
from rules.ninth_age.bots.fights import Clash
from rules.ninth_age.bots.sides import apart, away, front_of, is_before, stand, struck_side
from rules.ninth_age.close_combat.aftermath.odds import chance_to_pass
from rules.ninth_age.queries.scoring import is_scoring_unit
from rules.ninth_age.shooting.missiles import greatest_range
from rules.ninth_age.state import Side, Unit

SOON = 0.75
"""What a fight is worth that can be had a turn later."""
USUAL_ROLL = 7.0
OUT_OF_SIGHT = 0.35
"""What is left of a charge if the enemy is not before the front: somebody must turn first."""
TURNS_LATER = 0.8
"""The same of an enemy who is too far off for the next turn: there is time to turn."""
SECOND_THREAT = 0.4
PUT_OFF = 0.5
"""The share of a threat that keeping away avoids: the enemy who is kept away from now comes a turn later."""
SHOOTING = 0.12
"""The share of a target that a turn of shooting is taken to be worth, before anything is known of the weapons."""
CONSIDERED = 6
"""So many enemies are thought of as targets, the nearest ones."""
TOGETHER = 0.6
"""What a charge with a friend is worth while it only might come about."""
WAITED_FOR = 0.2
"""What is left of a threat from an enemy who waits where he was deployed: somebody has to go there."""
PRESSING = 0.06
"""What it is worth to be where an enemy who waits can be charged, as a share of the own worth."""
EDGE = 9.0
"""Who flees from so near to the edge of the table hardly comes back, in inches."""
SCARED = 0.12
"""How likely it is that somebody who fears panic must test for it in a turn."""
NEARLY = 3.0
"""Farther than a charge by more than this, a distance is not measured exactly."""


class Outlook:
    """What places are worth to one unit, in Victory Points."""

    def __init__(self, field: Field, unit: Unit) -> None:
        self.field, self.unit = field, unit
        company = field.fights.company(unit.id)
        self.width, self.depth, self.worth = company.width, company.depth, company.worth
        self.reach = field.reach(unit.id)
        self.scores = is_scoring_unit(field.state, unit.id)
        self.goals = field.goals_of(unit.id) if self.scores else []
        self.range = greatest_range(field.state, unit.id)
        self.farthest, self.movement = self.reach.greatest, self.reach.movement.total
        self.steadied = chance_to_pass(company.leadership, again=company.tries_again)
        self.near_enough = self.movement + USUAL_ROLL
        self.sure_enough = self.reach.chance(self.near_enough)
        near = sorted(field.foes, key=lambda foe: away(unit.pose.point, foe.unit.pose.point))
        self.targets = near[:CONSIDERED]

    def of(self, pose: Pose, *, shoots: bool = False) -> float:
        """What it is worth to stand there at the end of the own turn. `shoots`: it has not marched."""
        here = stand(pose, self.width, self.depth)
        return (
            self._chances(here, pose)
            - self._threats(here)
            + self._held(here)
            + self._fire(here, shoots)
            - self._panic(here)
        )

    def _chances(self, here: Footprint, pose: Pose) -> float:
        """The best charge of the next turn, or the way to it."""
        front = front_of(pose, self.depth)
        best = 0.0
        press = PRESSING * self.worth if self.range <= THROWN and self.field.waits else 0.0
        for foe in self.targets:
            value = press + self._value(foe, struck_side(foe.rectangle, front))
            if value > best:
                gap = _gap(here, foe.rectangle, self.farthest)
                turned = OUT_OF_SIGHT if gap <= self.farthest else TURNS_LATER
                arc = 1.0 if is_before(here, foe.unit.pose.point) else turned
                best = max(best, value * self._in_time(gap) * arc)
        return best

    def _value(self, foe: Foe, side: Side) -> float:
        """What a charge gains: by itself, beside those who fight there already, or with a friend who is near."""
        fights, own = self.field.fights, Clash(self.unit.id, foe.unit.id, side)
        if foe.unit.fleeing:
            return 0.3 * fights.worth(foe.unit.id)
        there = self.field.fighting(foe)
        if there:
            return fights.value([*there, own]) - fights.value(there)
        alone = fights.value([own])
        together = [fights.value([mate, own]) - max(0.0, fights.value([mate])) for mate in self._mates(foe)]
        return max(alone, TOGETHER * max(together, default=0.0))

    def _mates(self, foe: Foe) -> list[Clash]:
        return [mate for mate in self.field.mates(foe) if mate.attacker != self.unit.id][:MATES]

    def _in_time(self, gap: float) -> float:
        """How likely a charge over this distance arrives, or else one that is made when the unit has come near enough:
        less for each turn of marching that this takes."""
        now = self.reach.chance(gap) if gap <= self.farthest else 0.0
        marches = max(0.0, gap - self.near_enough) / max(2.0, 2.0 * self.movement)
        later: float = SOON**marches
        return SOON * max(now, self.sure_enough * later)

    def _threats(self, here: Footprint) -> float:
        """What the enemy's charges of his next turn would cost: the worst, and part of the second."""
        found = []
        for foe in self.field.foes:
            if foe.reach is None:
                continue
            gap = _gap(here, foe.rectangle, foe.farthest)
            if gap > foe.farthest:
                continue
            front = front_of(foe.unit.pose, foe.rectangle.half_depth * 2)
            value = self.field.fights.value([Clash(foe.unit.id, self.unit.id, struck_side(here, front))])
            if value > 0.0:
                arc = 1.0 if is_before(foe.rectangle, (here.x, here.y)) else OUT_OF_SIGHT
                found.append(value * foe.reach.chance(gap) * arc)
        found.sort(reverse=True)
        put_off = WAITED_FOR if self.field.waits else PUT_OFF
        return put_off * (sum(found[:1]) + SECOND_THREAT * sum(found[1:2]))

    def _panic(self, here: Footprint) -> float:
        """What a failed Panic Test would cost there: near the edge a unit flees from the battle."""
        state = self.field.state
        edge = min(here.x, here.y, state.width - here.x, state.height - here.y)
        if edge >= EDGE or state.phase == "setting_up":
            return 0.0
        return SCARED * (1.0 - self.steadied) * self.worth * (1.0 - edge / EDGE)

    def _held(self, here: Footprint) -> float:
        """How near it is to something that is to be held at the end."""
        if not self.scores:
            return 0.0
        options, turn = self.field.state.options, self.field.state.turn
        steps = 2.0 * self.movement * max(0, options.turns - turn)
        return max((value * goal.nearness(here, steps) for goal, value in self.goals), default=0.0)

    def _fire(self, here: Footprint, shoots: bool) -> float:
        """Whether there is somebody to shoot at."""
        if not self.range:
            return 0.0
        best = 0.0
        for foe in self.field.foes:
            if not self.field.state.engaged(foe.unit.id) and is_before(here, foe.unit.pose.point):
                gap = _gap(here, foe.rectangle, self.range)
                share = 1.0 if gap <= self.range else max(0.0, 1.0 - (gap - self.range) / 24.0) * 0.6
                best = max(best, share * SHOOTING * self.worth)
        return best if shoots else best * 0.5


def _gap(here: Footprint, there: Footprint, counts: float) -> float:
    """Inches between two units; only about, if it is clearly more than what counts."""
    least = away((here.x, here.y), (there.x, there.y)) - here.radius - there.radius
    return least if least > counts + NEARLY else apart(here, there)
