"""How good a position is: the combats in contact, what the enemy can do next, what one's own side can do after that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from rules.de_bellis.bots.combats import combat
from rules.de_bellis.bots.patience import fear
from rules.de_bellis.bots.threats import Threats
from rules.de_bellis.bots.volleys import Volleys
from rules.de_bellis.bots.ways import Ways
from rules.de_bellis.bots.worth import Worth, standing_at
from rules.de_bellis.contact import enemies_in_contact
from rules.de_bellis.movement.plan import Moved
from rules.de_bellis.state import Element, State

NOW = 1.8
"""Combats are fought now and, if they last, once more in the enemy's half-turn."""

HOPE, MOST_HOPE = 0.25, 0.6
SHOT_AT = 0.8
SHOOTING = 0.8
NEAR = 30.0
TOUCHED = 9.0

Pair = tuple[str, str]


class Prospects:
    """What the phasing player can expect as all stand, and what a move would change about it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat = state.phasing
        self.worth = Worth(state)
        self.threats = Threats(state, self.worth)
        self.volleys = Volleys(state, self.worth)
        self.ways = Ways(state)
        self._fear = fear(state)
        self._hope = min(MOST_HOPE, HOPE / max(self._fear, 0.1))
        self.promised: set[tuple[str, float]] = set()
        self._combats = self._pairs_now()
        self.busy = frozenset(id for pair in self._combats for id in pair)
        self._before: dict[tuple[str, ...], tuple[list[Element], float]] = {}

    def gain(self, movers: Sequence[Element], moved: Moved) -> float:
        """By how much the expectation is better after a move."""
        near, before = self._situation(movers)
        touched = self._touched(movers, moved)
        combats_before = sum(value for pair, value in self._combats.items() if touched.intersection(pair))
        with standing_at(self.state, moved.poses):
            after, busy = self._fought(touched, moved)
            return NOW * (after - combats_before) + self._outlook(near, busy) - before

    def _pairs_now(self) -> dict[Pair, float]:
        found: dict[Pair, float] = {}
        for mine in self.state.standing(self.seat):
            for enemy, _ in enemies_in_contact(self.state, mine):
                found[(mine.id, enemy.id)] = combat(self.state, self.worth, mine, enemy)
        return found

    def _situation(self, movers: Sequence[Element]) -> tuple[list[Element], float]:
        key = tuple([element.id for element in movers])
        if key not in self._before:
            x = sum(element.x for element in movers) / len(movers)
            y = sum(element.y for element in movers) / len(movers)
            size = max(hypot(element.x - x, element.y - y) for element in movers)
            near = [one for one in self.state.standing() if hypot(one.x - x, one.y - y) < NEAR + size]
            self._before[key] = (near, self._outlook(near, self.busy))
        return self._before[key]

    def _outlook(self, near: list[Element], busy: Iterable[str]) -> float:
        """What can happen in the two movement phases to come: the enemy's, then one's own."""
        mine = [element for element in near if element.seat == self.seat]
        his = [element for element in near if element.seat != self.seat]
        my_free = [element for element in mine if element.id not in busy]
        his_free = [element for element in his if element.id not in busy]
        attacks = self._hope * self.threats.against(his, my_free) - self._fear * self.threats.against(mine, his_free)
        shots = SHOOTING * self.volleys.against(his_free, my_free, near)
        return attacks + shots - SHOT_AT * self.volleys.against(my_free, his_free, near)

    def _touched(self, movers: Sequence[Element], moved: Moved) -> set[str]:
        """Those whose combats a move may change."""
        places = [(element.x, element.y) for element in movers]
        places += [(pose.x, pose.y) for pose in moved.poses.values()]
        return {
            one.id for one in self.state.standing() if any(hypot(one.x - x, one.y - y) < TOUCHED for x, y in places)
        }

    def _fought(self, touched: set[str], moved: Moved) -> tuple[float, set[str]]:
        """The expectation of the combats that a move may change, and everybody who is in contact after it."""
        busy = {id for pair in self._combats if not touched.intersection(pair) for id in pair}
        if not moved.contacts and not self.busy.intersection(touched):
            return 0.0, busy
        total = 0.0
        for element in [one for one in self.state.standing() if one.id in touched]:
            for enemy, _ in enemies_in_contact(self.state, element):
                mine, his = (element, enemy) if element.seat == self.seat else (enemy, element)
                busy |= {mine.id, his.id}
                if element is mine or mine.id not in touched:
                    total += combat(self.state, self.worth, mine, his, (mine.id, his.id) in moved.contacts)
        return total, busy
