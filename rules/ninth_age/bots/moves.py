"""Remaining Moves: who moves next, in which way, and where to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import degrees
from typing import Any, NamedTuple

import msgspec

from rules.engine.decisions import Decision
from rules.engine.geometry import Pose, turn_between
from rules.engine.inputs import FormationAnswer, Leg, PathAnswer
from rules.engine.refusal import allows
from rules.ninth_age.bots.field import THROWN, Field, nearest, turned_to_the_nearest
from rules.ninth_age.bots.options import options_of
from rules.ninth_age.bots.outlook import Outlook
from rules.ninth_age.bots.sides import bearing_to
from rules.ninth_age.movement.allowance import MoveKind
from rules.ninth_age.movement.legs import course_of
from rules.ninth_age.movement.remaining.kinds import judge_kind
from rules.ninth_age.movement.remaining.next_mover import movers
from rules.ninth_age.movement.remaining.question import MoveQuestion
from rules.ninth_age.movement.remaining.reform import reformed
from rules.ninth_age.queries.movement import can_fly
from rules.ninth_age.shooting.missiles import greatest_range
from rules.ninth_age.state import State, Unit
from rules.ninth_age.troop_types import WAR_MACHINE, troop_type_of

Raw = dict[str, Any]
Legs = tuple[Leg, ...]
SHARES = (1.0, 0.6, 0.3)
WORTH_MOVING = 0.5
"""Victory Points by which another place must be better."""
TRIED = 16
WALKS: Mapping[str, MoveKind] = {"advance": "advance", "march": "march", "vanguard": "vanguard"}


class Move(NamedTuple):
    """A way, where it ends, and what that is worth."""

    value: float
    kind: str
    legs: Legs
    end: Pose


def next_mover(state: State, decision: Decision) -> Raw:
    """Whoever is nearest to the enemy; shooters who have a target and War Machines stay as they are."""
    field = Field(state, state.active)
    units = [state.units[id] for id in movers(state) if id in state.units]
    moving = [unit for unit in units if unit.on_board and not stands_fast(field, unit)]
    for unit in sorted(moving, key=lambda unit: nearest(field, unit)):
        # Somebody who finds no better place must be able to say so: by a Reform into what he is.
        if allows(reformed, state, unit, FormationAnswer(unit.files, bearing=unit.bearing)):
            return {"pieces": [unit.id]}
    return {"pieces": []}


def stands_fast(field: Field, unit: Unit) -> bool:
    """Whether a unit shoots from where it is."""
    if troop_type_of(field.state, unit.id) == WAR_MACHINE:
        return True
    reach = greatest_range(field.state, unit.id)
    return reach > THROWN and nearest(field, unit) <= reach + 2.0


def will_shoot(outlook: Outlook) -> bool:
    """Whether a unit with good missiles has a target after an Advance, or after the next one: it does not march."""
    return outlook.range > THROWN and nearest(outlook.field, outlook.unit) <= outlook.range + 2.0 * outlook.movement


def kind_of_move(state: State, decision: Decision) -> Raw:
    """The kind of the best move; whoever stands best where he is reforms to face the enemy."""
    unit = state.units.get(decision.pieces[0])
    if unit is None:
        return {"choose_one": "stay"}
    field = Field(state, unit.seat)
    outlook = Outlook(field, unit)
    kinds = [option.key for option in options_of(decision) if option.key not in ("stay", "reform")]
    if will_shoot(outlook):
        kinds = [kind for kind in kinds if not kind.startswith("march")]
    allowed = [kind for kind in kinds if allows(judge_kind, state, unit.id, kind)]
    best = max((way for kind in allowed for way in best_way(outlook, kind)), key=lambda way: way.value, default=None)
    stays = max(outlook.of(unit.pose, shoots=True), outlook.of(turned_to_the_nearest(field, unit)) - WORTH_MOVING)
    if best is None or best.value <= stays + WORTH_MOVING:
        return {"choose_one": "reform"}
    return {"choose_one": best.kind}


def path(state: State, decision: Decision, question: MoveKind) -> Raw:
    """The best way of the kind that was chosen. Whether it is flown is not told: a way is either legal or not."""
    unit = state.units[decision.pieces[0]]
    outlook = Outlook(Field(state, unit.seat), unit)
    kinds = [question, f"{question}_flying"] if can_fly(state, unit.id) else [question]
    found = [way for kind in kinds for way in best_way(outlook, kind)]
    for way in sorted(found, key=lambda way: -way.value):
        raw = {"path": {"legs": msgspec.to_builtins(way.legs)}}
        if decision.is_legal(raw):
            return raw
    return {"path": {"legs": []}}


def reform(state: State, decision: Decision) -> Raw:
    """In the same width, towards the enemy."""
    unit = state.units[decision.pieces[0]]
    faced = turned_to_the_nearest(Field(state, unit.seat), unit)
    raw = {"formation": {"files": unit.files, "bearing": faced.bearing}}
    return raw if decision.is_legal(raw) else {"formation": {"files": unit.files, "bearing": unit.bearing}}


def faced(state: State, unit: Unit) -> Pose:
    """The unit turned to the enemy."""
    return turned_to_the_nearest(Field(state, unit.seat), unit)


def best_way(outlook: Outlook, kind: str) -> Iterator[Move]:
    """The best legal way of a kind, if there is one: those that promise most are tried first."""
    walk, _, flying = kind.partition("_")
    question = MoveQuestion(outlook.field.state, outlook.unit.id, WALKS[walk], flying=bool(flying))
    found = []
    for legs in dict.fromkeys(_ways(outlook, question)):
        end = course_of(outlook.unit.pose, outlook.width, outlook.depth, legs).end
        found.append(Move(outlook.of(end, shoots=walk != "march"), kind, legs, end))
    for move in sorted(found, key=lambda move: -move.value)[:TRIED]:
        if allows(question.planned, PathAnswer(list(move.legs))):
            yield move
            return


def _ways(outlook: Outlook, question: MoveQuestion) -> Iterator[Legs]:
    """Towards each enemy and each goal, straight on, and back."""
    unit, most = outlook.unit, question.allowed.forward.total
    for share in SHARES:
        yield (Leg("forward", _down(most * share)),)
    if question.allowed.aside.total > 0:
        yield (Leg("back", _down(question.allowed.aside.total)),)
    points = [foe.unit.pose.point for foe in outlook.field.foes]
    points += [goal.at for goal, _ in outlook.goals]
    turns: list[float] = []
    for point in points:
        turn = round(turn_between(unit.bearing, bearing_to(unit.pose.point, point)), 1)
        if abs(turn) >= 2.0 and not any(abs(turn - one) < 12.0 for one in turns):
            turns.append(turn)
    for turn in turns:
        yield from _turned(outlook, question, turn, most)


def _turned(outlook: Outlook, question: MoveQuestion, turn: float, most: float) -> Iterator[Legs]:
    """A single model turns on the spot, others wheel; then straight on, or straight on first, out of a crowded line."""
    if len(outlook.unit.models) == 1 or question.allowed.flying:
        first, left = Leg("turn", turn), most
    else:
        widest = degrees(most / outlook.width)
        angle = _down(min(abs(turn), widest))
        first, left = Leg("wheel", angle, "right" if turn > 0 else "left"), most - outlook.width * angle / 57.29
    for share in SHARES:
        if left * share > 0.05:
            onward = Leg("forward", _down(left * share))
            yield (first, onward)
            yield (onward, first)
    yield (first,)


def _down(length: float) -> float:
    return int(length * 100 - 1) / 100
