"""Who could come into contact with whom in the next movement phase, on which edge, and what would come of it."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple

from rules.de_bellis.bots.duel import Fighter, duel
from rules.de_bellis.bots.offsets import Key, key_of, offset
from rules.de_bellis.bots.worth import Worth
from rules.de_bellis.ground import in_difficult
from rules.de_bellis.melee.rear_support import TABLE
from rules.de_bellis.movement.distances import OPEN_GROUND, Footing, distance
from rules.de_bellis.state import Element, State
from rules.de_bellis.troops import FREE_IN_DIFFICULT_TERRAIN, NATURAL_FLYERS, NEVER_INTO_CONTACT, factor_against
from rules.engine.geometry import turn_between
from rules.engine.geometry.footprint import Edge

LIKELY = (1.0, 0.85, 0.65, 0.45, 0.3)
"""How likely the best, second best ... attack is to be made: there is a die of movement points for them."""

TURN_TOO_FAR = 100.0
ZONE = 5.0
SIDE_BY_SIDE = 1.0
OTHERWISE = 45.0
"""A friend right behind who faces further aside than this is in the way of a retreat (DBF-RES-046)."""

BEHIND = {(row.fighter, row.supporter): row.bonus for row in TABLE}


class Attack(NamedTuple):
    """An attack that could be made and what it is worth to the attacker."""

    value: float
    attacker: str
    target: str


class Threats:
    """The attacks that are possible on a table. What two elements could do to each other is remembered by where they
    stand, so that moves can be tried out one after the other."""

    def __init__(self, state: State, worth: Worth) -> None:
        self._state = state
        self._worth = worth
        self._reaches: dict[str, float] = {}
        self._edges: dict[tuple[Key, Key], tuple[Edge, ...]] = {}
        self._difficult: dict[Key, bool] = {}

    def against(self, targets: list[Element], attackers: list[Element]) -> float:
        """What the attackers can expect of their best attacks on these targets, each attacker and target once."""
        found: list[Attack] = []
        pinned = {one.id: self._pinned_by(one, targets) for one in attackers}
        for target in targets:
            able = []
            for attacker in attackers:
                pin = pinned[attacker.id]
                if pin and target.id not in pin:
                    continue
                if edges := self._reached(attacker, target):
                    able.append((attacker, edges))
            if able:
                found += self._attacks(target, able, targets)
        found.sort(reverse=True)
        total, used, made = 0.0, set[str](), 0
        for attack in found:
            if attack.attacker in used or attack.target in used:
                continue
            total += attack.value * LIKELY[made]
            used |= {attack.attacker, attack.target}
            made += 1
            if made == len(LIKELY):
                break
        return total

    def _attacks(
        self, target: Element, able: list[tuple[Element, tuple[Edge, ...]]], mates: list[Element]
    ) -> list[Attack]:
        covered, supporter, held = self._neighbours(target, mates)
        helpers = min(len(able) - 1, 2 - sum(edge in covered for edge in ("left", "right")))
        found: list[Attack] = []
        for attacker, edges in able:
            open_edges = [edge for edge in edges if edge not in covered]
            if not open_edges:
                continue
            overlaps = 0.7 * max(0, helpers)
            best = max(self.value(attacker, target, edge, supporter, overlaps, held) for edge in open_edges)
            if best > 0:
                found.append(Attack(best, attacker.id, target.id))
        return found

    def value(
        self,
        attacker: Element,
        target: Element,
        edge: Edge,
        supporter: Element | None = None,
        overlaps: float = 0.0,
        held: bool = False,
    ) -> float:
        """What an attacker can expect of a combat on this edge, with this support behind the target and so many friends
        of his own beside it. `held`: the target has no room to retreat."""
        aside = edge != "front"
        weaker = 1.0 if aside else round(overlaps)
        behind = None if aside else supporter
        bonus = 0 if behind is None else BEHIND[target.type, behind.type]
        mine = Fighter(attacker.type, self._strength(attacker, target), self._in_difficult(attacker), False, True)
        his = Fighter(
            target.type,
            self._strength(target, attacker) - weaker + bonus,
            self._in_difficult(target),
            aside or held,
        )
        mine_fate, his_fate = duel(mine, his)
        suffers = self._worth.suffered(target, his_fate)
        if behind is not None:
            suffers += his_fate.destroyed * self._worth.of(behind)
        return suffers - self._worth.suffered(attacker, mine_fate)

    def _strength(self, element: Element, enemy: Element) -> float:
        total = float(factor_against(element.type, enemy.type))
        total += {"superior": 1, "ordinary": 0, "inferior": -1}[element.quality]
        if self._in_difficult(element) and element.type not in FREE_IN_DIFFICULT_TERRAIN:
            total -= 2
        return total - 1 if element.red_counter else total

    def _in_difficult(self, element: Element) -> bool:
        key = key_of(element)
        if key not in self._difficult:
            self._difficult[key] = in_difficult(self._state, element)
        return self._difficult[key]

    def _reach(self, element: Element) -> float:
        known = self._reaches.get(element.id)
        if known is None:
            flying = element.flying or element.type in NATURAL_FLYERS
            slow = not flying and self._in_difficult(element)
            footing = Footing(flying=True) if flying else Footing("DBF-MOV-036") if slow else OPEN_GROUND
            known = 0.0 if element.type in NEVER_INTO_CONTACT else distance(self._state, element, footing).total
            self._reaches[element.id] = known
        return known

    def _reached(self, attacker: Element, target: Element) -> tuple[Edge, ...]:
        reach = self._reach(attacker)
        far = reach + attacker.depth / 2 + (target.width + target.depth) / 2
        dx, dy = target.x - attacker.x, target.y - attacker.y
        if dx * dx + dy * dy > far * far or not reach:
            return ()
        key = (key_of(attacker), key_of(target))
        if key not in self._edges:
            self._edges[key] = edges_in_reach(attacker, target, reach)
        return self._edges[key]

    def _pinned_by(self, element: Element, enemies: list[Element]) -> list[str]:
        """Those in front of whose bases an element stands so close that it may only go for them."""
        found = []
        for enemy in enemies:
            if abs(enemy.x - element.x) + abs(enemy.y - element.y) < 20:
                forward, side = offset(enemy, element.x, element.y)
                gap = forward - (enemy.depth + element.depth) / 2
                if -0.5 < gap < ZONE and abs(side) < (enemy.width + element.width) / 2 - 0.3:
                    found.append(enemy.id)
        return found

    def _neighbours(self, element: Element, mates: list[Element]) -> tuple[set[Edge], Element | None, bool]:
        """The edges that friends cover, the one right behind, if it adds anything, and whether nobody can retreat."""
        covered: set[Edge] = set()
        supporter: Element | None = None
        held = False
        for mate in mates:
            if mate is element or abs(mate.x - element.x) + abs(mate.y - element.y) > 12:
                continue
            forward, side = offset(element, mate.x, mate.y)
            if abs(side) < element.width / 2:
                gap = -forward - (element.depth + mate.depth) / 2
                if -0.5 < gap < element.depth:
                    covered.add("rear")
                    held = held or abs(turn_between(element.bearing, mate.bearing)) > OTHERWISE
                    if gap < 0.1 and (element.type, mate.type) in BEHIND:
                        supporter = mate
            elif abs(forward) < element.depth + 1 and abs(side) < (element.width + mate.width) / 2 + SIDE_BY_SIDE:
                covered.add("left" if side < 0 else "right")
        return covered, supporter, held


def edges_in_reach(attacker: Element, target: Element, reach: float) -> tuple[Edge, ...]:
    """The edges of a target before which an attacker stands and to which he can come with this distance."""
    b = radians(attacker.bearing)
    fx, fy = attacker.x + sin(b) * attacker.depth / 2, attacker.y + cos(b) * attacker.depth / 2
    forward, side = offset(target, fx, fy)
    half_depth, half_width = target.depth / 2, target.width / 2
    places: tuple[tuple[Edge, bool, float, float], ...] = (
        ("front", forward > half_depth, half_depth, 0.0),
        ("left", side < -half_width and forward < half_depth, half_depth - 1, -half_width),
        ("right", side > half_width and forward < half_depth, half_depth - 1, half_width),
        ("rear", forward < -half_depth, -half_depth, 0.0),
    )
    found: list[Edge] = []
    t = radians(target.bearing)
    for edge, before, ahead, aside in places:
        if before:
            px = target.x + sin(t) * ahead + cos(t) * aside
            py = target.y + cos(t) * ahead - sin(t) * aside
            away = hypot(px - fx, py - fy)
            turn = abs(turn_between(attacker.bearing, degrees(atan2(px - fx, py - fy)))) if away > 0.5 else 0.0
            if turn < TURN_TOO_FAR and away + radians(turn) * attacker.width / 2 <= reach:
                found.append(edge)
    return tuple(found)
