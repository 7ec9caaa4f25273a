"""What an audience is sent: the state, or the change since the last entry that it knows."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import UUID

from django.db import transaction

from battles.clocks.shown import shown
from battles.models import Battle
from battles.sending import delayed, views_of
from battles.sending.audiences import DELAYED, HOT_SEAT, eyes_of, plays
from battles.submit import submit
from battles.table import hot, restore
from battles.table.live import Table, tables
from rules.engine.decisions import Decision
from rules.engine.dice import NoDice
from rules.engine.events import Event
from rules.engine.flow import Diverged
from rules.engine.refusal import IllegalAction

# Whoever has missed more than this gets the whole state, which is then smaller.
MOST_MISSED = 300


def state(uuid: UUID, audience: str) -> dict[str, Any]:
    """The state of a battle for an audience. Raises `Battle.DoesNotExist`."""
    table = tables.of(uuid)
    with table.lock:
        battle = caught_up(table)
        if audience == DELAYED:
            return delayed.state(table, battle)
        made = views_of.state_for(table, battle, audience, shown(battle))
        if table.stands:
            table.sent[audience] = (battle.seq, made["view"])
        return made


def since(uuid: UUID, audience: str, seq: int) -> dict[str, Any] | None:
    """What has changed since the entry `seq`: None if nothing has; the whole state where the change cannot be told."""
    table = tables.of(uuid)
    with table.lock:
        battle = caught_up(table)
        if audience == DELAYED:
            return delayed.since(table, battle, seq) if seq else delayed.state(table, battle)
        if seq == battle.seq and seq > 0:
            return None
        before = None
        if table.stands and battle.seq - MOST_MISSED <= seq < battle.seq and seq > 0:
            before = _view_then(table, battle, audience, seq)
        if before is None:
            return state(uuid, audience)
        told, taken_back = _told_since(table, battle, seq)
        made = views_of.change_for(table, battle, audience, seq, before, told, shown(battle), taken_back)
        table.sent[audience] = (battle.seq, views_of.current_view(table, battle, audience))
        return made


def asked(uuid: UUID, audience: str) -> Decision | None:
    """The question that an audience has before it now."""
    table = tables.of(uuid)
    with table.lock:
        battle = caught_up(table)
        seat = views_of.eyes(battle, table, audience)
        return table.flow.asked(seat) if seat and plays(audience) and battle.status == Battle.RUNNING else None


def present(uuid: UUID, audience: str) -> dict[str, Any]:
    """A change in which nothing has happened, to show what changed beside the log: a plan, a deadline."""
    table = tables.of(uuid)
    with table.lock:
        battle = caught_up(table)
        if not table.stands:
            return views_of.state_for(table, battle, audience, shown(battle))
        view = views_of.current_view(table, battle, audience)
        return views_of.change_for(table, battle, audience, battle.seq, view, (), shown(battle))


def standstill(uuid: UUID, seq: int) -> tuple[bool, dict[str, Any] | None]:
    """Whether the battle is halted, and how those learn of it who see it later and know the entry `seq`."""
    table = tables.of(uuid)
    with table.lock:
        battle = caught_up(table)
        return battle.status == Battle.HALTED, delayed.present(table, battle, seq)


def caught_up(table: Table) -> Battle:
    """The stored battle, with the live one brought to where it is. With the lock of the table held."""
    while True:
        battle, before = hot.found(table.uuid), table.flow if table.stands else None
        try:
            table.catch_up(battle)
        except Diverged:
            if transaction.get_connection().in_atomic_block:
                raise
            # The door halts what it finds broken.
            with suppress(IllegalAction):
                submit(table.uuid, lambda desk: None)
            battle = hot.found(table.uuid)
            table.catch_up(battle)
        if not table.stands or table.flow is before or hot.found(table.uuid).seq == battle.seq:
            return battle
        # It was loaded row by row, and another process has stored something meanwhile: the flow may be ahead.
        table.discard()


def _view_then(table: Table, battle: Battle, audience: str, seq: int) -> dict[str, Any] | None:
    kept = table.sent.get(audience)
    if kept is not None and kept[0] == seq:
        return kept[1]
    try:
        flow = restore.as_it_was(table.game, battle, seq, NoDice())
    except (restore.Unreachable, Diverged):
        return None
    seat = eyes_of(audience)
    if audience == HOT_SEAT:
        seat = flow.pending[0].seat if flow.pending else table.seats[0].key
    return views_of.make_view(table, flow.state, None, seat)


def _told_since(table: Table, battle: Battle, seq: int) -> tuple[list[tuple[int, Event]], int | None]:
    told: list[tuple[int, Event]] = []
    taken_back = None
    for entry in table.since(battle, seq):
        sheet = entry.sheet
        if entry.void_by is None:
            told += [(entry.seq, event) for event in sheet.told]
        upto = sheet.data.get("upto")
        if upto is not None and upto < seq:
            taken_back = upto if taken_back is None else min(upto, taken_back)
    return told, taken_back
