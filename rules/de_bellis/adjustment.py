"""What two players may change on the table by consent: move, turn, remove, bring back or mark an element."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.de_bellis import victory
from rules.de_bellis.names import name
from rules.de_bellis.state import Element, State, footprint
from rules.engine.events import told
from rules.engine.game import Battle
from rules.engine.geometry import inside, overlaps, pose, table
from rules.engine.inputs.shape import Degrees, Key, Length, bad, read_as
from rules.engine.refusal import IllegalAction
from rules.engine.text import text


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One change: `move` sets the pose, `remove` takes an element off as lost, `restore` brings it back, `mark` and
    `unmark` its red counter."""

    what: Literal["move", "remove", "restore", "mark", "unmark"]
    piece: Key
    x: Length | None = None
    y: Length | None = None
    bearing: Degrees | None = None


def adjust(battle: Battle, raw: object) -> None:
    """Carry out one change that both players agreed on. Refused if the table would then be impossible."""
    state: State = battle.state
    change = read_as(Change, raw)
    element = state.elements.get(change.piece)
    if element is None:
        raise bad("piece", piece=change.piece)
    _carry_out(element, change)
    _judge(state, element)
    battle.tell(told(f"dbf.event.adjusted.{change.what}", pieces=[element.id], piece=name(element)))
    victory.judge(battle)


def _carry_out(element: Element, change: Change) -> None:
    if change.what == "remove":
        element.fate = "destroyed"
    elif change.what in ("mark", "unmark"):
        element.red_counter = change.what == "mark"
    else:
        x = element.x if change.x is None else change.x
        y = element.y if change.y is None else change.y
        element.stand(pose(x, y, element.bearing if change.bearing is None else change.bearing))
        if change.what == "restore":
            element.fate = ""


def _judge(state: State, element: Element) -> None:
    if not element.on_table:
        return
    base = footprint(element)
    if not inside(table(state.width, state.height), base):
        raise IllegalAction("DBF-MOV-040", text("dbf.refused.adjust_off_table", piece=name(element)))
    for standing in state.standing():
        if standing is not element and overlaps(base, footprint(standing)):
            raise IllegalAction("DBF-TER-023", text("dbf.refused.adjust_overlap", piece=name(element)))
