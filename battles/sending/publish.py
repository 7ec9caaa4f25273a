"""After a commit: a poke for the other processes, and what has changed, encoded once for each audience that listens in
this one."""

from __future__ import annotations

from typing import Any

import msgspec

from battles.clocks.shown import shown
from battles.sending import hub, pokes, views_of
from battles.sending.audiences import DELAYED, HOT_SEAT
from battles.table.desk import Desk

_encoder = msgspec.json.Encoder()


def encode(message: Any) -> str:
    """A message as it goes over a socket."""
    return _encoder.encode(message).decode()


def publish(desk: Desk) -> None:
    """Tell whoever listens. Call it with the lock of the table held, after the commit."""
    battle, table = desk.battle, desk.table
    if desk.plans_changed:
        # Nobody else learns that something was decided in advance, or when.
        hub.nudge(battle.uuid, {*desk.plans_changed, HOT_SEAT})
    if not desk.entries:
        return
    # The opponent may sit at another process, which has the answer to work out too: both do it at the same time.
    pokes.send(battle.uuid, battle.seq)
    table.put(desk.flow, battle.seq)
    # A question takes longest to put into words: those who only wait are told first.
    asked = battle.asked_seats()
    listening = hub.audiences(battle.uuid)
    clock = shown(battle) if listening else None
    for audience in sorted(listening, key=lambda one: one in asked or one == HOT_SEAT):
        if audience == DELAYED:
            # They learn of it later, when their hub looks.
            continue
        before = table.sent.get(audience)
        if before is not None and before[0] == desk.before:
            change = views_of.change_for(
                table, battle, audience, desk.before, before[1], desk.told, clock, desk.taken_back
            )
            hub.deliver(battle.uuid, audience, desk.before, battle.seq, encode(change))
        table.sent[audience] = (battle.seq, views_of.current_view(table, battle, audience))
    hub.noticed_here(battle.uuid, battle.seq)
