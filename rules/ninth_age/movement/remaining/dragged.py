"""A move that is answered with the unit: where it ends says what kind of move it is (T9A-MOV-106, 111, 117)."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from random import Random
from typing import Any, Literal

import msgspec

from rules.engine.as_far import as_far_as_legal, cut, length_of
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import CONTACT
from rules.engine.inputs import FormationAnswer, Leg, Mover, Path, PathAnswer
from rules.engine.inputs.path import Price
from rules.engine.inputs.shape import bad
from rules.engine.refusal import IllegalAction, allows
from rules.engine.text import text
from rules.ninth_age.movement.allowance import MoveKind, allowance
from rules.ninth_age.movement.page import keep_out_of_table, legs_of, path_of
from rules.ninth_age.movement.remaining.march import march_test
from rules.ninth_age.movement.remaining.moving import move
from rules.ninth_age.movement.remaining.propose import propose
from rules.ninth_age.movement.remaining.question import LEGS, MOST_LEGS, MoveQuestion
from rules.ninth_age.movement.remaining.reform import reformed
from rules.ninth_age.movement.remaining.swift_reform import reform_or_swift_reform
from rules.ninth_age.movement.water import judge_dry_start
from rules.ninth_age.queries.movement import can_fly, judge_march
from rules.ninth_age.shooting.silenced import NO_SHOOTING, would_be_silenced
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import size

MORE = "move:"
PATH = Path(
    movers={"": Mover(0.0, 0.0, 0.0, legs=LEGS)},
    most_legs=MOST_LEGS,
    intent=True,
    more=MORE,
    otherwise=text("t9a.movement.otherwise"),
)
"""What answers are read by: every leg may be named, so that the rule that forbids it can say so."""


class Declared(msgspec.Struct, frozen=True):
    """The kind of a move, and the answer that makes it."""

    kind: MoveKind | Literal["reform"]
    flying: bool
    answer: Any


def declared(state: State, unit: str, path: PathAnswer) -> Declared:
    """The first kind of move by which the unit may go this way: an Advance Move before a March, on foot before flying.
    Refused as the Advance is where a leg goes back or aside, which no March does, otherwise as the last kind is."""
    one = state.units[unit]
    if one.where != "board":
        raise bad("missing", kind="pieces")
    refusal: IllegalAction | None = None
    sidling = any(leg.kind in ("back", "side") for leg in path.legs)
    for kind, flying in kinds_by_length(state, unit):
        question = MoveQuestion(state, unit, kind, flying=flying)
        for answer in _answers(question, one, path):
            try:
                question.planned(answer)
            except IllegalAction as found:
                refusal = found if refusal is None or not sidling else refusal
            else:
                return Declared(kind, flying, answer)
    facing = turned_on_the_spot(one, path)
    if facing is not None:
        reformed(state, one, facing)
        return Declared("reform", False, facing)
    assert refusal is not None
    raise refusal


def farthest(state: State, unit: str, path: PathAnswer) -> float:
    """How far legs may be gone that are refused as a whole, in inches; 0 where nothing of them is legal."""
    width = size(state, state.units[unit])[0]

    def legal(length: float) -> bool:
        return allows(declared, state, unit, PathAnswer(cut(path.legs, width, length), path.aim))

    return as_far_as_legal(legal, length_of(path.legs, width))


def turned_on_the_spot(unit: Unit, path: PathAnswer) -> FormationAnswer | None:
    """The formation that a unit of several models keeps when it shall stand where it stands and face elsewhere: a
    Reform (T9A-MOV-122)."""
    if path.to is None or len(unit.models) < 2:
        return None
    x, y, bearing = path.to
    return FormationAnswer(unit.files, bearing=bearing) if hypot(x - unit.x, y - unit.y) <= CONTACT else None


def kinds_by_length(state: State, unit: str) -> Iterator[tuple[MoveKind, bool]]:
    """The kinds of move that the unit may declare, the shortest first."""
    ways = (False, True) if can_fly(state, unit) else (False,)
    yield from (("advance", flying) for flying in ways)
    if may_march(state, unit):
        yield from (("march", flying) for flying in ways)


def may_march(state: State, unit: str) -> bool:
    """Whether the unit may declare a March (T9A-MOV-118, T9A-TER-017)."""
    return allows(judge_march, state, unit) and allows(judge_dry_start, state, state.units[unit])


def _answers(question: MoveQuestion, unit: Unit, path: PathAnswer) -> Iterator[Any]:
    """The path as it was answered; and where models may change places on the way, also as a Free Reform into the same
    formation (T9A-SPC-090)."""
    if len(unit.models) < 2:
        yield path
        return
    yield {"path": path}
    if question.free_reform:
        yield {"path": path, "formation": FormationAnswer(unit.files)}


def move_there(battle: Battle, unit: str, path: PathAnswer) -> Procedure:
    """Make the answered move. A March that needs a March Test takes it first (T9A-MOV-118); where the unit may not go
    so far after it, its player is asked for another way."""
    state: State = battle.state
    wanted = declared(state, unit, path)
    if wanted.kind == "reform":
        yield from reform_or_swift_reform(battle, unit, wanted.answer)
        return
    if wanted.kind == "march":
        yield from march_test(battle, unit)
    yield from move(battle, unit, wanted.kind, flying=wanted.flying, wanted=wanted.answer)


def page_of_movers(state: State, able: list[str]) -> dict[str, Any]:
    """The kinematics of all who may move, by input kind: the farthest that each may go. What only matters for one of
    them is told when it is picked (`page_of_mover`)."""
    movers = {id: _mover(state, state.units[id]) for id in able if _is_dragged(state, id)}
    path = Path(
        movers=movers,
        keep_out=tuple(keep_out_of_table(state)),
        wheels=MOST_LEGS,
        most_legs=MOST_LEGS,
        one_direction=True,
        intent=True,
    )
    return _data(path)


def page_of_mover(state: State, unit: str) -> dict[str, Any]:
    """The kinematics of one who may move, in full: what it keeps clear of, and places worth stopping at."""
    one = state.units.get(unit)
    if one is None or one.where != "board":
        return {}
    kind, flying = _farthest(state, unit)
    question = MoveQuestion(state, unit, kind, flying=flying)
    path = path_of(state, one, question.allowed, question.around)
    slow = {region.id: allowance(state, unit, "advance", flying=flying).forward.total for region in path.regions}
    known = path.movers[unit]
    mover = msgspec.structs.replace(_mover(state, one), slow=slow, passes=known.passes, hull=known.hull)
    return _data(msgspec.structs.replace(path, movers={unit: mover}, may_stay=False))


def _is_dragged(state: State, id: str) -> bool:
    return id in state.units and state.units[id].where == "board"


def _farthest(state: State, unit: str) -> tuple[MoveKind, bool]:
    kinds = kinds_by_length(state, unit)
    return max(kinds, key=lambda one: allowance(state, unit, one[0], flying=one[1]).forward.total)


def _mover(state: State, unit: Unit) -> Mover:
    kind, flying = _farthest(state, unit.id)
    width, depth = size(state, unit)
    far, near = allowance(state, unit.id, kind, flying=flying), allowance(state, unit.id, "advance", flying=flying)
    return Mover(
        width=width,
        depth=depth,
        allowance=far.forward.total,
        legs=legs_of("advance", single=len(unit.models) == 1),
        back=near.aside.total,
        side=near.aside.total,
        farthest=far.farthest,
        price=_price(state, unit.id, kind),
        pivots=len(unit.models) > 1,
    )


def _price(state: State, unit: str, kind: MoveKind) -> Price | None:
    """A March costs those who could shoot their shooting (T9A-SHO-008); a move that an Advance reaches is none."""
    if kind != "march" or not would_be_silenced(state, unit):
        return None
    advances = [flying for one, flying in kinds_by_length(state, unit) if one == "advance"]
    return Price(max(allowance(state, unit, "advance", flying=one).forward.total for one in advances), NO_SHOOTING)


def _data(path: Path) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(path)
    shown.pop("kind", None)
    return shown


def random_legs(rng: Random, state: State, unit: str) -> tuple[Leg, ...] | None:
    """The legs of a random legal move by which the unit may be answered; None if none was found at once."""
    if not _is_dragged(state, unit):
        return None
    kind, flying = rng.choice(list(kinds_by_length(state, unit)))
    question = MoveQuestion(state, unit, kind, flying=flying)
    legs, plan = propose(rng, state, unit, question.allowed, question.around)
    if plan is None or not allows(declared, state, unit, PathAnswer(list(legs))):
        return None
    return legs
