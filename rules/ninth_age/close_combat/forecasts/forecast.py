"""What a player may expect of a Round of Combat: worked out when somebody looks at it (docs/protocol.md)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.text import text
from rules.ninth_age.close_combat.aftermath.break_tests import chance_to_hold
from rules.ninth_age.close_combat.combats import Combat
from rules.ninth_age.close_combat.contest import key_of, words_of
from rules.ninth_age.close_combat.forecasts.expected import Needed, chance_of_a_hit, needed_numbers
from rules.ninth_age.close_combat.forecasts.odds import Odds, StrikeOdds, odds_of
from rules.ninth_age.close_combat.named import pool_name
from rules.ninth_age.close_combat.phase import combats_to_fight
from rules.ninth_age.names import name
from rules.ninth_age.queries.combat import fighting
from rules.ninth_age.state import State, other

SELDOM = 0.005
"""A chance that need not be told."""


def forecast(state: State) -> dict[str, Any]:
    """Of the round that is being fought: before its score the rows that still strike with what they expect, and the
    odds of its result; after it the exact chance that each unit which has to test breaks."""
    if state.round is None:
        return {}
    if not state.round.aftermath.scored:
        found = odds_of(state, state.round.units)
        # Before a blow nothing can be said as long as it is not settled who fights.
        return _odds(state, found) if found.strikes or state.round.struck else {}
    winner = state.round.aftermath.winner
    tested = state.round.aftermath.tested
    losers = [id for id in (fighting(state, other(winner)) if winner else ()) if id not in tested]
    if not losers:
        return {}
    return {
        "breaks": {id: round(1.0 - chance_to_hold(state, id), 4) for id in losers},
        "note": msgspec.to_builtins(text("t9a.round.exact")),
    }


def of_the_next(state: State, place: str) -> dict[str, Any]:
    """The facts of a combat that may be fought next, by its place among them."""
    left = combats_to_fight(state)
    if state.round is not None or not place.isdecimal() or int(place) >= len(left):
        return {}
    return _facts(state, left[int(place)])


def _facts(state: State, combat: Combat) -> dict[str, Any]:
    found = odds_of(state, combat)
    own, enemy = state.active, other(state.active)
    breaking = {id: f"{100 * likely:.0f}%" for id, likely in found.breaks.items() if likely >= SELDOM}
    return {
        "chance_to_win": found.wins[own],
        "chance_to_lose": found.wins[enemy],
        "inflicts": round(found.wounds[own], 1),
        "suffers": round(found.wounds[enemy], 1),
        "breaks": [
            msgspec.to_builtins(text("t9a.round.breaks", unit=name(state.units[id]), chance=likely))
            for id, likely in breaking.items()
        ],
    }


def _odds(state: State, found: Odds) -> dict[str, Any]:
    rows: dict[str, dict[str, Any]] = {}
    for one in found.strikes:
        shown = _row(state, one)
        known = rows.get(shown["key"])
        rows[shown["key"]] = shown if known is None else _added(known, shown)
    return {
        "rows": list(rows.values()),
        "wounds": {seat: round(inflicted, 2) for seat, inflicted in found.wounds.items()},
        "wins": {seat: round(likely, 4) for seat, likely in found.wins.items()},
        "draw": round(found.draw, 4),
        "breaks": {id: round(likely, 4) for id, likely in found.breaks.items()},
        "note": msgspec.to_builtins(text("t9a.round.exact" if found.exact else "t9a.round.about")),
    }


def _row(state: State, one: StrikeOdds) -> dict[str, Any]:
    strike = one.strike
    first, part, row = strike.who[0], strike.attack.part, strike.row
    supporting = row is not None and row.supporting
    hits = chance_of_a_hit(state, strike.attack) if row is not None else 1.0
    special = strike.making.special.key if strike.making is not None else ""
    known = key_of(state, first, part, strike.step, supporting, strike.pool)
    return {
        "key": f"{known} {special}".rstrip(),
        "piece": strike.unit,
        "step": strike.step,
        "text": msgspec.to_builtins(
            text(f"t9a.rule.{special}") if special else words_of(state, first, part, supporting)
        ),
        "unit": msgspec.to_builtins(name(state.units[strike.unit])),
        "at": msgspec.to_builtins(pool_name(state, strike.pool)),
        "attacks": _whole(strike.average),
        "needs": _needs(needed_numbers(state, strike.attack)),
        "hits": round(strike.average * hits, 2),
        "wounds": one.wounds,
    }


def _whole(number: float) -> float:
    """As it is shown: dice of attacks by their average, to one place."""
    return int(number) if number == int(number) else round(number, 1)


def _needs(needed: Needed) -> list[int]:
    """The faces needed to hit, to wound and to save; 0 where no die is needed, 7 where none helps."""
    return [int(needed.hit), int(needed.wound or 0), int(needed.armour or 7)]


def _added(one: dict[str, Any], two: dict[str, Any]) -> dict[str, Any]:
    return one | {key: round(one[key] + two[key], 3) for key in ("attacks", "hits", "wounds")}
