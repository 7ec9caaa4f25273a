"""Which mistakes a person makes, too: a bot that errs deliberately throws no regiment away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.decisions import Decision
from rules.ninth_age.bots.charges import in_two_minds
from rules.ninth_age.movement.charges.prospects import odds_of_flight
from rules.ninth_age.movement.charges.reactions import charge_of
from rules.ninth_age.state import State

Raw = dict[str, Any]
RISKED = 0.25
"""How likely a flight by mistake may end off the table or under the hooves."""


def sensible(state: State, decision: Decision, raw: Raw) -> bool:
    """Whether an answer that was given without thinking is one that a person might give."""
    judgement = _JUDGEMENTS.get(decision.topic)
    return judgement is None or judgement(state, decision, raw)


def _reaction(state: State, decision: Decision, raw: Raw) -> bool:
    """Who flees by mistake gets away."""
    charge = charge_of(state, decision.pieces[1])
    return raw != {"choose_one": "flee"} or (charge is not None and sum(odds_of_flight(state, charge)) <= RISKED)


def _charge(state: State, decision: Decision, raw: Raw) -> bool:
    """No hopeless charge, none that is lost as soon as it arrives, and no Character who leaves his unit for it."""
    key = raw["target"].get("key")
    return not key or in_two_minds(state, decision, key)


_JUDGEMENTS: dict[str, Callable[[State, Decision, Raw], bool]] = {
    "t9a.charge.declare": _charge,
    "t9a.charge.reaction": _reaction,
}
