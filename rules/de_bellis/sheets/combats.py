"""The sheet of combats: in which order the own combats are fought, so that nothing waits when an enemy who flees has to
choose his way."""

from __future__ import annotations

from collections.abc import Iterator

from rules.de_bellis.melee.habits import HARDEST, SUREST
from rules.de_bellis.melee.phase import pairs_in_contact
from rules.de_bellis.names import name
from rules.de_bellis.state import Seat, State
from rules.engine.plans import Condition
from rules.engine.sheets import Preset, Row, Ruling, Sheet, Way
from rules.engine.text import text

FIGHT = "dbf.fight"
PREFILLED = Way("usual", text("dbf.sheet.prefilled"), (Ruling(),))


def combats_sheet(state: State, seat: Seat) -> tuple[Sheet, ...]:
    """In general, and which of those in contact now comes first."""
    ways = tuple(Way(habit, text(f"dbf.sheet.fight.{habit}"), (Ruling(habit=habit),)) for habit in (SUREST, HARDEST))
    row = Row(FIGHT, text("dbf.sheet.fight.order"), (*ways, PREFILLED), usual=SUREST, topics=(FIGHT,))
    until = state.half_turn + (state.phasing != seat)
    return (
        Sheet(
            topic="dbf.sheet.fight",
            title=text("dbf.sheet.fight"),
            rows=(row, *_pairs(state, seat)),
            presets=(Preset(text("dbf.sheet.all_usual")),),
            now=(Condition("half_turn", at_most=float(until)),),
        ),
    )


def _pairs(state: State, seat: Seat) -> Iterator[Row]:
    if state.phasing != seat:
        return
    for mine, enemy in pairs_in_contact(state):
        pair = f"{mine}:{enemy}"
        yield Row(
            f"{pair}:fight",
            text("dbf.fight.pair", mine=name(state.elements[mine]), enemy=name(state.elements[enemy])),
            (Way("first", text("dbf.sheet.fight.first"), (Ruling({"choose_one": pair}),)),),
            about=(mine, enemy),
            when=(Condition("pairs", equals=pair),),
            topics=(FIGHT,),
            under=FIGHT,
        )
