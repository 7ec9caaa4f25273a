"""A sandbox is a battle of its own at a hot seat, made of what its owner may see; nobody else ever sees it."""

from __future__ import annotations

import secrets
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from battles.acts import take_back
from battles.clocks.clock import Clock
from battles.models import Battle, Due, Entry, Seat, Snapshot
from battles.refusals import refusal
from battles.sandbox.kept import LASTS, make_room, must_have_room
from battles.sending import changes, delayed, views_of
from battles.sending.audiences import HOT_SEAT, eyes_of
from battles.sending.sight import Sight
from battles.submit import submit
from battles.table import restore
from battles.table.blobs import Sheet, pack_saved, pack_sheet
from battles.table.desk import Desk
from battles.table.dice import KeptDice
from battles.table.live import Table, tables
from battles.table.rules_version import rules_version
from ninthsite.observing.figures import REMOVED
from rules.engine.dice import NoDice
from rules.engine.events import told
from rules.engine.flow import Diverged, Flow

PARTS = ["sandbox", "sandbox"]


def open_sandbox(sight: Sight, user: User, seq: int | None = None, instead: UUID | None = None) -> Battle:
    """A copy of the battle as this person may see it, now or right after the entry `seq`. `instead`: the sandbox that
    may go for it where he has too many. Raises `IllegalAction`."""
    must_have_room(user, instead)
    server_seed = secrets.token_hex(32)
    table = tables.of(sight.uuid)
    with table.lock:
        battle = changes.caught_up(table)
        if not table.stands or battle.status == Battle.WAITING:
            raise refusal("waiting")
        dice = KeptDice(server_seed, PARTS, 0)
        copy = _copied(sight, table, battle, seq, dice)
        keys, game = [seat.key for seat in table.seats], table.game
        turn = views_of.turn_name(game.view(copy.state, None))
    with transaction.atomic(durable=True):
        make_room(user, instead)
        made = Battle.sealed(
            game=battle.game,
            title=battle.title,
            settings=battle.settings,
            pace="free",
            clock=Clock().plain(),
            visibility=Battle.PRIVATE,
            hot_seat=True,
            status=Battle.RUNNING,
            number=copy.number,
            pending=[{"seat": one.seat, "number": one.number} for one in copy.pending],
            turn=turn,
            turns=[[1, turn]],
            server_seed=server_seed,
            counter=dice.counter,
            created_by=user,
        )
        for key in keys:
            Seat.objects.create(battle=made, key=key, user=user, player_seed="sandbox")
        made.sandbox = made.seq = _write_down(made, copy)
        made.save(update_fields=["sandbox", "seq"])
        Due.objects.create(battle=made, kind="sandbox", seat="", at=timezone.now() + LASTS)
    return made


def reset(sight: Sight) -> int:
    """The sandbox as it was in the beginning, even if it has been played to its end; its dice fall otherwise. Returns
    the number of the entry."""

    def act(desk: Desk) -> None:
        if not desk.battle.sandbox:
            raise refusal("no_sandbox")
        upto = desk.battle.sandbox
        sheet = Sheet(events=[told("battle.told.sandbox.reset")], data={"upto": upto})
        take_back.back_to(desk, upto, "takeback", sheet, "", None)
        if desk.battle.over:
            desk.go_on()

    sight.acting()
    return submit(sight.uuid, act, ended=True)


def throw_away(uuid: UUID, user: User) -> None:
    """Its owner needs it no longer. Raises `IllegalAction`."""
    found = Battle.objects.filter(uuid=uuid, created_by=user, sandbox__gt=0).first()
    if found is None:
        raise refusal("no_sandbox")
    found.delete()


def expire(due: Due) -> bool:
    """Nobody has touched it for long: it goes. True: done."""
    with transaction.atomic():
        # Its owner may have touched it since the row was read.
        battle = Battle.objects.select_for_update().filter(pk=due.battle_id).first()
        if battle is None:
            return True
        if battle.moved + LASTS <= timezone.now():
            battle.delete()
            REMOVED.labels("sandbox").inc()
        else:
            Due.objects.create(battle=battle, kind="sandbox", seat="", at=battle.moved + LASTS)
    return True


def _copied(sight: Sight, table: Table, battle: Battle, seq: int | None, dice: KeptDice) -> Flow:
    last = delayed.last_shown(battle, sight.audience)
    if not last or (seq is not None and not 0 < seq <= last):
        raise refusal("later")
    try:
        if last == battle.seq and seq in (None, battle.seq):
            source = table.flow
        else:
            source = restore.as_it_was(table.game, battle, seq or last, NoDice())
        if sight.audience == HOT_SEAT:
            return Flow.resume(table.game, source.saved, source.since, dice)
        copy = source.fork(eyes_of(sight.audience), 0, dice)
    except (restore.Unreachable, Diverged):
        raise refusal("no_copy") from None
    if copy.over or not copy.pending:
        raise refusal("over")
    return copy


def _write_down(made: Battle, copy: Flow) -> int:
    """The checkpoint of the copy, and the answers since; returns the number of the last entry."""
    begin = Sheet(events=[told("battle.told.sandbox")])
    Entry.objects.create(battle=made, seq=1, kind="begin", blob=pack_sheet(begin))
    Snapshot.objects.create(battle=made, seq=1, latest=True, blob=pack_saved(copy.saved))
    Snapshot.objects.create(battle=made, seq=1, pinned=True, blob=pack_saved(copy.saved, 9))
    last = 1
    for last, record in enumerate(copy.since, 2):
        # What was told then was told to each seat for itself; here one person plays them all.
        sheet = Sheet(record=msgspec.structs.replace(record, events=[], state=""))
        kind = "auto" if record.auto else "answer"
        number, blob = record.number, pack_sheet(sheet)
        rules = rules_version(made.game)
        Entry.objects.create(battle=made, seq=last, kind=kind, seat=record.seat, number=number, rules=rules, blob=blob)
    return last
