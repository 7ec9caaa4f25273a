"""A charge move of the player's own, judged by the same checks (T9A-MOV-056 to 058, T9A-MOV-063)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Footprint, Pose, Span, hull, moved, swung, turn_between
from rules.engine.inputs import BOUNDLESS, Leg, Mover, Path, PathAnswer
from rules.engine.inputs.shape import bad
from rules.engine.refusal import IllegalAction, refuse
from rules.engine.text import Text, text
from rules.ninth_age.movement.charges.any_contact import AnyContact
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.body import Body
from rules.ninth_age.movement.charges.charge_path import MOST_WHEEL, ChargePath
from rules.ninth_age.movement.charges.ground import Ground
from rules.ninth_age.movement.charges.position import nearest
from rules.ninth_age.names import name
from rules.ninth_age.state import State
from rules.ninth_age.terrain.features import any_touches
from rules.ninth_age.terrain.kinds import KINDS

_NEARLY = 0.02


def path_to_the_side(battle: Battle, unit: str, approach: Approach, spans: list[Span], slide: float) -> Procedure:
    """The way to the place chosen. He is asked only where it matters: if the usual way leads through terrain."""
    state: State = battle.state
    usual = approach.least_wheel(slide)
    assert usual is not None
    flying = any(one.unit == unit and one.flying for one in state.charges)
    if flying or not _through_terrain(state, approach.poses(slide, usual), approach.charger):
        return slide, usual
    answer: PathAnswer = yield _question(
        battle, unit, approach.charger.width, approach.charger.depth, usual,
        lambda path: _to_the_side(approach, spans, path),
    )  # fmt: skip
    return _to_the_side(approach, spans, shape_of(answer), (slide, usual))


def path_to_anywhere(battle: Battle, unit: str, ways: AnyContact, usual: tuple[ChargePath, Pose]) -> Procedure:
    """The way to a target that may be touched anywhere."""
    body, state = ways.charger, battle.state
    flying = any(one.unit == unit and one.flying for one in state.charges)
    alike = flying or not _through_terrain(state, ways.poses(*usual), body)
    answer: PathAnswer = yield _question(
        battle, unit, body.width, body.depth, usual[0], lambda path: _to_anywhere(ways, path), alike=alike
    )
    return _to_anywhere(ways, shape_of(answer), usual)


def _question(
    battle: Battle, unit: str, width: float, depth: float, usual: ChargePath, judge: Any, *, alike: bool = False
) -> Decision:
    """`alike`: the usual way crosses nothing, so that no other is better."""
    state: State = battle.state
    legs = [Leg("forward", round(usual.first, 4))]
    if usual.wheel:
        legs += [Leg("wheel", round(usual.wheel, 4), usual.corner), Leg("forward", round(usual.second, 4))]
    raw = {"path": {"legs": [{"kind": leg.kind, "amount": leg.amount, "corner": leg.corner} for leg in legs]}}

    def judged(answer: PathAnswer) -> None:
        if answer.aim:
            raise bad("piece", piece=answer.aim)
        if answer.legs != legs:
            judge(shape_of(answer))

    target = next(one.target for one in state.charges if one.unit == unit)
    return Decision(
        topic="t9a.charge.path",
        seat=state.active,
        input=Path({unit: Mover(width, depth, BOUNDLESS)}, wheels=1, most_legs=3),
        rule="T9A-MOV-056",
        prompt=text("t9a.ask.charge.path", unit=name(state.units[unit]), target=name(state.units[target])),
        pieces=(unit, target),
        judge=judged,
        fallback=raw,
        propose=lambda rng: raw,
        usual=lambda: raw if alike else None,
    )


def shape_of(answer: PathAnswer) -> ChargePath:
    """The legs as a charge move: straight ahead, one wheel of at most 90 degrees, straight ahead (T9A-MOV-057)."""
    kinds = [leg.kind for leg in answer.legs]
    if kinds.count("wheel") > 1 or any(kind not in ("forward", "wheel") for kind in kinds):
        refuse("T9A-MOV-057", "t9a.charges.refused.one_wheel")
    wheel = next((leg for leg in answer.legs if leg.kind == "wheel"), None)
    if wheel is not None and wheel.amount > MOST_WHEEL:
        refuse("T9A-MOV-057", "t9a.charges.refused.one_wheel")
    at = kinds.index("wheel") if wheel is not None else len(kinds)
    first, second = sum(leg.amount for leg in answer.legs[:at]), sum(leg.amount for leg in answer.legs[at + 1 :])
    return ChargePath(first, wheel.corner, wheel.amount, second) if wheel is not None else ChargePath(first)


def _to_anywhere(
    ways: AnyContact, path: ChargePath, usual: tuple[ChargePath, Pose] | None = None
) -> tuple[ChargePath, Pose]:
    """The way with its end; the last straight part goes on until the front touches."""
    if usual is not None and _same(path, usual[0]):
        return usual
    found = ways.judged(path if path.wheel else ChargePath(0.0))
    if found is None:
        raise IllegalAction("T9A-MOV-072", Text("t9a.charges.refused.no_way"))
    return found


def _to_the_side(
    approach: Approach, spans: list[Span], path: ChargePath, usual: tuple[float, ChargePath] | None = None
) -> tuple[float, ChargePath]:
    """Where along the side a way of the player's own ends, and the way; refused unless that is one of the best places
    and nothing is in the way."""
    if usual is not None and _same(path, usual[1]):
        return usual
    slide = landing_of(approach, path)
    if slide is None or abs(nearest(spans, slide) - slide) > _NEARLY:
        raise IllegalAction("T9A-MOV-069", Text("t9a.charges.refused.not_best"))
    slide = nearest(spans, slide)
    angle = path.wheel if path.corner == "right" else -path.wheel
    solved = approach.bent(slide, path.corner, angle) if path.wheel else approach.straight_path(slide)
    if solved is None or not approach.is_free(slide, solved) or not approach.aligns(slide, solved):
        raise IllegalAction("T9A-MOV-058", Text("t9a.charges.refused.no_way"))
    return slide, solved


def landing_of(approach: Approach, path: ChargePath) -> float | None:
    """The slide at which the charger would stand after a way of given first part and wheel that goes on until it
    touches the target."""
    after = moved(approach.start, path.first if path.wheel else 0.0)
    if path.wheel:
        after = swung(after, *approach.wheel_of(path))
    target = Ground([one for one in approach.ground.obstacles if one.kind == "target"], approach.ground.board)
    ahead = target.ahead(approach.charger.at(after), after.bearing)
    front = approach.charger.rectangle(moved(after, ahead)).front
    slant, half = turn_between(approach.line.bearing, after.bearing), approach.charger.width / 2
    left, right = (_along(approach, point) for point in front)
    if abs(slant) < 1e-6:
        return (left + right) / 2
    if slant > 0.0:
        begin = next((low for low, high in approach.line.flush if high >= left), None)
        if begin is None:
            return None
        x, y = approach.line.point(begin)
        return (left if left >= begin else begin - hypot(front[0][0] - x, front[0][1] - y)) + half
    end = next((high for low, high in approach.line.flush[::-1] if low <= right), None)
    if end is None:
        return None
    x, y = approach.line.point(end)
    return (right if right <= end else end + hypot(front[1][0] - x, front[1][1] - y)) - half


def _along(approach: Approach, point: tuple[float, float]) -> float:
    (mx, my), (rx, ry) = approach.line.middle, approach.line.point(1.0)
    return (point[0] - mx) * (rx - mx) + (point[1] - my) * (ry - my)


def _same(one: ChargePath, other: ChargePath) -> bool:
    near = abs(one.first - other.first) < 1e-3 and abs(one.wheel - other.wheel) < 1e-3
    return near and (one.corner == other.corner or not one.wheel)


def _through_terrain(state: State, poses: Sequence[Pose], charger: Body) -> bool:
    """Whether the way leads over terrain that does something to those who cross it."""
    crossed = [one for one in state.features.values() if KINDS[one.kind].dangerous_for]
    if not crossed:
        return False
    shapes = [shape for here, there in pairwise(poses) for shape in _between(charger, here, there)]
    return any(any_touches(shapes, feature) for feature in crossed)


def _between(charger: Body, here: Pose, there: Pose) -> list[Footprint]:
    return [hull(a, b) for a, b in zip(charger.at(here), charger.at(there), strict=True) if a.corners]
