"""Remaining Moves: who moves next, in which way, and where to."""

from __future__ import annotations

from collections.abc import Iterator
from math import degrees
from typing import Any, NamedTuple

import msgspec

from rules.engine.decisions import Decision
from rules.engine.geometry import Pose, turn_between
from rules.engine.inputs import FormationAnswer, Leg, PathAnswer
from rules.engine.refusal import allows
from rules.ninth_age.bots.field import Field, Outlook, nearest
from rules.ninth_age.bots.options import options_of
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
WORTH_MOVING = 2.0
"""Victory Points by which another place must be better."""
TURNED = 20.0
TRIED = 8


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
    return reach > 12 and nearest(field, unit) <= reach + 2.0


def kind_of_move(state: State, decision: Decision) -> Raw:
    """The kind of the best move; whoever stands best where he is reforms to face the enemy."""
    unit = state.units.get(decision.pieces[0])
    if unit is None:
        return {"choose_one": "stay"}
    field = Field(state, unit.seat)
    outlook = Outlook(field, unit)
    kinds = [option.key for option in options_of(decision) if option.key not in ("stay", "reform")]
    ways = [way for kind in kinds if allows(judge_kind, state, unit.id, kind) for way in _legal(state, outlook, kind)]
    best = max(ways, key=lambda way: way.value, default=None)
    stays = max(outlook.of(unit.pose, shoots=True), outlook.of(_faced(field, unit)) - WORTH_MOVING)
    if best is None or best.value <= stays + WORTH_MOVING:
        return {"choose_one": "reform"}
    return {"choose_one": best.kind}


def path(state: State, decision: Decision, question: MoveKind) -> Raw:
    """The best way of the kind that was chosen."""
    outlook = Outlook(Field(state, state.units[decision.pieces[0]].seat), state.units[decision.pieces[0]])
    kind = f"{question}_flying" if _flies(state, decision) else question
    best = max(_legal(state, outlook, kind), key=lambda way: way.value, default=None)
    return {"path": {"legs": [] if best is None else msgspec.to_builtins(best.legs)}}


def reform(state: State, decision: Decision) -> Raw:
    """In the same width, towards the enemy."""
    unit = state.units[decision.pieces[0]]
    faced = _faced(Field(state, unit.seat), unit)
    raw = {"formation": {"files": unit.files, "bearing": faced.bearing}}
    return raw if decision.is_legal(raw) else {"formation": {"files": unit.files, "bearing": unit.bearing}}


def faced(state: State, unit: Unit) -> Pose:
    """The unit turned to the enemy."""
    return _faced(Field(state, unit.seat), unit)


def _flies(state: State, decision: Decision) -> bool:
    allowed = decision.facts["allowance"]
    kind = "march" if decision.facts["kind"] == "march" else "advance"
    unit = decision.pieces[0]
    ground = MoveQuestion(state, unit, kind).allowed.forward.total  # type: ignore[arg-type]
    return can_fly(state, unit) and abs(allowed - ground) > 0.01


def _legal(state: State, outlook: Outlook, kind: str) -> Iterator[Move]:
    """The best legal way of a kind, if there is one: those that promise most are tried first."""
    walk: MoveKind = "march" if kind.startswith("march") else "advance"
    question = MoveQuestion(state, outlook.unit.id, walk, flying=kind.endswith("_flying"))
    found = []
    for legs in _ways(outlook, question):
        end = course_of(outlook.unit.pose, outlook.width, outlook.depth, legs).end
        found.append(Move(outlook.of(end, shoots=walk == "advance"), kind, legs, end))
    for move in sorted(found, key=lambda move: -move.value)[:TRIED]:
        answer = PathAnswer(list(move.legs))
        if allows(question.planned, answer):
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
    points += [goal.at for goal in outlook.field.goals] if outlook.scores else []
    turns: list[float] = []
    for point in points:
        turn = round(turn_between(unit.bearing, bearing_to(unit.pose.point, point)), 1)
        if abs(turn) >= 2.0 and not any(abs(turn - one) < 12.0 for one in turns):
            turns.append(turn)
    for turn in turns:
        yield from _turned(outlook, question, turn, most)


def _turned(outlook: Outlook, question: MoveQuestion, turn: float, most: float) -> Iterator[Legs]:
    """A single model turns on the spot, others wheel; then straight on."""
    if len(outlook.unit.models) == 1 or question.allowed.flying:
        first, left = Leg("turn", turn), most
    else:
        widest = degrees(most / outlook.width)
        angle = _down(min(abs(turn), widest))
        first, left = Leg("wheel", angle, "right" if turn > 0 else "left"), most - outlook.width * angle / 57.29
    for share in SHARES:
        if left * share > 0.05:
            yield (first, Leg("forward", _down(left * share)))
    yield (first,)


def _faced(field: Field, unit: Unit) -> Pose:
    if not field.foes:
        return unit.pose
    foe = min(field.foes, key=lambda one: (one.unit.x - unit.x) ** 2 + (one.unit.y - unit.y) ** 2)
    bearing = bearing_to(unit.pose.point, foe.unit.pose.point)
    if abs(turn_between(unit.bearing, bearing)) < TURNED:
        return unit.pose
    return Pose(unit.x, unit.y, round(bearing, 2) % 360.0)


def _down(length: float) -> float:
    return int(length * 100 - 1) / 100
