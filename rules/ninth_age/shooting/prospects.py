"""What a player wants to know before a unit shoots at a target; worked out for one pair at a time, when he looks at
it."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.text import Text, text
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.shooting.how import chosen_of, usual
from rules.ninth_age.shooting.odds import Odds, odds
from rules.ninth_age.shooting.target import Pair, pairs
from rules.ninth_age.shooting.volleys import Volley, volleys_of
from rules.ninth_age.shooting.ways import ways_of
from rules.ninth_age.state import State


def shot_at(state: State, key: str) -> dict[str, Any]:
    """What is told of a unit and a target: the result needed and why, cover among it, and what comes of it on average
    if everybody shoots in the usual way. Nothing of a pair that is out of reach."""
    pair = next((one for one in pairs(state) if one.key == key), None)
    return {} if pair is None else told_of(state, pair)


def told_of(state: State, pair: Pair) -> dict[str, Any]:
    """The facts of one pair, as data."""
    aiming = Aiming(state, pair.unit, pair.target)
    volleys = volleys_of(aiming, chosen_of(aiming, usual(aiming, ways_of(state, aiming.shots()))))
    if not volleys:
        return {}
    found = odds(state, volleys)
    return {
        "to_hit": msgspec.to_builtins(_needed(found)),
        "expected": msgspec.to_builtins(_average(found)),
        "odds": {"shots": found.shots, "hits": found.hits, "wounds": found.wounds},
        "volleys": [_shown(volley) for volley in volleys],
    }


def _needed(found: Odds) -> Text:
    least, most = found.needed
    return (
        text("t9a.shooting.needs_same", n=least)
        if least == most
        else text("t9a.shooting.needs", least=least, most=most)
    )


def _average(found: Odds) -> Text:
    return text(
        "t9a.shooting.expected",
        shots=round(found.shots, 1),
        hits=round(found.hits, 1),
        wounds=round(found.wounds, 1),
    )


def _shown(volley: Volley) -> dict[str, Any]:
    """So many shooters that need the same, with the terms of the number."""
    return {"number": volley.number, "shots": volley.each, "needed": msgspec.to_builtins(volley.needed)}
