"""The whole course of a stored battle, played again from its beginning, with every branch that was taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from battles.acts import adjust
from battles.models import ANSWERS, Entry
from battles.table import restore
from battles.table.blobs import Sheet
from battles.table.dice import DiceDiffer, StoredDice
from rules.engine.events import Event
from rules.engine.flow import Flow, Recorded, Saved, decode_state
from rules.engine.game import Game

Mark = tuple[Saved, list[Recorded]]


def course(
    game: Game, setup: dict[str, Any], entries: Iterable[tuple[Entry, Sheet]]
) -> Iterator[tuple[Entry, Sheet, Flow, list[Event] | None]]:
    """Each entry with the battle right after it, and what happened this time (None where the entry is no move of the
    battle).

    Raises `Diverged` or `DiceDiffer` where playing it again leads elsewhere, and `IllegalAction` where an adjustment
    is impossible.
    """
    flow: Flow | None = None
    marks: dict[int, Mark] = {}
    entries = list(entries)
    lost = _lost(entries)
    for entry, sheet in entries:
        told: list[Event] | None = None
        if flow is not None and entry.seq in lost:
            yield entry, sheet, flow, None
            continue
        if flow is None:
            flow = Flow.begin(game, setup, StoredDice(sheet.rolls))
            told = flow.opening
        elif entry.kind in ANSWERS:
            if sheet.record is None:
                raise DiceDiffer(f"entry {entry.seq} holds no answer")
            told = flow.again(sheet.record).events
        elif (upto := sheet.data.get("upto")) is not None:
            flow = _branch(flow, marks.get(upto), entry, sheet)
        marks[entry.seq] = (flow.saved, list(flow.since))
        yield entry, sheet, flow, told


def _lost(entries: Iterable[tuple[Entry, Sheet]]) -> set[int]:
    """The entries that led elsewhere when the battle was loaded, and were given up: nobody can play them again."""
    lost: set[int] = set()
    for entry, sheet in entries:
        if entry.kind in ("repair", "restart", "declare"):
            upto = sheet.data.get("upto")
            # The file of an imported battle may say anything.
            if not isinstance(upto, int) or not 0 < upto < entry.seq:
                raise DiceDiffer(f"entry {entry.seq} goes back to nowhere")
            lost.update(range(upto + 1, entry.seq))
    return lost


def _branch(flow: Flow, mark: Mark | None, entry: Entry, sheet: Sheet) -> Flow:
    if mark is None:
        raise DiceDiffer(f"entry {entry.seq} goes back to nowhere")
    saved, since = mark
    if entry.kind == "adjust":
        return adjust.adjusted(flow.game, copied(saved), sheet.data.get("changes", []), StoredDice(sheet.rolls))[0]
    if entry.kind in ("repair", "restart"):
        return restore.from_checkpoint(flow.game, copied(saved), StoredDice(sheet.rolls))[0]
    if entry.kind == "declare":
        return Flow(flow.game, decode_state(flow.game, saved), StoredDice())
    return Flow.resume(flow.game, copied(saved), since, StoredDice())


def copied(saved: Saved) -> Saved:
    """A checkpoint of its own: a running battle adds to the one that it began from."""
    return Saved(saved.schema, saved.state, saved.number, list(saved.rolls))
