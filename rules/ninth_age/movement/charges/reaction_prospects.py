"""What each Charge Reaction promises: how likely a flight gets away, what those who stand and shoot may hit. Worked out
for the page only, from what the charged player may know; changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.engine.inputs import Option
from rules.ninth_age.movement.charges.prospects import odds_of_flight
from rules.ninth_age.shooting.prospects import told_of
from rules.ninth_age.shooting.target import Pair
from rules.ninth_age.state import Charge, State

_TOLD = ("expected", "casualties")


def with_prospects(state: State, charge: Charge, options: Sequence[Option]) -> list[dict[str, Any]]:
    """The options as the page is shown them."""
    return [msgspec.to_builtins(msgspec.structs.replace(one, facts=_facts(state, charge, one.key))) for one in options]


def _facts(state: State, charge: Charge, reaction: str) -> dict[str, Any]:
    if reaction == "flee":
        caught, lost = odds_of_flight(state, charge)
        return {"chance_clear": round(max(0.0, 1.0 - caught - lost), 3), "chance_caught": round(caught, 3)} | (
            {"chance_off_table": round(lost, 3)} if lost else {}
        )
    if reaction == "stand_and_shoot":
        told = told_of(state, Pair(charge.target, charge.unit), charge)
        return {key: told[key] for key in _TOLD if key in told}
    return {}
