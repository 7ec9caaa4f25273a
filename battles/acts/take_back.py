"""Going back to an earlier moment of a battle. What was done since stays in the log, marked; its dice never fall the
same again."""

from __future__ import annotations

from battles.models import ANSWERS, Entry
from battles.refusals import refusal
from battles.table import restore
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from rules.engine.flow import Diverged


def back_to(desk: Desk, upto: int, kind: str, sheet: Sheet, seat: str, client_id: str | None) -> None:
    """The battle goes on from right after the entry `upto`."""
    try:
        flow = restore.as_it_was(desk.table.game, desk.battle, upto, desk.table.dice)
    except (restore.Unreachable, Diverged):
        raise refusal("too_far_back") from None
    desk.touched = True
    entry = desk.note(kind, sheet, seat=seat, client_id=client_id)
    desk.void(upto, by=entry.seq)
    desk.jump(flow)


def may_go_back(desk: Desk, seq: int) -> None:
    """Refuses unless the entry `seq` is an answer that a player gave and that still counts."""
    entry = Entry.objects.filter(battle=desk.battle, seq=seq, void_by=None, kind__in=ANSWERS).first()
    if entry is None or entry.kind == "auto":
        raise refusal("takeback", seq=seq)
    sheet = entry.sheet
    if sheet.sealed:
        # Going back to between two sealed answers would show one of them.
        raise refusal("sealed")
