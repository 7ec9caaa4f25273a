"""What a Round of Combat may be expected to come to: for the sheet of the combat, and for whoever chooses a weapon.

Normal attacks and Special Attacks count, each at the target that it takes if nobody chooses another. The dead of higher
steps do not strike, so that the wounds of both sides are not independent; the score, the Leadership and the bonuses are
those of the units as the wounds leave them. Exact, unless somebody has something to choose, or there are more cases
than can be gone through.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from rules.ninth_age.attacks.pools import pool_of
from rules.ninth_age.attacks.special_attacks import makings
from rules.ninth_age.close_combat.aftermath.break_tests import chance_to_hold
from rules.ninth_age.close_combat.aftermath.score import combat_score, has_a_musician
from rules.ninth_age.close_combat.forecasts.after_losses import after_losses, dead_in, gained
from rules.ninth_age.close_combat.forecasts.expected import expected_wounds
from rules.ninth_age.close_combat.forecasts.joint_losses import Case, Losses, joint_losses, sharing
from rules.ninth_age.close_combat.forecasts.strikes import Strike, of_rows, special
from rules.ninth_age.close_combat.who_fights.rows import attack_of, rows_of, rows_of_unit
from rules.ninth_age.close_combat.who_fights.who_strikes import FIRST_STEP
from rules.ninth_age.queries.attacking import number_of_attacks
from rules.ninth_age.state import SEATS, Aftermath, Round, Seat, State, other

ENOUGH = 0.9999
"""With so much of the chances gone through, what is left does not show."""
MOST_RESULTS = 400


class StrikeOdds(msgspec.Struct, frozen=True):
    """A strike and the wounds that it causes on average when its step comes."""

    strike: Strike
    wounds: float


class Odds(msgspec.Struct, frozen=True):
    """The odds of a round: its strikes in their order, by side the wounds that it inflicts on average and the chance
    that it wins, by unit the chance that it breaks; whether all of that is exact."""

    strikes: tuple[StrikeOdds, ...]
    wounds: dict[Seat, float]
    wins: dict[Seat, float]
    breaks: dict[str, float]
    exact: bool

    @property
    def draw(self) -> float:
        """The chance that nobody wins."""
        return 1.0 - sum(self.wins.values())


def odds_of(state: State, combat: Sequence[str]) -> Odds:
    """The odds of the Round of Combat that these units are about to fight, or to go on with."""
    strikes = sorted(strikes_to_come(state, combat), key=lambda one: -one.step)
    losses = joint_losses(state, strikes)
    found = tuple(StrikeOdds(one, round(wounds, 3)) for one, wounds in zip(strikes, losses.caused, strict=True))
    wins, breaks, seen = _results(state, combat, losses)
    exact = losses.whole and seen >= ENOUGH and nothing_to_choose(state, combat, strikes)
    return Odds(found, _inflicted(state, losses), wins, breaks, exact)


def strikes_to_come(state: State, combat: Sequence[str]) -> list[Strike]:
    """What is still to be struck in the round: all that can be, as long as none is being fought."""
    fighting = state.round
    standing = [id for id in combat if state.units[id].models]
    if fighting is not None and fighting.step not in ("start", "weapons", "make_way", "challenges", "attacks"):
        return []
    latest = fighting.initiative if fighting is not None else FIRST_STEP
    rows = [row for row in rows_of(state, standing) if row.initiative <= latest]
    return [*of_rows(state, rows), *special(state, standing, latest)]


def nothing_to_choose(state: State, combat: Sequence[str], strikes: Sequence[Strike]) -> bool:
    """Whether the strikes are those that will be made: nobody directs them or may breathe, and of no Rank-and-File that
    fall before they strike does it hang on their places who is left to."""
    if not all(one.sure for one in strikes):
        return False
    if any(making.special.optional for id in combat if state.units[id].models for making in makings(state, id)):
        return False
    struck = {one.pool: one.step for one in reversed(strikes)}
    own = [(pool_of(state, one.who[0]), one.step) for one in strikes]
    return all(len(sharing(state, pool)) == 1 or struck.get(pool, step) <= step for pool, step in own)


def _inflicted(state: State, losses: Losses) -> dict[Seat, float]:
    found: dict[Seat, float] = dict.fromkeys(SEATS, 0.0)
    for case, likely in losses.cases.items():
        for seat in SEATS:
            found[seat] += likely * gained(state, losses.pools, case, seat).wounds
    return found


def _results(state: State, combat: Sequence[str], losses: Losses) -> tuple[dict[Seat, float], dict[str, float], float]:
    """The chance that each side wins and that each unit breaks, over the likeliest cases; how much of all they are."""
    fighting = state.round or Round(units=tuple(combat))
    now = replace(state, round=fighting)
    wins: dict[Seat, float] = dict.fromkeys(SEATS, 0.0)
    breaks = dict.fromkeys(combat, 0.0)
    seen = 0.0
    left = _Left(now, losses)
    for case in sorted(losses.cases, key=lambda case: -losses.cases[case])[:MOST_RESULTS]:
        if seen >= ENOUGH:
            break
        chance = losses.cases[case]
        seen += chance
        after, ahead = left.by(case)
        winner = _winner(after, ahead)
        if not winner:
            continue
        wins[winner] += chance
        for unit in combat:
            if state.units[unit].seat == other(winner) and after.engaged(unit):
                breaks[unit] += chance * left.breaks(case, unit, winner, abs(ahead))
    return {seat: one / seen for seat, one in wins.items()}, {id: one / seen for id, one in breaks.items()}, seen


class _Left:
    """The combat as the wounds leave it; what hangs only on who is dead is worked out once."""

    def __init__(self, state: State, losses: Losses) -> None:
        self._state, self._losses = state, losses
        self._after: dict[Case, tuple[State, int]] = {}
        self._breaks: dict[tuple[Case, str, Seat, int], float] = {}

    def by(self, case: Case) -> tuple[State, int]:
        """The state, and by how much Red is ahead."""
        dead, pools = self._dead(case), self._losses.pools
        if dead not in self._after:
            after = after_losses(self._state, pools, case)
            scores = [int(combat_score(after, seat).total) for seat in SEATS]
            self._after[dead] = (after, scores[0] - scores[1])
        after, ahead = self._after[dead]
        red, blue = (gained(self._state, pools, case, seat) for seat in SEATS)
        return after, ahead + red.score - blue.score

    def breaks(self, case: Case, unit: str, winner: Seat, difference: int) -> float:
        """The chance that a unit of the losers breaks."""
        key = (self._dead(case), unit, winner, difference)
        if key not in self._breaks:
            after = self._after[key[0]][0]
            assert after.round is not None
            lost = replace(after.round, aftermath=Aftermath(winner=winner, difference=difference))
            self._breaks[key] = 1.0 - chance_to_hold(replace(after, round=lost), unit)
        return self._breaks[key]

    def _dead(self, case: Case) -> Case:
        return dead_in(self._state, self._losses.pools, case)


def _winner(after: State, ahead: int) -> Seat | None:
    """Who wins with this difference; an equal score goes to the only side with a Musician."""
    if ahead:
        return "red" if ahead > 0 else "blue"
    playing = [seat for seat in SEATS if has_a_musician(after, seat)]
    return playing[0] if len(playing) == 1 else None


def wounds_with(state: State, models: Sequence[str], part: int, weapon: str) -> float:
    """The wounds that a part of these models expects with a weapon, as they stand now, at the best of its targets."""
    unit = state.units[state.models[models[0]].unit]
    total = 0.0
    for row in rows_of_unit(state, unit.id):
        if row.part != part or row.model not in models:
            continue
        profile = state.kind_of(row.model).parts[part]
        with_it = int(number_of_attacks(state, row.model, part, weapon, unit.charging).total) * profile.number
        number = row.total if row.supporting or row.dice else row.models * with_it
        armed = replace(row, weapon=weapon)
        total += max(expected_wounds(state, attack_of(state, armed, pool), number) for pool in row.reach)
    return total
