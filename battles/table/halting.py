"""A battle whose stored answers no longer lead to what was stored is halted: nothing is lost, nothing is asked, no
clock runs, until the people of the house have mended it (`repair.py`)."""

from __future__ import annotations

import logging
import traceback

from battles.models import Battle, Due, Entry, Report, Seat, Snapshot
from battles.sending import hub
from battles.table.blobs import Sheet, pack_sheet
from battles.table.live import Table
from ninthsite.observing.figures import HALTS
from notices.outbox import tell, withdraw
from rules.engine.events import told
from rules.engine.flow import Diverged

logger = logging.getLogger(__name__)

LONGEST_REPORT = 8000


def halt(table: Table, battle: Battle, difference: Diverged) -> None:
    """Write down that the battle stands still, and why. Within the transaction of a visit; call `announce` after the
    commit."""
    why = "".join(traceback.format_exception(difference))[-LONGEST_REPORT:]
    Report.objects.create(battle=battle, kind=Report.DIVERGED, seq=battle.seq, text=f"{difference}\n\n{why}")
    checkpoint = Snapshot.objects.values_list("seq", flat=True).get(battle=battle, latest=True)
    battle.seq += 1
    sheet = Sheet(events=[told("battle.told.halted")], data={"checkpoint": checkpoint, "why": str(difference)})
    Entry.objects.create(battle=battle, seq=battle.seq, kind="halt", blob=pack_sheet(sheet))
    battle.status, battle.pending, battle.trail = Battle.HALTED, [], []
    battle.save(update_fields=["seq", "status", "pending", "trail"])
    stop_clocks(battle)
    Due.objects.create(battle=battle, kind="report", seat="", at=battle.moved, detail={"seq": battle.seq})
    tell_players(battle)
    table.discard()


def announce(battle: Battle, difference: Diverged) -> None:
    """Tell those who watch, the log and the figures. After the commit."""
    logger.error("battle %s is halted: %s", battle.uuid, difference)
    HALTS.labels(battle.game).inc()
    hub.noticed(battle.uuid, battle.seq)
    hub.beside(battle.uuid)


def stop_clocks(battle: Battle) -> None:
    """Nothing falls due any more, and no sitting runs."""
    # A pause or a live window of a battle that is mended later still ends.
    Due.objects.filter(battle=battle).exclude(kind__in=("resume", "window", "sandbox")).delete()
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
