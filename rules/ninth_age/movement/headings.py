"""What a player is offered who chooses where a unit faces: to keep its facing, quarter turns, about face, the nearest
enemy; only what is legal, each to the last digit."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees
from typing import Any

import msgspec

from rules.engine.geometry import turn_between
from rules.engine.text import text
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.state import State, Unit, other

_TURNS = (("quarter_left", -90.0), ("quarter_right", 90.0), ("about", 180.0))
_STEP = 3
"""Degrees between the facings that are tried to find out whether any turn is legal."""


def page_of_headings(state: State, unit: Unit, legal: Callable[[float], bool], *, keep: str = "keep") -> dict[str, Any]:
    """The facts of a question for a facing: `headings`, of which the first is as the unit stands; `fixed` if it can
    turn nowhere."""
    here = unit.bearing
    offered = [(keep, here)]
    enemy = towards_the_nearest(state, unit)
    ways = [*((name, (here + turn) % 360.0) for name, turn in _TURNS), ("enemy", enemy)]
    offered += [(name, bearing) for name, bearing in ways if abs(turn_between(here, bearing)) >= 1.0 and legal(bearing)]
    fixed = len(offered) == 1 and not any(legal((here + turn) % 360.0) for turn in (-1, 1, *range(_STEP, 360, _STEP)))
    return {
        "headings": [
            {"bearing": bearing, "text": msgspec.to_builtins(text(f"t9a.heading.{name}"))} for name, bearing in offered
        ],
        "fixed": fixed,
    }


def towards_the_nearest(state: State, unit: Unit) -> float:
    """The bearing from a unit to the nearest enemy; its own if there is none."""
    enemies = list(state.standing(other(unit.seat)))
    if not enemies:
        return unit.bearing
    nearest = min(enemies, key=lambda enemy: distance(state, unit, enemy))
    return round(degrees(atan2(nearest.x - unit.x, nearest.y - unit.y)) % 360.0, 2)
