"""Notes that the players put on units by hand: a spell that lasts, a promise, anything that the phase leaves behind."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Note
from rules.engine.inputs.shape import bad
from rules.engine.text import text
from rules.ninth_age.free_hand.choosing import choose_unit
from rules.ninth_age.names import name
from rules.ninth_age.state import State

LONGEST = 80
MOST = 6


def offered(state: State, seat: str) -> bool:
    """Whether a unit is on the board, of whichever side."""
    return any(state.standing())


def write(battle: Battle, seat: str) -> Procedure:
    """A line is put on a unit of either side; an empty one takes away all that stand there."""
    state: State = battle.state
    id = yield from choose_unit(seat, "note", state.standing())
    if not id:
        return
    line: str = yield Decision(
        "t9a.free_hand.line",
        seat,
        Note(sealed=False),
        prompt=text("t9a.free_hand.ask_line", unit=name(state.unit(id))),
        pieces=(id,),
        judge=_judge,
        fallback={"note": ""},
        auto=False,
    )
    note_on(battle, id, line.strip())


def note_on(battle: Battle, unit_id: str, line: str) -> None:
    """Put a line on a unit, the oldest giving way; an empty one takes all away."""
    unit = battle.state.unit(unit_id)
    unit.marks = (*unit.marks, line)[-MOST:] if line else ()
    key = "t9a.free_hand.event.note" if line else "t9a.free_hand.event.no_notes"
    battle.tell(told(key, pieces=[unit_id], unit=name(unit), note=line))


def _judge(line: str) -> None:
    if len(line) > LONGEST:
        raise bad("how_many", least=0, most=LONGEST)
