"""How far a unit may move, by the kind of its move (T9A-MOV-112 to 119)."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.engine.explained import Explained, Term
from rules.engine.text import text
from rules.ninth_age.queries.movement import lowest_movement, passes_over
from rules.ninth_age.state import State

MoveKind = Literal["advance", "march", "vanguard"]

VANGUARD = 12.0


class Allowance(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit may move: inches forward, and inches back or to a side (0: not at all); no model ends farther from
    where it began than `farthest` if wheels are made (T9A-MOV-130). `movement` is the value that it comes from; `over`:
    units and terrain on the way are ignored (T9A-SPC-086)."""

    kind: MoveKind
    flying: bool
    over: bool = False
    movement: Explained
    forward: Explained
    aside: Explained

    @property
    def farthest(self) -> float:
        return self.forward.total


def allowance(state: State, unit: str, kind: MoveKind, *, flying: bool = False) -> Allowance:
    """The allowance of a unit for a move. A unit whose models have different Movement uses the lowest (T9A-MOV-116,
    T9A-CHA-014)."""
    if kind == "vanguard":  # T9A-SPC-218
        movement = Explained.sum([Term(VANGUARD, text("t9a.movement.term.vanguard"), "T9A-SPC-217")])
    else:
        movement = lowest_movement(state, unit, flying)
    found = of_movement(kind, movement, flying=flying, failed=state.units[unit].done.march_test == "failed")
    return msgspec.structs.replace(found, over=flying and passes_over(state, unit, flying))


def of_movement(kind: MoveKind, movement: Explained, *, flying: bool = False, failed: bool = False) -> Allowance:
    """The allowance that a Movement gives; `failed`: the March Test was failed (T9A-MOV-119)."""
    if kind == "march":
        forward = movement if failed else _times(movement, 2.0, "T9A-MOV-117")
        return Allowance(kind=kind, flying=flying, movement=movement, forward=forward, aside=_times(movement, 0.0, ""))
    half = _times(movement, 0.5, "T9A-MOV-113")
    return Allowance(kind=kind, flying=flying, movement=movement, forward=movement, aside=half)


def _times(movement: Explained, factor: float, rule: str) -> Explained:
    """A multiple of the Movement, not rounded, with the term that makes it so."""
    total = movement.total * factor
    if not rule:
        return Explained(total, ())
    return movement.plus(Term(total - movement.total, text("t9a.movement.term.times", factor=factor), rule))
