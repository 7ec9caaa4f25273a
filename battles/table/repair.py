"""A fault of the rules never kills a battle: it goes on from its latest checkpoint."""

from __future__ import annotations

import logging

from battles.models import ANSWERS, Battle, Entry, Report, Snapshot
from battles.table import restore
from battles.table.blobs import Sheet, pack_sheet, read_saved
from battles.table.live import Table
from rules.engine.events import told
from rules.engine.flow import Diverged, Flow

logger = logging.getLogger(__name__)


def repair(table: Table, battle: Battle, difference: Diverged) -> None:
    """Take back the answers that no longer lead to what was stored, and say so in the log and in a report. Within a
    transaction."""
    logger.error("battle %s: %s; it goes on from its latest checkpoint", battle.uuid, difference)
    snapshot = Snapshot.objects.get(battle=battle, latest=True)
    dice = restore.dice_of(battle, table.seats or list(battle.seats.select_related("user").order_by("pk")))
    flow = Flow.resume(table.game, read_saved(snapshot.blob), [], dice)
    Report.objects.create(battle=battle, kind=Report.DIVERGED, seq=battle.seq, text=str(difference))
    battle.seq += 1
    Entry.of(battle.pk, seq__gt=snapshot.seq, void_by=None, kind__in=ANSWERS).update(void_by=battle.seq)
    sheet = Sheet(events=[told("battle.told.repaired")], data={"upto": snapshot.seq})
    Entry.objects.create(battle=battle, seq=battle.seq, kind="repair", blob=pack_sheet(sheet))
    Snapshot.objects.filter(pk=snapshot.pk).update(seq=battle.seq)
    Snapshot.objects.create(battle=battle, seq=battle.seq, blob=snapshot.blob, pinned=True)
    flow.renumber(battle.number)
    battle.pending = [{"seat": decision.seat, "number": decision.number} for decision in flow.pending]
    battle.number, battle.trail = flow.number, []
    battle.save()
    table.seats = table.seats or list(battle.seats.select_related("user").order_by("pk"))
    table.put(flow, battle.seq, dice)
