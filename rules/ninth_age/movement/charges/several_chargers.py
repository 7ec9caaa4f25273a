"""Chargers of the same target leave each other room (T9A-MOV-077, T9A-MOV-078)."""

from __future__ import annotations

from itertools import product
from math import inf

import msgspec

from rules.engine.geometry import Span
from rules.ninth_age.movement.charges import on_the_table, solving
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.body import EdgeModel, mirrored
from rules.ninth_age.movement.charges.counting import joined
from rules.ninth_age.movement.charges.packing import Packed, Packing, Total
from rules.ninth_age.movement.charges.slides import any_way, free_slides, reachable, stops_within
from rules.ninth_age.state import Charge, Side, State

Ends = tuple[bool, bool]
"""Whether chargers of a side may stand out beyond its left and its right end."""

NEXT: dict[Side, tuple[Side, Side]] = {
    "front": ("left", "right"),
    "right": ("front", "rear"),
    "rear": ("right", "left"),
    "left": ("rear", "front"),
}
"""The sides beside a side, clockwise before and after it. An enemy has the one after it on his left."""


def shared_slides(state: State, asked: solving.Question, others: list[Charge]) -> tuple[Approach, list[Span]]:
    """The ways of a charger, and the places that leave room for as many others as possible, then for as many models in
    contact as possible, and to which there is a way. `others`: successful chargers of the target still to be moved.
    Each keeps the side of its own declaration (T9A-MOV-078)."""
    approach = solving.approach_of(state, asked)
    companions = [charge for charge in others if _gets_there(state, charge, others, asked.unit)]
    absent = {asked.unit, *[charge.unit for charge in companions]}
    by_total: dict[Total, list[Span]] = {}
    sides: list[Side] = list(dict.fromkeys([asked.side, *[charge.side for charge in companions]]))
    for ends in _agreements(sides):
        elsewhere: Total = (0, 0, 0)
        for side in sides:
            if side != asked.side:
                packing = _packing(state, asked, companions, side, ends[side], absent)
                elsewhere = _plus(elsewhere, packing.best())
        packing = _packing(state, asked, companions, asked.side, ends[asked.side], absent)
        mover = _packed(approach, asked.unit, free_slides(approach), ends[asked.side])
        for total, spans in packing.allowed(mover):
            by_total.setdefault(_plus(total, elsewhere), []).extend(spans)
    fallback: list[Span] = []
    for total in sorted(by_total, reverse=True):
        spans = [part for span in joined(by_total[total]) for part in reachable(approach, span)]
        kept = [part for span in spans for part in _leaving_a_way(state, asked, approach, span, companions)]
        if kept:
            return approach, joined(kept)
        fallback = fallback or joined(spans)
    return approach, fallback or solving.only_place(state, asked, approach)


def _leaving_a_way(
    state: State, asked: solving.Question, approach: Approach, span: Span, companions: list[Charge]
) -> list[Span]:
    """The part of a span, by its stops, from which every companion still finds a place and a way to it."""
    stops = stops_within(approach, span)  # T9A-MOV-077
    good = [all(_gets_past(state, asked, approach, stop, one, companions) for one in companions) for stop in stops]
    return [
        (stop, stops[index + 1] if index + 1 < len(stops) and good[index + 1] else stop)
        for index, stop in enumerate(stops)
        if good[index]
    ]


def _gets_past(
    state: State, asked: solving.Question, approach: Approach, slide: float, charge: Charge, companions: list[Charge]
) -> bool:
    """Whether a companion can still charge if the mover stands at a slide and the other companions are out of the
    way."""
    end = approach.final(slide)
    moved = msgspec.structs.replace(state.units[asked.unit], x=end.x, y=end.y, bearing=end.bearing)
    after = msgspec.structs.replace(state, units={**state.units, asked.unit: moved})
    seen = on_the_table.as_charging(after, charge.unit, charge.character)
    absent = tuple(one.unit for one in companions if one.unit != charge.unit and not one.character)
    found, scored = solving.all_slides(
        seen, solving.Question(charge.unit, charge.target, charge.side, charge.flying, absent)
    )
    return any_way(found, scored)


def _gets_there(state: State, charge: Charge, others: list[Charge], mover: str) -> bool:
    """Whether a charger has any place at all once the others have left theirs."""
    absent = tuple(one.unit for one in others if one.unit != charge.unit and not one.character)
    seen = on_the_table.as_charging(state, charge.unit, charge.character)
    asked = solving.Question(charge.unit, charge.target, charge.side, charge.flying, (*absent, mover))
    return solving.may_stand(state, *solving.all_slides(seen, asked))


def _packing(
    state: State, asked: solving.Question, companions: list[Charge], side: Side, ends: Ends, absent: set[str]
) -> Packing:
    """All packings of the companions that strike one side."""
    chargers: list[Packed] = []
    for charge in companions:
        if charge.side == side:
            seen = on_the_table.as_charging(state, charge.unit, charge.character)
            own = solving.Question(charge.unit, charge.target, side, charge.flying)
            approach = solving.approach_of(seen, own)
            chargers.append(_packed(approach, charge.unit, free_slides(approach, absent), ends))
    return Packing(chargers, _models(state, asked.target, side))


def _models(state: State, target: str, side: Side) -> tuple[EdgeModel, ...]:
    return mirrored(on_the_table.charged(state, state.units[target], side).sides[side])


def _packed(approach: Approach, unit: str, free: list[Span], ends: Ends) -> Packed:
    half = approach.charger.width / 2
    low = -inf if ends[0] else approach.line.flush[0][0] + half
    high = inf if ends[1] else approach.line.flush[-1][1] - half
    inside = tuple((max(a, low), min(b, high)) for a, b in free if max(a, low) <= min(b, high))
    return Packed(unit, approach.charger.width, approach.charger.sides["front"], inside)


def _agreements(sides: list[Side]) -> list[dict[Side, Ends]]:
    """At every corner between two sides that are both struck only one side's chargers may stand out."""
    corners = [(side, NEXT[side][1]) for side in sides if NEXT[side][1] in sides]
    found: list[dict[Side, Ends]] = []
    for choice in product((True, False), repeat=len(corners)):
        ends: dict[Side, Ends] = dict.fromkeys(sides, (True, True))
        for (first, second), for_first in zip(corners, choice, strict=True):
            if for_first:
                ends[second] = (ends[second][0], False)
            else:
                ends[first] = (False, ends[first][1])
        found.append(ends)
    return found


def _plus(a: Total, b: Total) -> Total:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def remaining(state: State, target: str, mover: str) -> list[Charge]:
    """The successful charges on a target that are still to be moved, without the mover's own."""
    return [
        msgspec.structs.replace(charge)
        for charge in state.charges
        if charge.target == target and charge.unit != mover and charge.reaches
    ]
