"""What comes of a fight on average, over its first rounds: who loses how much, who breaks, who is run down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from msgspec.structs import replace

from rules.ninth_age.bots.blows import Blow, blows
from rules.ninth_age.bots.companies import Company
from rules.ninth_age.close_combat.aftermath.odds import chance_to_catch, chance_to_pass
from rules.ninth_age.state import Contact, Side, State

ROUNDS = 3
SCATTERED = 0.5
"""What is lost of a unit that flees and is not caught."""
DISRUPTING = 2
MOST = 12


class Clash(NamedTuple):
    """An attacker against a side of the unit that is fought over; `charging`: this round is that of its charge."""

    attacker: str
    target: str
    side: Side
    charging: bool = True


class Fights:
    """Fights that are thought through while one question is answered."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._companies: dict[str, Company] = {}
        self._blows: dict[tuple[Clash, bool], tuple[Blow, ...]] = {}
        self._values: dict[tuple[Clash, ...], float] = {}

    def company(self, unit: str) -> Company:
        if unit not in self._companies:
            self._companies[unit] = Company(self.state, self.state.units[unit])
        return self._companies[unit]

    def worth(self, unit: str) -> float:
        return self.company(unit).worth

    def value(self, clashes: Sequence[Clash]) -> float:
        """What the attackers of one unit gain of it, less what they lose, in Victory Points on average."""
        key = tuple(clashes)
        if key not in self._values:
            self._values[key] = self._fought(key)
        return self._values[key]

    def _fought(self, clashes: tuple[Clash, ...]) -> float:
        attackers = [self.company(clash.attacker) for clash in clashes]
        target = self.company(clashes[0].target)
        left = {company.id: float(company.wounds) for company in (*attackers, target)}
        value, going_on = 0.0, 1.0
        for number in range(ROUNDS):
            now = tuple(clash if not number else clash._replace(charging=False) for clash in clashes)
            before = dict(left)
            self._strike(now, left)
            caused = before[target.id] - left[target.id]
            suffered = sum(before[one.id] - left[one.id] for one in attackers)
            value += going_on * caused * target.worth / target.wounds
            value -= going_on * sum((before[one.id] - left[one.id]) * one.worth / one.wounds for one in attackers)
            ahead = caused + _bonus(now, attackers) - suffered - target.bonus
            spread = sqrt(caused + suffered + 0.5)
            holds = self._steadfast(now, attackers, target, left)
            broken = _breaks(target, ahead, spread, holds)
            beaten = [_breaks(one, -ahead, spread, one.ranks > target.ranks) for one in attackers]
            value += going_on * broken * _rest(target, left) * _lost(target, attackers)
            value -= going_on * sum(
                share * _rest(one, left) * _lost(one, [target]) for one, share in zip(attackers, beaten, strict=True)
            )
            going_on *= (1.0 - broken) * (1.0 - min(beaten))
            if going_on < 0.05 or left[target.id] <= 0.01 or all(left[one.id] <= 0.01 for one in attackers):
                break
        return value

    def _strike(self, clashes: tuple[Clash, ...], left: dict[str, float]) -> None:
        """All attacks of a round, those of a higher Initiative first; at equal ones both sides strike."""
        makers: list[tuple[int, str, str, float]] = []
        for clash in clashes:
            target, attacker = self.company(clash.target), self.company(clash.attacker)
            # Attackers of one side share it, and whom they fight shares its blows among all.
            crowd = sum(other.side == clash.side for other in clashes)
            room = target.length(clash.side) / crowd
            pairs: tuple[tuple[Company, Company, Side, float, int], ...] = (
                (attacker, target, "front", room, 1),
                (target, attacker, clash.side, min(room, attacker.width), crowd),
            )
            for mine, other, side, facing, share in pairs:
                front, behind = mine.fighters(side, facing, mine.ranked * left[mine.id] / mine.wounds, share)
                for blow in self._blows_of(clash, mine is target):
                    wounds = front * blow.front + behind * blow.behind if blow.ranked else blow.front / share
                    makers.append((blow.step, mine.id, other.id, wounds))
        for step in sorted({maker[0] for maker in makers}, reverse=True):
            standing = dict(left)
            for one, by, on, wounds in makers:
                if one == step and standing[by] > 0.0:
                    left[on] = max(0.0, left[on] - wounds)

    def _blows_of(self, clash: Clash, struck_back: bool) -> tuple[Blow, ...]:
        key = (clash, struck_back)
        if key not in self._blows:
            pair = (clash.target, clash.attacker) if struck_back else (clash.attacker, clash.target)
            self._blows[key] = blows(_in_contact(self.state, clash), *pair)
        return self._blows[key]

    def _steadfast(
        self, clashes: tuple[Clash, ...], attackers: list[Company], target: Company, left: dict[str, float]
    ) -> bool:
        ranks = target.ranks * left[target.id] / target.wounds
        aside = any(
            clash.side != "front" and one.ranks >= DISRUPTING for clash, one in zip(clashes, attackers, strict=True)
        )
        return not aside and ranks > max(one.ranks for one in attackers)


def _in_contact(state: State, clash: Clash) -> State:
    """The state in which the two have met, for the rules that ask for it."""
    attacker, target = state.units[clash.attacker], state.units[clash.target]
    met = {
        attacker.id: replace(attacker, charging=clash.charging, fought=attacker.fought if clash.charging else 1),
        target.id: replace(target, charging=False),
    }
    contact = Contact(clash.attacker, clash.target, clash.side, state.player_turn)
    return replace(state, units={**state.units, **met}, contacts=[*state.contacts, contact])


def _bonus(clashes: tuple[Clash, ...], attackers: list[Company]) -> float:
    """The best of their ranks and banners, one for a charge, and one or two for a flank or the rear."""
    found = max(one.bonus for one in attackers) + any(clash.charging for clash in clashes)
    for clash, one in zip(clashes, attackers, strict=True):
        if clash.side != "front":
            found += (2 if clash.side == "rear" else 1) + (one.ranks > 0)
    return found


def _breaks(loser: Company, behind: float, spread: float, steadfast: bool) -> float:
    """How likely a unit breaks whose side is `behind` by so many points on average."""
    if loser.never_breaks:
        return 0.0
    again = loser.tries_again
    total = 0.0
    for points in range(1, MOST):
        chance = _normal(points + 0.5, behind, spread) - _normal(points - 0.5, behind, spread)
        if chance > 1e-4:
            minus = 0 if steadfast or loser.stubborn else points
            total += chance * (1.0 - _holds(loser.leadership - minus, again))
    beyond = 1.0 - _normal(MOST - 0.5, behind, spread)
    return total + beyond * (1.0 - _holds(loser.leadership - (0 if steadfast or loser.stubborn else MOST), again))


@lru_cache(maxsize=64)
def _holds(leadership: float, again: bool) -> float:
    return chance_to_pass(leadership, again=again)


def _normal(at: float, mean: float, spread: float) -> float:
    return 0.5 * (1.0 + erf((at - mean) / (spread * sqrt(2.0))))


def _rest(company: Company, left: dict[str, float]) -> float:
    """What is still there to be lost."""
    return company.worth * left[company.id] / company.wounds


def _lost(fleeing: Company, after: Sequence[Company]) -> float:
    """The share that is lost of a unit that breaks."""
    if fleeing.dies_breaking:
        return 1.0
    caught = max(chance_to_catch(one.pursuit, fleeing.flight) for one in after)
    return SCATTERED + (1.0 - SCATTERED) * caught
