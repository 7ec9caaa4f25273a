"""A battle gone through entry by entry along the branch that was played. Where the rules have changed since, its table
stands still up to the next checkpoint, and goes on from there."""

from __future__ import annotations

import logging

from battles.models import ANSWERS, Battle, Entry
from battles.table import adjusting, restore
from battles.table.blobs import Sheet
from battles.table.course import copied
from battles.table.dice import StoredDice
from rules.engine.dice import NoDice
from rules.engine.flow import Diverged, Flow, Saved, decode_state
from rules.engine.game import Game

logger = logging.getLogger(__name__)


class Stepping:
    """`flow` is the battle as it is shown, unless the table `stands` still. It begins right after the entry `begin`.
    Raises `Unreachable`."""

    def __init__(self, game: Game, battle: Battle, begin: int) -> None:
        self.game, self.battle = game, battle
        self.stands, self._untold = False, False
        self._next: tuple[int, Saved] | None = None
        try:
            self.flow = restore.as_it_was(game, battle, begin, NoDice())
        except Diverged as difference:
            _before, saved = next(restore.checkpoints(game, battle, begin))
            self.flow = Flow(game, decode_state(game, saved), NoDice())
            self._part(begin + 1, difference)

    def step(self, entry: Entry, sheet: Sheet) -> bool:
        """Play the next entry; returns whether the table begins to stand still."""
        if self._next is not None and entry.seq > self._next[0]:
            self._go_on(self._next[1])
        if not self.stands:
            try:
                self._play(entry, sheet)
            except Exception as difference:
                # Rules that have changed may fail anyhow.
                self._part(entry.seq, difference)
        if self._next is not None and entry.seq == self._next[0]:
            self._go_on(self._next[1])
        told, self._untold = self._untold, False
        return told

    def _play(self, entry: Entry, sheet: Sheet) -> None:
        if entry.kind in ANSWERS:
            assert sheet.record is not None
            self.flow.again(sheet.record)
        elif entry.kind == "adjust":
            dice, changes = StoredDice(sheet.rolls), sheet.data["changes"]
            self.flow = adjusting.adjusted(self.game, copied(self.flow.saved), changes, dice)[0]

    def _part(self, seq: int, difference: Exception) -> None:
        logger.info("battle %s leads elsewhere at entry %s: %s", self.battle.uuid, seq, difference)
        self.stands = self._untold = True
        self._next = restore.next_checkpoint(self.game, self.battle, seq)

    def _go_on(self, saved: Saved) -> None:
        self.flow = Flow.resume(self.game, copied(saved), [], NoDice())
        self.stands, self._next = False, None
