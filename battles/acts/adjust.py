"""Changing the table by consent: from the latest checkpoint, with the changes made, on a new branch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from battles.refusals import refusal
from battles.table.adjusting import adjusted, changed
from battles.table.blobs import Sheet
from rules.engine.events import Event
from rules.engine.refusal import IllegalAction

if TYPE_CHECKING:
    from battles.table.desk import Desk

MOST_CHANGES = 20


def check_changes(desk: Desk, changes: Any, seat: str | None = None) -> None:
    """Refuses changes that could not be made now. Of the `seat` that asks for them only what it knows may be changed:
    otherwise a refusal would tell what is hidden."""
    if not isinstance(changes, list) or not 1 <= len(changes) <= MOST_CHANGES:
        raise refusal("changes", most=MOST_CHANGES)
    if not all(isinstance(change, dict) for change in changes):
        raise refusal("changes", most=MOST_CHANGES)
    try:
        if seat is not None and not desk.battle.hot_seat:
            changed(desk.table.game, desk.flow.saved, changes, seat)
        changed(desk.table.game, desk.flow.saved, changes)
    except IllegalAction:
        raise
    except (TypeError, ValueError, KeyError, AttributeError, msgspec.MsgspecError):
        raise refusal("changes", most=MOST_CHANGES) from None


def adjust(desk: Desk, changes: list[dict[str, Any]], seat: str, client_id: str | None, event: Event) -> None:
    """Make the changes. Answers since the latest checkpoint are taken back: they were given on another table."""
    check_changes(desk, changes)
    desk.touched = True
    upto = desk.seq_before(len(desk.flow.since))
    flow, events = adjusted(desk.table.game, desk.flow.saved, changes, desk.table.dice)
    sheet = Sheet(events=[event, *events], data={"changes": changes, "upto": upto})
    if thrown := desk.table.dice.take():
        sheet.rolls = [(one.label, one.faces) for one in thrown]
        sheet.counter, sheet.sides = thrown[0].counter, [one.sides for one in thrown]
    entry = desk.note("adjust", sheet, seat=seat, client_id=client_id)
    desk.void(upto, by=entry.seq)
    desk.jump(flow, permanent=True)
    desk.play(flow.settle(), "auto")
