"""The sheet of Leadership Tests: whose Leadership is used, and whether a failed test is rolled again."""

from __future__ import annotations

from rules.engine.plans import Condition
from rules.engine.sheets import Preset, Row, Ruling, Sheet, Way
from rules.engine.text import text
from rules.ninth_age.characters.battle_standard import battle_standard_of
from rules.ninth_age.characters.general import general_of
from rules.ninth_age.state import Seat, State

BORROW = "t9a.leadership.borrow"
AGAIN = "t9a.leadership.hold_your_ground"


def leadership_sheet(state: State, seat: Seat, now: tuple[Condition, ...]) -> tuple[Sheet, ...]:
    """With a General, or with a Battle Standard."""
    yes = Way("yes", text("t9a.sheet.yes"), (Ruling({"confirm": True}),))
    no = Way("no", text("t9a.sheet.no"), (Ruling({"confirm": False}),))
    rows: list[Row] = []
    if general_of(state, seat):
        rows.append(Row(BORROW, text("t9a.sheet.borrow"), (yes, no), usual="yes", topics=(BORROW,)))
    if battle_standard_of(state, seat):
        rows.append(Row(AGAIN, text("t9a.sheet.again"), (yes, no), usual="yes", topics=(AGAIN,)))
    if not rows:
        return ()
    return (
        Sheet(
            topic="t9a.sheet.leadership",
            title=text("t9a.sheet.leadership"),
            rows=tuple(rows),
            presets=(Preset(text("t9a.sheet.all_usual")),),
            now=now,
        ),
    )
