"""Which unit moves next, or none any more (T9A-MOV-106, T9A-MOV-107)."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import msgspec

from rules.engine.decisions import Decision
from rules.engine.game import Procedure
from rules.engine.inputs import PathAnswer, Pieces
from rules.engine.inputs.shape import bad
from rules.engine.refusal import IllegalAction, allows, refuse
from rules.engine.text import text
from rules.ninth_age.characters.who_leaves import judge_leaving
from rules.ninth_age.movement.remaining.dragged import PATH, declared, farthest, page_of_movers, random_legs
from rules.ninth_age.names import model_name, name
from rules.ninth_age.queries.joining import joins_like_a_character
from rules.ninth_age.queries.movement import judge_move
from rules.ninth_age.shooting.missiles import greatest_range
from rules.ninth_age.state import State, Unit

_ENDS = 0.15
"""How often a random answer ends the sub-phase though units could still move."""
_THROWN = 12
"""Who has nothing to shoot with that reaches farther, in inches, goes forward."""
_AT_ONCE = 0.5
"""How often a random answer says at once where the unit goes."""


class Next(NamedTuple):
    """Who moves next ("": nobody any more), and where, if that was answered with it."""

    mover: str = ""
    path: PathAnswer | None = None


def ask_next(state: State) -> Procedure:
    """Ask the active player which unit, or which Character in a unit, moves next. Returns the `Next`.

    All of his may be named, so that the rule that keeps one from moving can say so; the page is shown those that may.
    With a path the unit goes there at once; without one its player is asked what it does.
    """
    able = movers(state)
    if not able:
        return Next()
    named = tuple(_all(state))
    answer: dict[str, Any] = yield Decision(
        topic="t9a.remaining.next",
        seat=state.active,
        input=Pieces(named, least=1, most=1, none=text("t9a.movement.end_remaining")),
        rule="T9A-MOV-106",
        prompt=text("t9a.ask.remaining.next"),
        facts={"turn": state.turn},
        also=(PATH,),
        judge=lambda given: _judge(state, given),
        propose=lambda rng: _propose(state, rng, able),
        fallback={"pieces": []},
        page=lambda: {
            "pieces": {"candidates": able, "names": _names(state, able), "suggested": _fighters(state, able)}
            | _within(state, able)
            | _idle(state),
            "path": page_of_movers(state, able),
            "facts": {"letters": ["m", "r"]},
        },
    )
    return Next(answer["pieces"][0], answer.get("path")) if answer["pieces"] else Next()


def _judge(state: State, answer: dict[str, Any]) -> None:
    picked, path = answer["pieces"], answer.get("path")
    if not picked:
        return
    judge_mover(state, picked[0])
    if path is not None:
        if picked[0] not in state.units:
            raise bad("kind", kind="path")
        try:
            declared(state, picked[0], path)
        except IllegalAction as refusal:
            if path.to is not None:
                raise
            raise refusal.telling(lambda: {"most": farthest(state, picked[0], path)}) from None


def _names(state: State, able: list[str]) -> dict[str, Any]:
    """What the models among them are called: the page knows units only."""
    return {id: msgspec.to_builtins(model_name(state, id)) for id in able if id not in state.units}


def _within(state: State, able: list[str]) -> dict[str, Any]:
    """In which unit each of the models among them stands, and what these are."""
    within = {id: state.models[id].unit for id in able if id not in state.units}
    return {"within": within, "elsewhere": msgspec.to_builtins(text("t9a.movement.who_leaves"))} if within else {}


def _fighters(state: State, able: list[str]) -> list[str]:
    """Whom the coach sends forward: whoever has nothing to shoot with but what is thrown."""
    return [id for id in able if id in state.units and greatest_range(state, id) <= _THROWN]


def _idle(state: State) -> dict[str, Any]:
    """While no unit has charged or moved in this phase: what is asked of whoever ends it."""
    mine = [unit for unit in state.units.values() if unit.seat == state.active]
    acted = any(unit.done.moved or unit.done.declared_charge or unit.done.joined for unit in mine)
    return {} if acted else {"idle": msgspec.to_builtins(text("t9a.movement.idle"))}


def movers(state: State) -> list[str]:
    """The units that may move, and the Characters that may leave theirs."""
    return [id for id in _all(state) if not _has_moved(state, id) and allows(judge_mover, state, id)]


def _has_moved(state: State, id: str) -> bool:
    """A quick yes for most, before all rules are asked."""
    return state.units[id].done.moved if id in state.units else state.models[id].moved


def _all(state: State) -> list[str]:
    found: list[str] = []
    for unit in state.units.values():
        if unit.seat != state.active or unit.where not in ("board", "building"):
            continue
        found.append(unit.id)
        if len(unit.models) > 1:
            found += [id for id in unit.models if _joined(state, unit, id)]
    return found


def _joined(state: State, unit: Unit, model: str) -> bool:
    """Whether the model could leave: a Character, or a War Platform that has joined."""
    one = state.models[model]
    return one.character or (one.home != unit.id and joins_like_a_character(state, model))


def judge_mover(state: State, id: str) -> None:
    """Refuse a unit that cannot be chosen, or a Character that cannot leave his unit."""
    if id in state.units:
        judge_unit(state, state.units[id])
    else:
        judge_leaving(state, id)


def judge_unit(state: State, unit: Unit) -> None:
    """Refuse a unit that has moved in this phase, flees, is engaged, was joined, or may not move of its own will."""
    done = unit.done
    if unit.fleeing:
        refuse("T9A-MOV-104", "t9a.movement.refused.fleeing", unit=name(unit))
    if state.engaged(unit.id):  # T9A-CCB-007
        refuse("T9A-MOV-107", "t9a.movement.refused.engaged", unit=name(unit))
    if done.rallied:
        refuse("T9A-MOV-096", "t9a.movement.refused.rallied", unit=name(unit))
    if done.failed_charge:
        refuse("T9A-MOV-088", "t9a.movement.refused.failed_charge", unit=name(unit))
    if done.joined:
        refuse("T9A-CHA-011", "t9a.movement.refused.joined", unit=name(unit))
    if done.entered_building and unit.where == "building":
        refuse("T9A-TER-050", "t9a.movement.refused.entered", unit=name(unit))
    judge_move(state, unit.id)
    if done.moved or done.declared_charge or done.entered_building:
        refuse("T9A-MOV-107", "t9a.movement.refused.has_moved", unit=name(unit))


def _propose(state: State, rng: Random, able: list[str]) -> dict[str, Any]:
    if rng.random() < _ENDS:
        return {"pieces": []}
    mover = rng.choice(able)
    legs = random_legs(rng, state, mover) if rng.random() < _AT_ONCE else None
    return {"pieces": [mover]} if legs is None else {"pieces": [mover], "path": {"legs": msgspec.to_builtins(legs)}}
