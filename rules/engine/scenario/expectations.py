"""Comparing what a scenario expects with what is there. Every function yields the differences as sentences."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import Event
from rules.engine.explained import Explained
from rules.engine.game import Game
from rules.engine.geometry import Footprint, Pose, distance, rectangle
from rules.engine.plans import offered
from rules.engine.scenario.form import Asked, EventSeen, NumberSeen, PieceSeen, Then

TOLERANCE = 0.01
NOTHING = object()


def differences(
    then: Then, game: Game, state: Any, events: Sequence[Event], pending: Sequence[Decision] | None
) -> Iterator[str]:
    """What does not hold. `pending` None: the scenario has ended before a roll, so no question can be compared."""
    yield from _events(then, events)
    pieces = game.view(state, None)["pieces"] if then.pieces else {}
    for id, piece in then.pieces.items():
        yield from (f"{id}: {what}" for what in _piece(piece, pieces.get(id)))
    if then.state:
        yield from _values(then.state, msgspec.to_builtins(state), "state")
    for seat, values in then.view.items():
        yield from _values(values, game.view(state, None if seat == "spectator" else seat), f"view of {seat}")
    if then.asked is not None:
        yield from _asked(then.asked, pending)
    outcome = game.outcome(state)
    if then.over is not None and then.over != (outcome is not None):
        yield f"the battle is {'' if outcome else 'not '}over"
    if then.winner is not None and (outcome is None or (outcome.winner or "nobody") != then.winner):
        yield f"winner: expected {then.winner}, found {outcome and (outcome.winner or 'nobody')}"


def way_to_go(then: Then, game: Game, state: Any, piece: str) -> float:
    """How far a piece is from where it is expected; 0 where it need not go, or is not on the table."""
    expected, found = then.pieces.get(piece), game.view(state, None)["pieces"].get(piece, {})
    if expected is None or "x" not in found:
        return 0
    if expected.within is not None:
        return _to_box(expected, found)
    return math.dist((found["x"], found["y"]), expected.at[:2]) if expected.at is not None else 0


def _to_box(expected: PieceSeen, found: Mapping[str, Any]) -> float:
    """How far the part of a piece that is asked for is from the box; endless where it is not on the table."""
    if expected.within is None or "x" not in found:
        return math.inf
    left, low, right, high = expected.within
    base = _base(found)
    if expected.part == "any" and base is not None:
        return distance(base, rectangle(Pose((left + right) / 2, (low + high) / 2, 0.0), right - left, high - low))
    points = base.corners if expected.part == "whole" and base is not None else ((found["x"], found["y"]),)
    across = max(max(left - x, 0, x - right) for x, _ in points)
    along = max(max(low - y, 0, y - high) for _, y in points)
    return math.hypot(across, along)


def _base(found: Mapping[str, Any]) -> Footprint | None:
    """The base of a piece as a view shows it, where it has corners."""
    sides = found.get("shape", {}).get("rect")
    return rectangle(Pose(found["x"], found["y"], found["bearing"]), *sides) if sides else None


def _events(then: Then, events: Sequence[Event]) -> Iterator[str]:
    left = list(events)
    for expected in then.events:
        same = [event for event in left if event.key == expected.event]
        if not same:
            yield f"no event {expected.event} (there were: {', '.join(event.key for event in left) or 'none'})"
            continue
        found = next((event for event in same if not list(_event(expected, event))), None)
        if found is None:
            yield from (f"{expected.event}: {what}" for what in _event(expected, same[0]))
            found = same[0]
        left = left[next(index for index, event in enumerate(left) if event is found) + 1 :]
    for key in then.no_events:
        if any(event.key == key for event in events):
            yield f"there was an event {key}"


def _event(expected: EventSeen, event: Event) -> Iterator[str]:
    if expected.pieces is not None and list(event.pieces) != expected.pieces:
        yield f"pieces: expected {expected.pieces}, found {list(event.pieces)}"
    if expected.rule is not None and event.rule != expected.rule:
        yield f"rule: expected {expected.rule}, found {event.rule}"
    if expected.dice is not None and list(event.dice) != expected.dice:
        yield f"dice: expected {expected.dice}, found {list(event.dice)}"
    params = msgspec.to_builtins(event.params)
    for name, value in expected.params.items():
        found = params.get(name)
        if not _same(value, found["key"] if isinstance(found, dict) and isinstance(value, str) else found):
            yield f"{name}: expected {value}, found {found}"
    for name, number in expected.numbers.items():
        wanted = number if isinstance(number, NumberSeen) else NumberSeen(number)
        yield from (f"{name}: {what}" for what in _number(wanted, event.numbers.get(name)))


def _number(expected: NumberSeen, found: Explained | None) -> Iterator[str]:
    if found is None:
        yield "there is no such number"
        return
    terms = {term.rule: term.value for term in found.terms}
    if expected.total is not None and not _same(expected.total, found.total):
        yield f"expected {expected.total:g}, found {found.total:g} = {terms}"
    for rule, value in expected.terms.items():
        if not _same(value, terms.get(rule)):
            yield f"term of {rule}: expected {value}, found {terms.get(rule)}"


def _piece(expected: PieceSeen, found: Mapping[str, Any] | None) -> Iterator[str]:
    if found is None:
        yield "there is no such piece"
        return
    pose = tuple(found[name] for name in ("x", "y", "bearing") if name in found)
    if expected.at is not None and not _same_pose(expected.at, pose):
        yield f"expected at {expected.at}, found {pose or found.get('where')}"
    if expected.within is not None and _to_box(expected, found) > TOLERANCE:
        yield f"expected {expected.part} within {expected.within}, found {pose or found.get('where')}"
    if expected.where is not None and found.get("where") != expected.where:
        yield f"expected {expected.where}, found {found.get('where') or pose}"
    marks = [mark["mark"] for mark in found.get("marks", ())]
    for mark in expected.marks:
        if mark not in marks:
            yield f"lacks the mark {mark}"
    for mark in expected.lacks:
        if mark in marks:
            yield f"has the mark {mark}"


def _asked(expected: Asked, pending: Sequence[Decision] | None) -> Iterator[str]:
    questions = [
        decision
        for decision in pending or ()
        if decision.topic == expected.topic and expected.seat in (None, decision.seat)
    ]
    if not questions:
        there = ", ".join(f"{decision.topic} of {decision.seat}" for decision in pending or ()) or "nothing"
        yield f"expected the question {expected.topic} of {expected.seat or 'anybody'}, found {there}"
        return
    decision, options = questions[0], offered(questions[0])
    if expected.rule is not None and decision.rule != expected.rule:
        yield f"rule of the question: expected {expected.rule}, found {decision.rule}"
    if expected.pieces is not None and list(decision.pieces) != expected.pieces:
        yield f"pieces of the question: expected {expected.pieces}, found {list(decision.pieces)}"
    if expected.options is not None and sorted(options) != sorted(expected.options):
        yield f"options: expected {sorted(expected.options)}, found {sorted(options)}"
    for option in expected.has:
        if option not in options:
            yield f"{option} is not offered, but {options}"
    for option in expected.lacks:
        if option in options:
            yield f"{option} is offered"
    yield from _values(expected.facts, msgspec.to_builtins(decision.facts), "facts")


def _values(expected: Mapping[str, Any], data: Any, what: str) -> Iterator[str]:
    for path, value in expected.items():
        found = _at(data, path)
        if found is NOTHING:
            if value not in (None, []):
                yield f"{what}: there is no {path}"
        elif not _same(value, found):
            yield f"{what}: {path}: expected {value}, found {found}"


def _at(data: Any, path: str) -> Any:
    """The value at a path: names or places in lists, separated by slashes."""
    for name in path.split("/"):
        if isinstance(data, Mapping) and name in data:
            data = data[name]
        elif isinstance(data, Sequence) and not isinstance(data, str) and name.isdigit() and int(name) < len(data):
            data = data[int(name)]
        else:
            return NOTHING
    return data


def _same(expected: Any, found: Any) -> bool:
    if isinstance(expected, bool) or isinstance(found, bool):
        return bool(expected is found)
    if isinstance(expected, int | float) and isinstance(found, int | float):
        return abs(expected - found) <= TOLERANCE
    if isinstance(expected, list | tuple) and isinstance(found, list | tuple):
        return len(expected) == len(found) and all(_same(a, b) for a, b in zip(expected, found, strict=True))
    return bool(expected == found)


def _same_pose(expected: Sequence[float], found: Sequence[float]) -> bool:
    if len(found) != len(expected):
        return False
    turn = abs(expected[2] - found[2]) % 360
    return _same(list(expected[:2]), list(found[:2])) and min(turn, 360 - turn) <= TOLERANCE
