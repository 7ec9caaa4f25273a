"""Scattering an object (T9A-GEN-024, T9A-GEN-025)."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Point, ahead
from rules.ninth_age.general_principles.random_direction import scatter_die


class Scattered(NamedTuple):
    """Where an object has come to lie, how far and in which direction; a Hit leaves it where it was (bearing None)."""

    point: Point
    distance: float
    bearing: float | None


def scatter(battle: Battle, point: Point, label: str, rule: str, *, dice: int = 1, sides: int = 6) -> Procedure:
    """Scatter an object from a point by the total of `dice` dice, in inches; returns `Scattered` (T9A-GEN-024).

    The dice for the distance (`<label> distance`) are rolled even on a Hit, when they count for nothing, because the
    rules roll both together.
    """
    bearing: float | None = yield from scatter_die(battle, label, rule)
    faces: list[int] = yield Roll(f"{label} distance", dice, sides, rule)
    far = float(sum(faces))
    if bearing is None:
        battle.tell(told("t9a.general.scatter_hit", rule=rule, dice=faces))
        return Scattered(point, 0.0, None)
    ux, uy = ahead(bearing or 0.0)
    end = (round(point[0] + ux * far, 4), round(point[1] + uy * far, 4))
    battle.tell(told("t9a.general.scattered", rule=rule, dice=faces, distance=far, bearing=bearing or 0.0))
    return Scattered(end, far, bearing)
