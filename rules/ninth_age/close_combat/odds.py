"""What a Round of Combat may be expected to come to: for the sheet of the combat, and for whoever chooses a weapon.

The normal attacks count, each row at the target that it takes if nobody chooses another. The dead of higher steps do
not strike: of a unit that has lost so many models those that would be taken away are left out. The wounds of both
sides are taken as independent of each other, and bonuses as they are before the first blow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.close_combat.aftermath.break_tests import chance_to_hold
from rules.ninth_age.close_combat.aftermath.score import combat_score, has_a_musician
from rules.ninth_age.close_combat.allocation import usual_target
from rules.ninth_age.close_combat.chances import (
    NOTHING,
    Chances,
    added,
    difference,
    mean,
    mixed,
    of_dice,
    successes,
    worth,
)  # fmt: skip
from rules.ninth_age.close_combat.expected import Needed, chance_of_a_wound, expected_wounds, needed_numbers
from rules.ninth_age.close_combat.rows import Row, attack_of, rows_of, rows_of_unit
from rules.ninth_age.queries.attacking import number_of_attacks, wound_multiplier
from rules.ninth_age.state import SEATS, Aftermath, Round, Seat, State, other
from rules.ninth_age.units.casualties import next_casualties
from rules.ninth_age.wounds import wounds_left, wounds_of


class RowOdds(msgspec.Struct, frozen=True):
    """A row with its usual target, the numbers that it needs, and the wounds that it expects when its step comes."""

    row: Row
    target: Pool
    needed: Needed
    wounds: float


class Odds(msgspec.Struct, frozen=True):
    """The odds of a round: its rows in the order in which they strike, by side the wounds that it inflicts on average
    and the chance that it wins, by unit the chance that it breaks."""

    rows: tuple[RowOdds, ...]
    wounds: dict[Seat, float]
    wins: dict[Seat, float]
    breaks: dict[str, float]

    @property
    def draw(self) -> float:
        """The chance that nobody wins."""
        return 1.0 - sum(self.wins.values())


def odds_of(state: State, combat: Sequence[str]) -> Odds:
    """The odds of the Round of Combat that these units are about to fight, or to go on with."""
    rows = sorted(rows_to_strike(state, combat), key=lambda row: -row.initiative)
    lost: dict[Pool, Chances] = {}
    found: list[RowOdds] = []
    for step in dict.fromkeys(row.initiative for row in rows):
        before = dict(lost)
        for row in [row for row in rows if row.initiative == step]:
            pool = usual_target(state, row)
            attack = attack_of(state, row, pool)
            caused = _caused(state, row, attack, before)
            lost[pool] = added(lost.get(pool, NOTHING), caused, _wounds_of(state, pool))
            found.append(RowOdds(row, pool, needed_numbers(state, attack, row.total), round(mean(caused), 3)))
    inflicted = {seat: _inflicted(state, seat, lost) for seat in SEATS}
    wins, breaks = _result(state, combat, inflicted)
    return Odds(tuple(found), {seat: mean(inflicted[seat]) for seat in SEATS}, wins, breaks)


def rows_to_strike(state: State, combat: Sequence[str]) -> list[Row]:
    """What is still to be struck in the round: all that can be, as long as none is being fought."""
    fighting = state.round
    rows = rows_of(state, [id for id in combat if state.units[id].models])
    if fighting is None:
        return rows
    if fighting.step not in ("start", "weapons", "make_way", "challenges", "attacks"):
        return []
    return [row for row in rows if row.initiative <= fighting.initiative]


def _caused(state: State, row: Row, attack: Attack, lost: Mapping[Pool, Chances]) -> Chances:
    """The wounds that a row causes, given what its unit may have lost before its step."""
    own = next((chances for pool, chances in lost.items() if row.model in models_of(state, pool)), NOTHING)
    each = wounds_of(state, row.model)
    chance, one = chance_of_a_wound(state, attack), _one_wound(state, attack)
    by_dead: dict[int, float] = {}
    for wounds, likely in enumerate(own):
        by_dead[wounds // each] = by_dead.get(wounds // each, 0.0) + likely
    return mixed((likely, worth(successes(_still(state, row, dead), chance), one)) for dead, likely in by_dead.items())


def _still(state: State, row: Row, dead: int) -> int:
    """How many attacks the row has left once so many models of its pool are dead."""
    if not dead:
        return row.total
    if state.models[row.model].character or state.models[row.model].command == "champion":
        return 0
    unit = state.units[row.unit]
    gone = sum(id in row.who for id in next_casualties(state, unit, dead))
    return row.total * max(0, row.models - gone) // row.models


def _one_wound(state: State, attack: Attack) -> Chances:
    """What one unsaved wound comes to."""
    times = wound_multiplier(state, attack)
    return (0.0, 1.0) if times is None else of_dice(times, wounds_of(state, models_of(state, attack.target)[0]))


def _wounds_of(state: State, pool: Pool) -> int:
    """The Wounds that a pool has left."""
    return sum(wounds_left(state, id) for id in models_of(state, pool))


def _inflicted(state: State, seat: Seat, lost: Mapping[Pool, Chances]) -> Chances:
    total = NOTHING
    for pool, chances in lost.items():
        if state.units[pool.unit].seat != seat:
            total = added(total, chances)
    return total


def _result(
    state: State, combat: Sequence[str], inflicted: Mapping[Seat, Chances]
) -> tuple[dict[Seat, float], dict[str, float]]:
    """The chance that each side wins, and that each unit breaks: by every difference that is possible."""
    fighting = state.round or Round(units=tuple(combat))
    scores = {seat: int(combat_score(replace(state, round=fighting), seat).total) for seat in SEATS}
    wins: dict[Seat, float] = dict.fromkeys(SEATS, 0.0)
    breaks = dict.fromkeys(combat, 0.0)
    by = difference(inflicted["red"], inflicted["blue"], scores["red"] - scores["blue"])
    for ahead, chance in by.items():
        winner = _winner(state, fighting, ahead)
        if not winner or chance < 1e-6:
            continue
        wins[winner] += chance
        lost_by = Aftermath(winner=winner, difference=abs(ahead))
        after = replace(state, round=replace(fighting, aftermath=lost_by))
        for unit in combat:
            if state.units[unit].seat == other(winner):
                breaks[unit] += chance * (1.0 - chance_to_hold(after, unit))
    return wins, breaks


def _winner(state: State, fighting: Round, ahead: int) -> Seat | None:
    """Who wins with this difference; an equal score goes to the only side with a Musician."""
    if ahead:
        return "red" if ahead > 0 else "blue"
    playing = [seat for seat in SEATS if has_a_musician(replace(state, round=fighting), seat)]
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
