"""A battle begins: all seats are taken, the armies are frozen, the first question is put."""

from __future__ import annotations

import logging
from typing import Any

from django.utils import timezone

from battles.acts import plans
from battles.clocks.clock import terms_of
from battles.due import deadlines
from battles.models import Battle, Snapshot
from battles.refusals import refusal
from battles.sending import hub
from battles.table import restore
from battles.table.blobs import Sheet, pack_saved
from battles.table.desk import Desk
from battles.table.live import tables
from rules.engine.flow import Flow

logger = logging.getLogger(__name__)


def begin(battle: Battle, state: Any = None) -> None:
    """Play up to the first question. Within a transaction, with the row of the battle locked; call `announce` after
    the commit. A battle that does not begin with its set-up begins from a `state`.

    Raises `IllegalAction` if the game cannot begin with these settings and armies.
    """
    table = tables.of(battle.uuid)
    with table.lock:
        table.discard()
        table.catch_up(battle)
        battle.seats.update(bank=terms_of(battle).bank)
        dice = restore.dice_of(battle, table.seats)
        try:
            if state is None:
                flow = Flow.begin(table.game, restore.setup_of(battle, table.seats), dice)
            else:
                flow = Flow.start(table.game, state, dice)
            battle.status = Battle.RUNNING
            battle.people = 1 if battle.hot_seat else sum(not seat.bot for seat in table.seats)
            table.put(flow, battle.seq, dice)
            _write_down(Desk(battle, table))
        except (TypeError, ValueError, KeyError, AttributeError, AssertionError):
            logger.exception("battle %s cannot begin", battle.uuid)
            raise refusal("fault") from None
        finally:
            # The commit is the caller's: what is live is loaded from what was stored.
            table.discard()


def _write_down(desk: Desk) -> None:
    flow, battle = desk.flow, desk.battle
    sheet = Sheet(events=flow.opening)
    if thrown := desk.table.dice.take():
        sheet.rolls = [(one.label, one.faces) for one in thrown]
        sheet.counter, sheet.sides = thrown[0].counter, [one.sides for one in thrown]
    desk.note("begin", sheet)
    Snapshot.objects.create(battle=battle, seq=battle.seq, latest=True, blob=pack_saved(flow.saved))
    Snapshot.objects.create(battle=battle, seq=battle.seq, blob=pack_saved(flow.saved, 9), pinned=True)
    desk.play(flow.settle(), "auto")
    plans.follow_all(desk)
    desk.end_by_the_rules()
    deadlines.ask(desk)
    desk.write()
    battle.moved = timezone.now()
    battle.save()


def announce(battle: Battle) -> None:
    """Tell whoever waits for the battle that it has begun. After the commit."""
    hub.noticed(battle.uuid, battle.seq)
