"""What a player wants to know before a unit shoots at a target; worked out for one pair at a time, when he looks at
it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.engine.text import Text, text
from rules.ninth_age.close_combat.forecasts.chances import mean
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.shooting.casualties import chance_of_panic, models_lost
from rules.ninth_age.shooting.how import chosen_of, usual
from rules.ninth_age.shooting.odds import Odds, odds
from rules.ninth_age.shooting.target import Pair, pairs
from rules.ninth_age.shooting.volleys import Volley, volleys_of
from rules.ninth_age.shooting.ways import ways_of
from rules.ninth_age.state import Charge, State


def shot_at(state: State, key: str) -> dict[str, Any]:
    """What is told of a unit and a target: the result needed and why, cover among it, and what comes of it on average
    if everybody shoots in the usual way (`badge`: at the target, `in_short`: in a list). Nothing of a pair that is out
    of reach."""
    pair = next((one for one in pairs(state) if one.key == key), None)
    return {} if pair is None else told_of(state, pair)


def told_of(state: State, pair: Pair, charge: Charge | None = None) -> dict[str, Any]:
    """The facts of one pair, as data; at its charger, if it stands and shoots."""
    aiming = Aiming(state, pair.unit, pair.target, charge=charge)
    state = aiming.state
    volleys = volleys_of(aiming, chosen_of(aiming, usual(aiming, ways_of(state, aiming.shots()))))
    if not volleys:
        return {}
    found = odds(state, volleys, aiming.occasion)
    lost = models_lost(state, pair.target, volleys)
    facts = _needed(volleys)
    facts["range"] = max(shot.reach for shot in aiming.shots())
    facts["expected"] = msgspec.to_builtins(_average(found))
    hits, wounds = round(found.hits, 1), round(found.wounds, 1)
    facts["badge"] = msgspec.to_builtins(text("t9a.shooting.badge", wounds=wounds))
    facts["in_short"] = msgspec.to_builtins(text("t9a.shooting.in_short", hits=hits, wounds=wounds))
    if lost is not None:
        facts["casualties"] = round(mean(lost), 1)
        facts["chance_of_panic"] = round(chance_of_panic(state, pair.target, lost), 4)
    return facts


def _needed(volleys: Sequence[Volley]) -> dict[str, Any]:
    """What most of the shots need with its terms, cover among them, and where others need something else the highest
    and the lowest of these."""
    most = max(volleys, key=lambda volley: volley.number)
    others = sorted((one for one in volleys if one.needed.total != most.needed.total), key=lambda one: one.needed.total)
    found = {"to_hit": msgspec.to_builtins(most.needed)}
    if others and others[0].needed.total != others[-1].needed.total:
        found["to_hit_some"] = msgspec.to_builtins(others[0].needed)
        found["to_hit_worst"] = msgspec.to_builtins(others[-1].needed)
    elif others:
        found["to_hit_best"] = msgspec.to_builtins(others[0].needed)
    return found


def _average(found: Odds) -> Text:
    return text(
        "t9a.shooting.expected",
        shots=round(found.shots, 1),
        hits=round(found.hits, 1),
        wounds=round(found.wounds, 1),
    )
