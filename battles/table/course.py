"""The whole course of a stored battle, played again from its beginning, with every branch that was taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from battles.models import ANSWERS, Entry
from battles.table import adjusting, restore
from battles.table.blobs import Sheet
from battles.table.dice import DiceDiffer, StoredDice
from rules.engine.dice import NoDice
from rules.engine.events import Event
from rules.engine.flow import Flow, Recorded, Saved, decode_state
from rules.engine.game import Game

Mark = tuple[Saved, list[Recorded]]
Checkpoint = tuple[int, Saved]
Onward = Callable[[Entry, Exception], Checkpoint | None]


@dataclass(frozen=True, slots=True)
class Passed:
    """An entry, and the battle right after it: None where it could not be played again. `told`: what happened this
    time, None where the entry is no move of the battle or was not played again."""

    entry: Entry
    sheet: Sheet
    flow: Flow | None
    told: list[Event] | None = None


def course(
    game: Game, setup: dict[str, Any], entries: Iterable[tuple[Entry, Sheet]], onward: Onward | None = None
) -> Iterator[Passed]:
    """Each entry in its order. Where playing it again leads elsewhere, `onward` is told of the entry and of what was
    wrong, and gives the checkpoint at or after it from which to go on; None: no further.

    Without `onward` it raises: `Diverged` or `DiceDiffer`, and `IllegalAction` where an adjustment is impossible.
    """
    again = _Again(game, setup)
    entries = list(entries)
    lost = _lost(entries)
    checkpoint: Checkpoint | None = None
    for entry, sheet in entries:
        if entry.seq in lost:
            yield Passed(entry, sheet, again.flow)
            continue
        told: list[Event] | None = None
        if checkpoint is None:
            try:
                told = again.play(entry, sheet)
            except Exception as difference:
                if onward is None:
                    raise
                checkpoint = onward(entry, difference)
                if checkpoint is None:
                    return
        if checkpoint is not None:
            told = None
            if entry.seq < checkpoint[0]:
                again.skip(entry)
            else:
                again.go_on(checkpoint[1])
                checkpoint = None
        again.mark(entry)
        yield Passed(entry, sheet, again.flow, told)


class Skipped(Exception):
    """An entry goes back to a moment that could not be played again."""


class _Again:
    """A battle that is played again entry by entry."""

    def __init__(self, game: Game, setup: dict[str, Any]) -> None:
        self.game, self.setup = game, setup
        self.flow: Flow | None = None
        self._begun = False
        self._marks: dict[int, Mark] = {}
        self._skipped: set[int] = set()

    def play(self, entry: Entry, sheet: Sheet) -> list[Event] | None:
        """The entry once more; returns what happened."""
        if not self._begun:
            self._begun = True
            self.flow = Flow.begin(self.game, self.setup, StoredDice(sheet.rolls))
            return self.flow.opening
        if entry.kind in ANSWERS:
            if sheet.record is None:
                raise DiceDiffer(f"entry {entry.seq} holds no answer")
            assert self.flow is not None
            return self.flow.again(sheet.record).events
        if (upto := sheet.data.get("upto")) is not None:
            if upto in self._skipped:
                raise Skipped(f"entry {entry.seq} goes back to the entry {upto}")
            assert self.flow is not None
            self.flow = branch(self.flow, self._marks.get(upto), entry, sheet)
        return None

    def skip(self, entry: Entry) -> None:
        """What cannot be played again."""
        self._begun, self.flow = True, None
        self._skipped.add(entry.seq)

    def go_on(self, saved: Saved) -> None:
        """From a checkpoint."""
        self.flow = Flow.resume(self.game, copied(saved), [], NoDice())

    def mark(self, entry: Entry) -> None:
        """To this moment another entry may go back."""
        if self.flow is not None:
            self._marks[entry.seq] = (self.flow.saved, list(self.flow.since))


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


def branch(flow: Flow, mark: Mark | None, entry: Entry, sheet: Sheet) -> Flow:
    """The battle after an entry that goes back to a moment, which is marked. Raises like `course`."""
    if mark is None:
        raise DiceDiffer(f"entry {entry.seq} goes back to nowhere")
    saved, since = mark
    if entry.kind == "adjust":
        return adjusting.adjusted(flow.game, copied(saved), sheet.data.get("changes", []), StoredDice(sheet.rolls))[0]
    if entry.kind in ("repair", "restart"):
        return restore.from_checkpoint(flow.game, copied(saved), StoredDice(sheet.rolls))[0]
    if entry.kind == "declare":
        return Flow(flow.game, decode_state(flow.game, saved), StoredDice())
    return Flow.resume(flow.game, copied(saved), since, StoredDice())


def copied(saved: Saved) -> Saved:
    """A checkpoint of its own: a running battle adds to the one that it began from."""
    return Saved(saved.schema, saved.state, saved.number, list(saved.rolls))
