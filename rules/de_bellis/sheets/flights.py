"""The sheet of flights: to which side an element flees that may choose."""

from __future__ import annotations

from collections.abc import Iterator

from rules.de_bellis.contact import is_in_contact
from rules.de_bellis.names import name
from rules.de_bellis.results.flight_habits import FROM_ENEMIES, HOMEWARDS, INWARDS
from rules.de_bellis.state import Seat, State
from rules.engine.plans import Condition
from rules.engine.sheets import Preset, Row, Ruling, Sheet, Way
from rules.engine.text import text

SIDE = "dbf.flight.side"
HABITS = (FROM_ENEMIES, HOMEWARDS, INWARDS)


def flights_sheet(state: State, seat: Seat) -> tuple[Sheet, ...]:
    """In general, and for each element that is fighting."""
    ways = tuple(Way(habit, text(f"dbf.sheet.flight.{habit}"), (Ruling(habit=habit),)) for habit in HABITS)
    row = Row(SIDE, text("dbf.sheet.flight.side"), ways, usual=FROM_ENEMIES, topics=(SIDE,))
    return (
        Sheet(
            topic="dbf.sheet.flight",
            title=text("dbf.sheet.flight"),
            rows=(row, *_fighting(state, seat, ways)),
            presets=(Preset(text("dbf.sheet.all_usual")),),
            now=(Condition("half_turn", at_most=float(state.half_turn + (state.phasing == seat))),),
        ),
    )


def _fighting(state: State, seat: Seat, ways: tuple[Way, ...]) -> Iterator[Row]:
    for element in state.standing(seat):
        if is_in_contact(state, element):
            yield Row(
                f"{element.id}:flight",
                name(element),
                (*ways, *(_to(side) for side in ("left", "right"))),
                about=(element.id,),
                topics=(SIDE,),
                under=SIDE,
            )


def _to(side: str) -> Way:
    """There, unless it would be lost there."""
    there = Ruling({"choose_one": side}, (Condition(f"{side}/lost", equals=False),))
    return Way(side, text(f"dbf.sheet.flight.{side}"), (there, Ruling(habit=FROM_ENEMIES)))
