"""Points that are aimed at, and what lies under them (T9A-EQP-048, T9A-GEN-031)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Footprint, Point
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.general_principles.line_of_sight import sees_spot
from rules.ninth_age.general_principles.templates import models_at_point
from rules.ninth_age.names import model_name
from rules.ninth_age.state import State
from rules.ninth_age.units.footprint import bases, ground

INSIDE = 1e-3
"""Which share of the way from a corner to the middle of its base a point near the corner lies."""
_AROUND = ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))


def in_sight(state: State, model: str, point: Point, target: str) -> bool:
    """Whether who fires sees a point on the target."""
    unit = state.units[state.models[model].unit]
    return sees_spot(state, unit, point, state.units[target])


def target_grounds(state: State, target: str) -> tuple[Footprint, ...]:
    """What can be aimed at: the bases of a unit, or the Building that it is in."""
    unit = state.units[target]
    return ground(state, unit) if unit.where == "building" else tuple(base for _, base in bases(state, unit))


def spots_on(state: State, target: str) -> list[Point]:
    """Points of a target worth aiming at: the middle of every base, and what lies just inside its corners."""
    grounds = target_grounds(state, target)
    return [one.centre for one in grounds] + [spot for one in grounds for spot in _rim(one)]


def _rim(base: Footprint) -> list[Point]:
    corners = base.corners or tuple((base.x + dx * base.radius, base.y + dy * base.radius) for dx, dy in _AROUND)
    return [(x + (base.x - x) * INSIDE, y + (base.y - y) * INSIDE) for x, y in corners]


def model_under(battle: Battle, seat: str, point: Point, label: str, *, placed: bool) -> Procedure:
    """The one model whose base holds a point, "" if none does: on the line between two bases whoever placed the
    template chooses, and after it has moved chance does (T9A-GEN-031)."""
    state: State = battle.state
    models: Sequence[str] = models_at_point(state, point)
    if len(models) < 2:
        return models[0] if models else ""
    if not placed:
        faces = yield Roll(f"border {label}", 1, len(models), "T9A-GEN-031")
        return models[faces[0] - 1]
    chosen = yield Decision(
        "t9a.general.template_border",
        seat,
        ChooseOne(tuple(Option(id, model_name(state, id), (state.models[id].unit,)) for id in models)),
        rule="T9A-GEN-031",
        prompt=text("t9a.ask.artillery.border"),
        pieces=tuple(dict.fromkeys(state.models[id].unit for id in models)),
    )
    return chosen
