"""Line of Sight, model by model (T9A-GEN-064 to 073, 077, 078)."""

from __future__ import annotations

from rules.engine.geometry import Point
from rules.ninth_age.general_principles.line_of_sight.page import Sight, field_of_view, visible
from rules.ninth_age.general_principles.line_of_sight.sight import Watch
from rules.ninth_age.state import State, Unit


def sees(state: State, unit: Unit, target: Unit) -> bool:
    """Whether a unit has Line of Sight to another: one of its models to one of the target's (T9A-GEN-070)."""
    return Watch(state, unit).sees(target)


def sees_point(state: State, unit: Unit, point: Point) -> bool:
    """Whether a unit has Line of Sight to a point (T9A-GEN-064)."""
    return Watch(state, unit).sees_point(point)


def sees_spot(state: State, unit: Unit, point: Point, target: Unit) -> bool:
    """Whether a unit has Line of Sight to a point on a target, past the target's own models (T9A-EQP-048)."""
    return Watch(state, unit).sees_spot(point, target)


def model_sees(state: State, model: str, target: str) -> bool:
    """Whether a model has Line of Sight to a model of another unit."""
    unit = state.units[state.models[model].unit]
    return Watch(state, unit).model_line(model, target) is not None


def seen_by(state: State, unit: Unit, *, enemies: bool = False) -> tuple[str, ...]:
    """The other units (or only the enemies) on the board and in Buildings that a unit sees, in the order of the
    state."""
    watch = Watch(state, unit)
    return tuple(
        other.id
        for other in state.units.values()
        if other.id != unit.id
        and other.where in ("board", "building")
        and not (enemies and other.seat == unit.seat)
        and watch.sees(other)
    )


__all__ = ["Sight", "Watch", "field_of_view", "model_sees", "seen_by", "sees", "sees_point", "sees_spot", "visible"]
