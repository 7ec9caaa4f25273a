"""Combat Reforms: whoever fights with a flank or the rear turns its front to the enemy."""

from __future__ import annotations

from typing import Any

from rules.engine.decisions import Decision
from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.deployment.formations import usual_files
from rules.ninth_age.state import State

Raw = dict[str, Any]
TURNS = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": 270.0}


def who_reforms(state: State, decision: Decision) -> Raw:
    """A unit that is engaged elsewhere than in its front; nobody else."""
    found = [unit for unit in decision.pieces if decision.facts[unit]["side"] != "front"]
    return {"choose_one": found[0] if found else "none"}


def turned_to_the_enemy(state: State, decision: Decision) -> Raw:
    """On the spot, as wide as it is or as wide as usual; as it stands if neither is legal."""
    unit = state.units[decision.pieces[0]]
    side = engaged_on(state, unit.id, opponents(state, unit.id)[0]) or "front"
    place = {"piece": unit.id, "x": unit.x, "y": unit.y, "bearing": (unit.bearing + TURNS[side]) % 360.0}
    for files in dict.fromkeys((usual_files(state, unit), unit.files)):
        raw = {"place": [place], "formation": {"files": files}}
        if decision.is_legal(raw):
            return raw
    return {"place": []}
