"""The reckless bot: it charges whatever it can, goes straight at the enemy, shoots at anything, accepts every challenge
and never restrains itself. Where a template falls is left to the gunners."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.engine.by_hand import DONE
from rules.engine.decisions import Decision
from rules.engine.inputs import ChooseOne, Target
from rules.ninth_age.state import State

Raw = dict[str, Any]
TRIES = 4
TIMID = ("nobody", "refuse", "none", ">restrain", ">stay")


def reckless(state: State, decision: Decision, rng: Random) -> Raw:
    """An answer to any question of the game."""
    if decision.topic == "t9a.free_hand.next":
        return {"choose_one": DONE}
    if decision.topic.endswith("_template"):
        return decision.default()
    if decision.topic == "t9a.charge.reaction":
        return _rather(decision, rng, "hold")
    if decision.topic.startswith(("t9a.combat.challenge", "t9a.combat.pursue")):
        return _boldest(decision, rng)
    if decision.topic.startswith(("t9a.charge.", "t9a.remaining.", "t9a.shooting.target")):
        return _something(decision, rng)
    return decision.sample(rng)


def _rather(decision: Decision, rng: Random, key: str) -> Raw:
    raw = {"choose_one": key}
    return raw if isinstance(decision.input, ChooseOne) and decision.is_legal(raw) else decision.sample(rng)


def _boldest(decision: Decision, rng: Random) -> Raw:
    """Any option but those of the timid."""
    options = decision.input.options if isinstance(decision.input, ChooseOne) else ()
    brave = [option.key for option in options if not option.key.endswith(TIMID)]
    return _rather(decision, rng, rng.choice(brave)) if brave else decision.sample(rng)


def _something(decision: Decision, rng: Random) -> Raw:
    """Rather any answer than none."""
    nothing = decision.default()
    for _ in range(TRIES):
        raw = decision.sample(rng)
        if raw != nothing and raw not in ({"target": {}}, {"pieces": []}):
            return raw
    if isinstance(decision.input, Target):
        return next((raw for raw in decision.choices() if raw != {"target": {}}), nothing)
    return nothing
