"""What shooters can do: the enemy's shoot after a move of one's own, one's own after a move of the enemy's."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from rules.de_bellis.bots.duel import FACES, ROLLS, Fate
from rules.de_bellis.bots.offsets import Key, key_of, offset
from rules.de_bellis.bots.worth import Worth
from rules.de_bellis.ground import in_difficult
from rules.de_bellis.outcomes import margin, outcome
from rules.de_bellis.shooting.aim import reach_of
from rules.de_bellis.shooting.modifiers import SPELL_BONUS, SPELL_WITHIN
from rules.de_bellis.state import Element, State
from rules.de_bellis.troops import factor_against

HALF_LANE = 1.9


class Volleys:
    """The shots that are possible on a table, one for each shooter and each target at most."""

    def __init__(self, state: State, worth: Worth) -> None:
        self._state = state
        self._worth = worth
        self._harms: dict[tuple[Key, Key], float] = {}

    def against(self, targets: list[Element], shooters: list[Element], everybody: list[Element]) -> float:
        """The harm that the best shots of these shooters are expected to do to these targets."""
        found = []
        for shooter in shooters:
            far = reach_of(self._state, shooter)
            if far is None:
                continue
            for target in targets:
                if abs(target.x - shooter.x) + abs(target.y - shooter.y) < 1.5 * far + 8:
                    harm = self._harm(shooter, target, far)
                    if harm > 0 and not _is_masked(shooter, target, everybody):
                        found.append((harm, shooter.id, target.id))
        found.sort(reverse=True)
        total, used = 0.0, set[str]()
        for harm, shooter_id, target_id in found:
            if shooter_id not in used and target_id not in used:
                total += harm
                used |= {shooter_id, target_id}
        return total

    def _harm(self, shooter: Element, target: Element, far: float) -> float:
        key = (key_of(shooter), key_of(target))
        if key not in self._harms:
            self._harms[key] = self._expected(shooter, target, far)
        return self._harms[key]

    def _expected(self, shooter: Element, target: Element, far: float) -> float:
        forward, side = offset(shooter, target.x, target.y)
        forward -= shooter.depth / 2
        if forward <= 0 or abs(side) > forward + (shooter.width + target.width) / 2:
            return 0.0
        away = hypot(forward, max(0.0, abs(side) - shooter.width / 2)) - min(target.width, target.depth) / 2
        if away > far:
            return 0.0
        strength = factor_against(shooter.type, target.type)
        if shooter.type == "Mag" and away <= SPELL_WITHIN * self._state.options.distance_factor:
            strength += SPELL_BONUS
        defence = factor_against(target.type, shooter.type)
        fate = _shot(shooter.type, strength, target.type, defence, in_difficult(self._state, target))
        return self._worth.suffered(target, fate)


@lru_cache(maxsize=4096)
def _shot(code: str, strength: int, target: str, defence: int, difficult: bool) -> Fate:
    counts = {"destroyed": 0, "retreat": 0, "flight": 0, "no_effect": 0}
    for first in FACES:
        for second in FACES:
            shot, resisted = strength + first, defence + second
            if resisted <= shot:
                found, _ = outcome(target, difficult, code, margin(resisted, shot), False)
                counts[found] += 1
    return Fate(counts["destroyed"] / ROLLS, counts["retreat"] / ROLLS, counts["flight"] / ROLLS)


def _is_masked(shooter: Element, target: Element, everybody: list[Element]) -> bool:
    """Whether anybody stands in the lane between the two, as far as their centres tell."""
    dx, dy = target.x - shooter.x, target.y - shooter.y
    length = hypot(dx, dy)
    if length < 1:
        return False
    ux, uy = dx / length, dy / length
    for other in everybody:
        ox, oy = other.x - shooter.x, other.y - shooter.y
        along = ox * ux + oy * uy
        if 1.0 < along < length - 1.0 and abs(ox * uy - oy * ux) < HALF_LANE and other not in (shooter, target):
            return True
    return False
