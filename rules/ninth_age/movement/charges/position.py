"""Where along the side: every place that is as good as any other is the active player's to choose (T9A-MOV-069)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Span
from rules.engine.inputs import Slide
from rules.engine.refusal import refuse
from rules.engine.text import text
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.several_chargers import remaining
from rules.ninth_age.names import name
from rules.ninth_age.state import Seat, State


def position_on_the_side(battle: Battle, unit: str, approach: Approach, spans: list[Span]) -> Procedure:
    """The slide that the player chooses among the legal ones, by default the middle of the best span."""
    state: State = battle.state
    target = next(one.target for one in state.charges if one.unit == unit)
    slide = yield question(
        state, unit, target, approach, spans,
        seat=state.active,
        still_to_come=len(remaining(state, target, unit)),
        judge=partial(judge, approach, spans),
    )  # fmt: skip
    return nearest(spans, slide)


def question(
    state: State,
    unit: str,
    target: str,
    approach: Approach,
    spans: list[Span],
    *,
    seat: Seat,
    still_to_come: int = 0,
    judge: Callable[[float], None] | None = None,
) -> Decision:
    """Where along the side of its target a unit comes to stand; `still_to_come`: how many others charge it yet."""
    return Decision(
        topic="t9a.charge.position",
        seat=seat,
        input=Slide(tuple(spans), preset=default_of(spans), unit="in"),
        rule="T9A-MOV-069",
        prompt=text("t9a.ask.charge.position", unit=name(state.units[unit]), target=name(state.units[target])),
        facts={
            "models": _models(approach, default_of(spans)),
            "still_to_come": still_to_come,
            "origin": _pose(approach, 0.0),
            "along": _pose(approach, 1.0),
        },
        pieces=(unit, target),
        judge=judge,
    )


def default_of(spans: list[Span]) -> float:
    """The middle of the span that is nearest to the middle of the side."""
    low, high = min(spans, key=lambda span: abs(span[0] + span[1]))
    return (low + high) / 2


def nearest(spans: list[Span], slide: float) -> float:
    """The legal slide nearest to a number."""
    return min((min(max(slide, low), high) for low, high in spans), key=lambda one: abs(one - slide))


def judge(approach: Approach, spans: list[Span], slide: float) -> None:
    """Refuse a place to which there is no way."""
    if approach.path(nearest(spans, slide)) is None:
        refuse("T9A-MOV-057", "t9a.charges.refused.no_way")


def _pose(approach: Approach, slide: float) -> list[float]:
    pose = approach.final(slide)
    return [round(pose.x, 4), round(pose.y, 4), round(pose.bearing, 4)]


def _models(approach: Approach, slide: float) -> int:
    """How many of its own models face a base of the target."""
    return sum(
        any(low <= one.end + slide + 0.01 and one.begin + slide - 0.01 <= high for low, high in approach.line.flush)
        for one in approach.charger.sides["front"]
    )
