"""The Scatter Die and random directions (T9A-GEN-022, 023, 026, 027)."""

from __future__ import annotations

from rules.engine.dice import Roll
from rules.engine.game import Battle, Procedure

HIT_FACES = (1, 6)
"""The faces of a D6 that stand for the Hit symbol; the others are arrows (T9A-GEN-023)."""
ANGLE_SIDES = 60
"""An arrow's direction is drawn as two dice of 60 sides: 3600 tenths of a degree, all equally likely."""


def scatter_die(battle: Battle, label: str, rule: str) -> Procedure:
    """Roll the Scatter Die: None on a Hit, on an arrow its bearing in degrees (T9A-GEN-022, T9A-GEN-023).

    Rolls `<label> scatter die`, and on an arrow `<label> angle`.
    """
    face: list[int] = yield Roll(f"{label} scatter die", rule=rule)
    if face[0] in HIT_FACES:
        return None
    angle: list[int] = yield Roll(f"{label} angle", 2, ANGLE_SIDES, rule)
    return bearing_of(angle)


def bearing_of(angle: list[int]) -> float:
    """The bearing that two dice of 60 sides show, in degrees clockwise from +y, by tenths.

    >>> bearing_of([1, 1]), bearing_of([16, 1]), bearing_of([60, 60])
    (0.0, 90.0, 359.9)
    """
    first, second = angle
    return ((first - 1) * ANGLE_SIDES + second - 1) / 10


def random_direction(battle: Battle, label: str, rule: str) -> Procedure:
    """A random bearing: the Scatter Die is rolled until it shows an arrow, however often (T9A-GEN-026, T9A-GEN-027)."""
    while True:
        bearing: float | None = yield from scatter_die(battle, label, rule)
        if bearing is not None:  # T9A-GEN-025
            return bearing
