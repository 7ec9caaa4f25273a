"""What the people of the house can do with a battle that was halted: try once more, go on from its last checkpoint, or
declare a result. Each is an entry of the log."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from battles.due import deadlines, waking
from battles.models import Battle, Entry, Report
from battles.refusals import refusal
from battles.sending import hub, views_of
from battles.table import halting, rebuilding, restore
from battles.table.blobs import Sheet, pack_sheet
from battles.table.desk import TALK, Desk
from battles.table.live import Table, tables
from rules.engine.events import told
from rules.engine.flow import Diverged
from rules.engine.text import Text

LONGEST_NOTE = 300

Work = Callable[[Table, Battle], None]


def retry(uuid: UUID) -> int:
    """Load the battle with the rules as they are now, and go on where it was. Refused if the answers still lead
    elsewhere. Returns the number of the entry."""

    def work(table: Table, battle: Battle) -> None:
        battle.status = Battle.RUNNING
        try:
            table.catch_up(battle)
        except Diverged as difference:
            if not rebuilding.rebuild(table.game, battle):
                raise refusal("diverges", what=str(difference)[:300]) from None
            table.catch_up(battle)
        desk = Desk(battle, table)
        desk.note("retry", Sheet(events=[told("battle.told.goes_on")]))
        _go_on(desk)

    return _mended(uuid, work)


def restart(uuid: UUID) -> int:
    """Go on from the last checkpoint: what was answered since is asked again, on a new branch, and its dice never fall
    the same again. Returns the number of the entry."""

    def work(table: Table, battle: Battle) -> None:
        table.catch_up(battle)
        upto, saved = next(restore.checkpoints(table.game, battle, battle.seq), (0, None))
        if saved is None:
            raise refusal("diverges", what="no checkpoint can be read")
        dice = restore.dice_of(battle, table.seats)
        try:
            flow, events = restore.from_checkpoint(table.game, saved, dice)
        except Exception as fault:
            raise refusal("diverges", what=f"{type(fault).__name__}: {fault}"[:300]) from fault
        battle.status = Battle.RUNNING
        table.put(flow, battle.seq, dice)
        desk = Desk(battle, table)
        desk.touched = True
        sheet = Sheet(events=[told("battle.told.repaired"), *events], data={"upto": upto})
        if thrown := dice.take():
            sheet.rolls = [(one.label, one.faces) for one in thrown]
            sheet.counter, sheet.sides = thrown[0].counter, [one.sides for one in thrown]
        entry = desk.note("restart", sheet)
        desk.void(upto, by=entry.seq)
        desk.jump(flow, permanent=True)
        desk.play(flow.settle(), "auto")
        _go_on(desk)

    return _mended(uuid, work)


def declare(uuid: UUID, winner: str | None, note: str) -> int:
    """The battle is over as it stood at its last checkpoint: this seat has won, or nobody. `note`: why, for the players
    to read. Returns the number of the entry."""

    def work(table: Table, battle: Battle) -> None:
        if winner is not None and not battle.seats.filter(key=winner).exists():
            raise refusal("winner")
        checkpoint = restore.checkpoint_of(battle)
        why = note.strip()[:LONGEST_NOTE]
        reason = Text("battle.reason.house", {"note": why})
        battle.seq += 1
        later = Entry.of(battle.pk, seq__gt=checkpoint, seq__lt=battle.seq, void_by=None)
        later.exclude(kind__in=TALK).update(void_by=battle.seq)
        sheet = Sheet(events=[told(reason.key, note=why)], data={"upto": checkpoint})
        Entry.objects.create(battle=battle, seq=battle.seq, kind="declare", blob=pack_sheet(sheet))
        battle.status, battle.ended = Battle.OVER, timezone.now()
        battle.result = {"winner": winner, "reason": views_of.plain(reason), "by": "house"}
        battle.open_offers = battle.plans = 0
        battle.save()
        halting.stop_clocks(battle)

    return _mended(uuid, work)


def _go_on(desk: Desk) -> None:
    desk.battle.save(update_fields=["status"])
    desk.end_by_the_rules()
    deadlines.ask(desk)
    desk.write()


def _mended(uuid: UUID, work: Work) -> int:
    table = tables.of(uuid)
    with table.lock:
        try:
            with transaction.atomic(durable=True):
                battle = Battle.objects.select_for_update().get(uuid=uuid)
                if battle.status != Battle.HALTED:
                    raise refusal("not_halted")
                table.discard()
                work(table, battle)
                Report.objects.filter(battle=battle, kind=Report.DIVERGED).update(closed=True)
                halting.tell_players(battle)
        finally:
            table.discard()
        hub.noticed(uuid, battle.seq)
        hub.beside(uuid)
        waking.wake()
    return battle.seq
