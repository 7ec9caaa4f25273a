"""Allied divisions, which may rout at the end of every turn (DBF-ARM-027, DBF-ARM-028)."""

from __future__ import annotations

from rules.de_bellis.names import side_name
from rules.de_bellis.state import Division, Element, State, other
from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import Battle, Procedure

ROUT_ON = 1


def end_of_turn(battle: Battle) -> Procedure:
    """After phase 6 a die for each allied division still on the table, the First Player's first; on a 1 it is gone."""
    state: State = battle.state
    for seat in (state.first, other(state.first)):  # DBF-ARM-027
        for division in list(state.divisions.values()):
            if division.allied and division.seat == seat and on_the_table(state, division):
                (face,) = yield Roll(f"allies {division.id}", rule="DBF-ARM-027")
                _try(battle, division, face)


def on_the_table(state: State, division: Division) -> list[Element]:
    """The elements of a division that are still there."""
    return [element for element in state.standing(division.seat) if element.division == division.id]


def _try(battle: Battle, division: Division, face: int) -> None:
    """A rout takes every element away at once and counts as no loss."""
    state: State = battle.state
    gone = on_the_table(state, division) if face == ROUT_ON else []
    for element in gone:
        element.fate = "routed"
    battle.tell(
        told(
            "dbf.event.allies_rout" if gone else "dbf.event.allies_stay",
            pieces=[element.id for element in gone],
            rule="DBF-ARM-027",
            dice=(face,),
            side=side_name(division.seat),
            n=len(gone),
        )
    )
