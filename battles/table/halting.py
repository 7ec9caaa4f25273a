"""A battle whose stored answers no longer lead to what was stored is halted: nothing is lost, nothing is asked, no
clock runs, until the people of the house have mended it (`repair.py`)."""

from __future__ import annotations

import logging
import traceback
from uuid import UUID

from django.db import transaction

from battles.games import UnknownGame
from battles.models import Battle, Due, Entry, Report, Seat
from battles.sending import hub
from battles.table import restore
from battles.table.blobs import Sheet, pack_sheet
from battles.table.live import Table, tables
from ninthsite.observing.figures import HALTS
from notices.outbox import tell, withdraw
from rules.engine.events import told

logger = logging.getLogger(__name__)

LONGEST_REPORT = 8000


def without_game(uuid: UUID) -> None:
    """Halt a battle of a game that this site does not offer any more, before a clock runs out there."""
    table = tables.of(uuid)
    missing = UnknownGame("this site does not offer the game")
    with table.lock:
        with transaction.atomic(durable=True):
            battle = Battle.objects.select_for_update().get(uuid=uuid)
            if battle.status != Battle.RUNNING:
                return
            halt(table, battle, missing)
        announce(battle, missing)


def halt(table: Table, battle: Battle, difference: Exception) -> None:
    """Write down that the battle stands still, and why. Within the transaction of a visit; call `announce` after the
    commit."""
    why = "".join(traceback.format_exception(difference))[-LONGEST_REPORT:]
    Report.objects.create(battle=battle, kind=Report.DIVERGED, seq=battle.seq, text=f"{difference}\n\n{why}")
    checkpoint = restore.checkpoint_of(battle)
    battle.seq += 1
    sheet = Sheet(events=[told("battle.told.halted")], data={"checkpoint": checkpoint, "why": str(difference)})
    Entry.objects.create(battle=battle, seq=battle.seq, kind="halt", blob=pack_sheet(sheet))
    battle.status, battle.pending, battle.trail = Battle.HALTED, [], []
    battle.save(update_fields=["seq", "status", "pending", "trail"])
    stop_clocks(battle)
    Due.objects.create(battle=battle, kind="report", seat="", at=battle.moved, detail={"seq": battle.seq})
    tell_players(battle)
    table.discard()


def announce(battle: Battle, difference: Exception) -> None:
    """Tell those who watch, the log and the figures. After the commit."""
    logger.error("battle %s is halted: %s", battle.uuid, difference)
    HALTS.labels(battle.game).inc()
    hub.noticed(battle.uuid, battle.seq)
    hub.beside(battle.uuid)


def stop_clocks(battle: Battle) -> None:
    """Nothing falls due any more, and no sitting runs."""
    # A pause or a live window of a battle that is mended later still ends, and who has left it has left it.
    Due.objects.filter(battle=battle).exclude(kind__in=("resume", "window", "left", "sandbox")).delete()
    Seat.objects.filter(battle=battle).update(asked_since=None)
    withdraw("hand_over", "deadline_near", about=battle.uuid)


def tell_players(battle: Battle) -> None:
    """Write to the players how it stands with their battle. Within a transaction."""
    if battle.hot_seat:
        return
    for seat in battle.seats.exclude(user=None).select_related("user"):
        detail = {"seat": seat.key, "seq": battle.seq, "status": battle.status}
        kind = "battle_over" if battle.over else "halted"
        assert seat.user is not None
        tell(kind, seat.user, about=battle.uuid, detail=detail, gather=f"{kind}:{battle.uuid}")
