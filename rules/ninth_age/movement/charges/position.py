"""Where along the side: every place that is as good as any other is the active player's to choose (T9A-MOV-069)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Span
from rules.engine.inputs import Slide
from rules.engine.refusal import refuse
from rules.engine.text import Text, text
from rules.ninth_age.movement.charges import solving
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.counting import models_in_contact
from rules.ninth_age.movement.charges.several_chargers import remaining
from rules.ninth_age.names import name
from rules.ninth_age.state import Seat, Side, State


def position_on_the_side(battle: Battle, unit: str, approach: Approach, spans: list[Span]) -> Procedure:
    """The slide that the player chooses among the legal ones, by default the middle of the best span."""
    state: State = battle.state
    charge = next(one for one in state.charges if one.unit == unit)
    target = charge.target
    slide = yield question(
        state, unit, target, charge.side, approach, spans,
        seat=state.active,
        still_to_come=len(remaining(state, target, unit)),
        judge=partial(judge, approach, spans),
    )  # fmt: skip
    return nearest(spans, slide)


def question(
    state: State,
    unit: str,
    target: str,
    side: Side,
    approach: Approach,
    spans: list[Span],
    *,
    seat: Seat,
    still_to_come: int = 0,
    judge: Callable[[float], None] | None = None,
) -> Decision:
    """Where along the side of its target a unit comes to stand; `still_to_come`: how many others charge it yet. Where
    nobody comes after it, the middle is as good as any place."""
    middle = {"slide": default_of(spans)}
    return Decision(
        topic="t9a.charge.position",
        seat=seat,
        input=Slide(tuple(spans), preset=default_of(spans), unit="in"),
        rule="T9A-MOV-069",
        prompt=text("t9a.ask.charge.position", unit=name(state.units[unit]), target=name(state.units[target])),
        facts={
            "models": _facing_a_base(approach, default_of(spans)),
            "still_to_come": still_to_come,
            "origin": _pose(approach, 0.0),
            "along": _pose(approach, 1.0),
        },
        pieces=(unit, target),
        judge=judge,
        usual=lambda: None if still_to_come else middle,
        # People read how many of both touch, and not both counts.
        page=lambda: {
            "facts": {
                "models": None,
                "contacts": msgspec.to_builtins(_contacts(state, unit, target, side, approach, spans)),
            }
        },
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


def _contacts(state: State, unit: str, target: str, side: Side, approach: Approach, spans: list[Span]) -> Text:
    """How many models of both touch there, counted as when the charge was looked at; of a Building the own ones."""
    own, slide = approach.charger.sides["front"], default_of(spans)
    if state.units[target].where == "building":
        return text("t9a.charges.contacts_at_wall", own=_facing_a_base(approach, slide))
    ours, others = models_in_contact(
        own, solving.models_of_the_side(state, solving.Question(unit, target, side)), slide
    )
    return text("t9a.charges.contacts", own=ours, theirs=others)


def _facing_a_base(approach: Approach, slide: float) -> int:
    """How many of its own models face a base of the target, or its wall."""
    return sum(
        any(low <= one.end + slide + 0.01 and one.begin + slide - 0.01 <= high for low, high in approach.line.flush)
        for one in approach.charger.sides["front"]
    )
