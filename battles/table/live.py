"""The live battles of this process. Each is touched under its lock only, and thrown away after any failure."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.db import DatabaseError

from battles.games import game_of
from battles.models import ANSWERS, Battle, Entry
from battles.table import rebuilding, restore
from battles.table.dice import KeptDice
from rules.engine.flow import Diverged, Flow
from rules.engine.game import Game

if TYPE_CHECKING:
    from battles.models import Seat
    from battles.telling.habits import Sittings

logger = logging.getLogger(__name__)


class Table:
    """One live battle: its flow as of the entry `seq`, who sits there, and the views that were last made of it."""

    def __init__(self, uuid: UUID) -> None:
        self.uuid = uuid
        self.lock = threading.RLock()
        self.seq = -1
        self.views: dict[str, tuple[int, dict[str, Any]]] = {}
        self.sheets: dict[str, tuple[int, list[dict[str, Any]]]] = {}
        # The view that each audience has as of an entry: the next change is a patch of it.
        self.sent: dict[str, tuple[int, dict[str, Any]]] = {}
        self.seats: list[Seat] = []
        # The entries that were applied last: whoever listens here is told of them next.
        self.applied: list[Entry] = []
        # What onlookers see later: up to which entry they may know, the entry that was reached, the battle then.
        self.behind: tuple[int, int, Flow] | None = None
        # Who is not asked small matters, as of an entry (battles.acts.usual).
        self.spared: tuple[int, frozenset[str]] | None = None
        # How the present sittings go, by seat (battles.telling.habits).
        self.thinking: Sittings = {}
        self._flow: Flow | None = None
        self._game: Game | None = None
        self._dice: KeptDice | None = None

    @property
    def flow(self) -> Flow:
        """The running battle; only after `catch_up`."""
        assert self._flow is not None
        return self._flow

    @property
    def stands(self) -> bool:
        """Whether there is a table to look at: the battle has begun, and its checkpoint can be read."""
        return self._flow is not None

    @property
    def game(self) -> Game:
        assert self._game is not None
        return self._game

    @property
    def dice(self) -> KeptDice:
        """All branches of a battle share its dice, so that no roll is ever made again the same."""
        assert self._dice is not None
        return self._dice

    def catch_up(self, battle: Battle) -> None:
        """Bring the flow to where the stored battle is. Raises `Diverged` if the stored answers cannot be applied
        again."""
        self._game = game_of(battle.game)
        if not self.seats or battle.status == Battle.WAITING:
            self.seats = list(battle.seats.select_related("user").order_by("pk"))
        if battle.status == Battle.WAITING:
            return
        if self._flow is not None and self.seq == battle.seq:
            return
        if battle.status == Battle.HALTED:
            self._stand_still(battle)
            return
        try:
            if self._flow is None or self.seq > battle.seq or not self._step_on(battle):
                self._dice = restore.dice_of(battle, self.seats)
                self._flow = _loaded(self._game, battle, self._dice)
        except Diverged:
            self.discard()
            if not battle.over:
                raise
            # Nobody plays on: it is enough to see how it stood.
            self.seats = list(battle.seats.select_related("user").order_by("pk"))
            self._stand_still(battle)
            return
        except BaseException:
            self.discard()
            raise
        self.seq = battle.seq
        restore.renumber(self._flow, battle)

    def _stand_still(self, battle: Battle) -> None:
        """Show the latest checkpoint and ask nothing; where not even that can be read, there is no flow."""
        self._dice = restore.dice_of(battle, self.seats)
        try:
            self._flow = restore.standing(self.game, battle, self._dice)
        except DatabaseError:
            raise
        except Exception:
            logger.exception("battle %s: its latest checkpoint cannot be read", battle.uuid)
            found = rebuilding.rebuilt(self.game, battle, self.seats, self._dice)
            self._flow = None if found is None else Flow(self.game, found.state, self._dice)
        self.seq = battle.seq

    def _step_on(self, battle: Battle) -> bool:
        """Apply what other processes have stored since; False if that was more than answers."""
        missing = list(Entry.of(battle.pk, seq__gt=self.seq))
        if len(missing) != battle.seq - self.seq or any(
            entry.kind not in ANSWERS or entry.void_by for entry in missing
        ):
            return False
        try:
            for entry in missing:
                record = entry.sheet.record
                assert record is not None
                self.flow.again(record)
        except Diverged:
            return False
        self.dice.counter = battle.counter
        self.applied = missing
        return True

    def put(self, flow: Flow, seq: int, dice: KeptDice | None = None) -> None:
        """What has just been committed is the live battle from now on."""
        self._flow, self.seq = flow, seq
        self._dice = dice or self._dice

    def discard(self) -> None:
        """Forget the live battle; the next visit loads it again."""
        self._flow, self.seq = None, -1
        self.views.clear()
        self.sheets.clear()
        self.behind = None
        self.applied = []
        self.spared = None
        self.seats = []

    def since(self, battle: Battle, seq: int) -> list[Entry]:
        """The entries after `seq`, in their order; after `catch_up`."""
        if self.applied and self.applied[0].seq == seq + 1 and self.applied[-1].seq == battle.seq:
            return self.applied
        return list(Entry.of(battle.pk, seq__gt=seq, seq__lte=battle.seq))

    def seat(self, key: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.key == key), None)


def _loaded(game: Game, battle: Battle, dice: KeptDice) -> Flow:
    """The battle as it is stored. Whatever fails on the way, be it the rules or a checkpoint that is missing or cannot
    be read, means that the stored battle leads elsewhere."""
    try:
        return restore.load(game, battle, dice)
    except (Diverged, DatabaseError):
        raise
    except Exception as fault:
        raise Diverged(battle.number, f"{type(fault).__name__}: {fault}") from fault


class _Tables:
    """The most recently used tables of this process."""

    def __init__(self) -> None:
        self._tables: OrderedDict[UUID, Table] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, uuid: UUID) -> Table:
        with self._lock:
            table = self._tables.get(uuid)
            if table is None:
                table = self._tables[uuid] = Table(uuid)
                self._drop_old()
            self._tables.move_to_end(uuid)
            return table

    def clear(self) -> None:
        """Forget everything, as a new process would."""
        with self._lock:
            self._tables.clear()

    def _drop_old(self) -> None:
        for uuid, table in list(self._tables.items()):
            if len(self._tables) <= settings.LIVE_BATTLES:
                return
            # Whoever holds the lock of a table must stay the only one who has that battle.
            if table.lock.acquire(blocking=False):
                del self._tables[uuid]
                table.lock.release()


tables = _Tables()
