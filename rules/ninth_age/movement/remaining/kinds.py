"""The kinds of move, declared before a March Test (T9A-MOV-106, 111, 117, 118), and their carrying out."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option, PathAnswer
from rules.engine.refusal import allows
from rules.engine.text import text
from rules.ninth_age.characters.apart import alone
from rules.ninth_age.movement.allowance import allowance
from rules.ninth_age.movement.counted import count_as_moved
from rules.ninth_age.movement.remaining.dragged import move_there
from rules.ninth_age.movement.remaining.march import march_test
from rules.ninth_age.movement.remaining.moving import move
from rules.ninth_age.movement.remaining.swift_reform import reform_or_swift_reform
from rules.ninth_age.movement.water import judge_dry_start
from rules.ninth_age.names import name
from rules.ninth_age.queries.movement import can_fly, judge_march
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain import buildings

STAY = "stay"
LETTERS = {"march": "m", "reform": "r"}
"""The keys of the page by which these kinds are chosen."""


def carry_out_move(battle: Battle, unit: str, path: PathAnswer | None = None) -> Procedure:
    """Ask for the kind of the unit's move and make it; the kind of a move whose path is known follows from it."""
    state: State = battle.state
    if path is not None:
        yield from move_there(battle, unit, path)
        return
    if state.units[unit].where == "building":
        came_out = yield from buildings.leave(battle, unit)
        if came_out:
            # It moves no further in this phase (T9A-TER-051).
            state.units[unit].done.advanced = True
            count_as_moved(state, state.units[unit])
        return
    kind = yield from ask_kind(state, unit, options=tuple(kinds(state, unit)))
    if kind == "reform":
        yield from reform_or_swift_reform(battle, unit)
    elif kind in ("march", "march_flying"):
        yield from march_test(battle, unit)
        yield from move(battle, unit, "march", flying=kind == "march_flying")
    elif kind in ("advance", "advance_flying"):
        yield from move(battle, unit, "advance", flying=kind == "advance_flying")


def kinds(state: State, unit: str) -> Iterator[str]:
    """The kinds of move of a unit on the board."""
    yield STAY
    yield from ("advance", "march")
    if can_fly(state, unit):
        yield from ("advance_flying", "march_flying")
    yield "reform"


def ask_kind(state: State, unit: str, *, options: tuple[str, ...], model: str = "") -> Procedure:
    """Ask which kind of move the unit makes, or the model that leaves it; the key of the kind."""
    one = state.units[unit]
    legal = [key for key in options if allows(judge_kind, state, unit, key, model)]
    said = {key: Option(key, text(f"t9a.movement.kind.{key}"), facts=_letter(key)) for key in options}
    kind: str = yield Decision(
        topic="t9a.remaining.kind",
        seat=one.seat,
        input=ChooseOne(tuple(said.values()), preset=STAY),
        rule="T9A-MOV-106",
        prompt=text("t9a.ask.remaining.kind", unit=name(one)),
        facts=_facts(state, one),
        pieces=(model or unit,),
        judge=lambda key: judge_kind(state, unit, key, model),
        propose=lambda rng: {"choose_one": rng.choice([key for key in legal if key != STAY] or [STAY])},
        fallback={"choose_one": STAY},
        page=lambda: {"choose_one": {"options": [_shown(state, unit, said[key]) for key in legal]}},
    )
    return kind


def judge_kind(state: State, unit: str, kind: str, model: str = "") -> None:
    """Refuse a March of a unit (or of a model on its own) that may not make one (T9A-MOV-121)."""
    if kind in ("march", "march_flying"):
        if model:
            judge_march_alone(state, model)
        else:
            judge_march(state, unit)
            judge_dry_start(state, state.units[unit])


def judge_march_alone(state: State, model: str) -> None:
    """A model that leaves its unit marches only if it could as a unit of its own (T9A-SPC-225)."""
    apart, id = alone(state, model)
    judge_march(apart, id)
    judge_dry_start(apart, apart.units[id])


def _facts(state: State, unit: Unit) -> dict[str, object]:
    return {"models": len(unit.models), "turn": state.turn}


def _letter(kind: str) -> dict[str, object]:
    return {"letter": LETTERS[kind]} if kind in LETTERS else {}


def _shown(state: State, unit: str, option: Option) -> dict[str, object]:
    """The option with what it does, in a word."""
    kind, _, flying = option.key.partition("_")
    if kind in ("advance", "march"):
        most = allowance(state, unit, "march" if kind == "march" else "advance", flying=bool(flying)).forward.total
        says = text(f"t9a.movement.does.{kind}", kind=option.text, most=most)
    else:
        says = text(f"t9a.movement.does.{kind}", kind=option.text)
    shown: dict[str, object] = msgspec.to_builtins(msgspec.structs.replace(option, text=says))
    return shown
