"""A battle whose latest checkpoint is missing or broken is rebuilt from what else is stored: an earlier checkpoint or
its beginning, the answers since, and their dice."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import DatabaseError

from battles.models import ANSWERS, Battle, Entry, Snapshot
from battles.sending import hub
from battles.table import restore
from battles.table.blobs import Sheet, pack_saved, pack_sheet
from battles.table.course import branch, copied, course
from rules.engine.dice import Dice, NoDice
from rules.engine.events import told
from rules.engine.flow import Flow, Saved
from rules.engine.game import Game

if TYPE_CHECKING:
    from battles.models import Seat

logger = logging.getLogger(__name__)


def rebuild(game: Game, battle: Battle) -> bool:
    """Write the latest checkpoint anew, and in the log that this was done. False if the stored one is whole, or if
    nothing stored leads there. Within the transaction of a visit: what is live is to be discarded; call `announce`
    after the commit."""
    seats = list(battle.seats.order_by("pk"))
    if restore.latest_is_readable(game, battle):
        return False
    flow = rebuilt(game, battle, seats, restore.dice_of(battle, seats))
    if flow is None:
        return False
    checkpoint = {"seq": restore.seq_before(battle, len(flow.since)), "blob": pack_saved(flow.saved)}
    Snapshot.objects.update_or_create(battle=battle, latest=True, defaults=checkpoint)
    battle.seq += 1
    sheet = Sheet(events=[told("battle.told.rebuilt")])
    Entry.objects.create(battle=battle, seq=battle.seq, kind="rebuilt", blob=pack_sheet(sheet))
    battle.save(update_fields=["seq"])
    return True


def announce(battle: Battle) -> None:
    """Tell those who watch, and the log. After the commit."""
    logger.warning("battle %s: its latest checkpoint was rebuilt", battle.uuid)
    hub.noticed(battle.uuid, battle.seq)


def rebuilt(game: Game, battle: Battle, seats: Sequence[Seat], dice: Dice) -> Flow | None:
    """The battle as it is now, or None where nothing stored leads there."""
    try:
        flow = _reached(game, battle, seats)
        # With its own dice, and as it will be loaded from now on.
        return Flow.resume(game, copied(flow.saved), list(flow.since), dice)
    except DatabaseError:
        raise
    except Exception:
        logger.exception("battle %s cannot be rebuilt", battle.uuid)
        return None


def _reached(game: Game, battle: Battle, seats: Sequence[Seat]) -> Flow:
    for seq, saved in restore.checkpoints(game, battle, battle.seq):
        return _onward(game, battle, seq, saved)
    return _from_the_beginning(game, battle, seats)


def _onward(game: Game, battle: Battle, seq: int, saved: Saved) -> Flow:
    """From a checkpoint along the present branch."""
    flow = Flow.resume(game, saved, [], NoDice())
    for entry in Entry.of(battle.pk, seq__gt=seq, void_by=None):
        sheet = entry.sheet
        if entry.kind in ANSWERS:
            assert sheet.record is not None
            flow.again(sheet.record)
        elif entry.kind in ("adjust", "repair", "restart"):
            # What came between the checkpoint and this has been taken back.
            flow = branch(flow, (flow.saved, []), entry, sheet)
    return flow


def _from_the_beginning(game: Game, battle: Battle, seats: Sequence[Seat]) -> Flow:
    if battle.sandbox:
        # It began with the table of another battle, or of a lesson, and only its checkpoints know that.
        raise restore.Unreachable
    flow: Flow | None = None
    entries = [(entry, entry.sheet) for entry in Entry.of(battle.pk)]
    for passed in course(game, restore.setup_of(battle, seats), entries):
        flow = passed.flow
    if flow is None:
        raise restore.Unreachable
    return flow
