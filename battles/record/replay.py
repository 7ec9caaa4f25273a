"""A battle as it went, from one moment to another: the view at the beginning and every step with its events and its
patch."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from django.core.cache import cache

from battles.acts import adjust
from battles.models import ANSWERS, Battle, Entry
from battles.refusals import refusal
from battles.sending import delayed, views_of
from battles.sending.audiences import HOT_SEAT
from battles.table import restore
from battles.table.course import copied
from battles.table.dice import StoredDice
from battles.table.live import Table
from rules.engine.dice import NoDice
from rules.engine.flow import Diverged, Flow
from rules.engine.views import patch

MOST_STEPS = 400
KEPT = 24 * 3600
# What is asked for otherwise is made each time: of one battle not more is kept than a reader has use for.
KEPT_SIZES = (25, 100, MOST_STEPS)


def turns(battle: Battle, audience: str) -> list[dict[str, Any]]:
    """The player turns that an audience may know of, with the entries at which they begin."""
    last = delayed.last_shown(battle, audience)
    return [
        {"seq": seq, "turn": turn.partition(":")[0], "active": turn.partition(":")[2]}
        for seq, turn in battle.turns
        if seq <= last
    ]


def replay(table: Table, battle: Battle, audience: str, begin: int, most: int = MOST_STEPS) -> dict[str, Any]:
    """From the entry `begin` on, on the branch that was played to the end: `view` there, `steps`, and `next` if there
    is more. Of a battle that is over it is made once and kept for a while.

    Raises `IllegalAction` where that moment cannot be shown. Once the table has been caught up it is read from what
    is stored, without the lock of the table: nobody who plays waits for whoever watches again.
    """
    if not battle.over or most not in KEPT_SIZES:
        return _made(table, battle, audience, begin, most)
    key = f"replay:{battle.uuid}:{battle.seq}:{audience.replace(HOT_SEAT, 'all')}:{begin}:{most}"
    kept = cache.get(key)
    if kept is None:
        made = msgspec.json.encode(_made(table, battle, audience, begin, most))
        kept = zlib.compress(made, 1)
        if _begins_a_part(battle, begin):
            cache.set(key, kept, KEPT)
    found: dict[str, Any] = msgspec.json.decode(zlib.decompress(kept))
    return found


def _begins_a_part(battle: Battle, begin: int) -> bool:
    """Whether somebody who asks for one part after another comes by here."""
    if not begin:
        return True
    before = delayed.alive(battle, battle.seq).filter(seq__lte=begin)
    return before.filter(seq=begin).exists() and before.count() % KEPT_SIZES[0] == 0


def _made(table: Table, battle: Battle, audience: str, begin: int, most: int) -> dict[str, Any]:
    seat = views_of.eyes(battle, table, audience)
    last = delayed.last_shown(battle, audience)
    if begin > last or not last:
        raise refusal("later")
    alive = list(delayed.alive(battle, last).filter(seq__gt=begin)[: most + 1])
    try:
        flow = restore.as_it_was(table.game, battle, max(begin, 1), NoDice())
        view = views_of.make_view(table, flow.state, None, seat)
        steps, shown = [], view
        for entry in alive[:most]:
            sheet = entry.sheet
            flow = _step(flow, entry, sheet)
            result = battle.result if entry.seq == battle.seq else None
            after = views_of.make_view(table, flow.state, result, seat)
            told = [(entry.seq, event) for event in sheet.told]
            step = {"seq": entry.seq, "kind": _kind(entry, audience), "seat": entry.seat}
            steps.append(step | {"events": views_of.events_for(told, audience), "patch": patch(shown, after)})
            shown = after
    except (restore.Unreachable, Diverged):
        raise refusal("too_far_back") from None
    made = {"from": max(begin, 1), "view": view, "steps": steps, "seq": last, "status": battle.status}
    if len(alive) > most:
        made["next"] = alive[most - 1].seq
    return made


def _kind(entry: Entry, audience: str) -> str:
    """What was decided in advance looks to everybody else like any answer."""
    others = entry.kind == "plan" and audience not in (entry.seat, HOT_SEAT)
    return "answer" if others else entry.kind


def _step(flow: Flow, entry: Entry, sheet: Any) -> Flow:
    if entry.kind in ANSWERS:
        flow.again(sheet.record)
    elif entry.kind == "adjust":
        return adjust.adjusted(flow.game, copied(flow.saved), sheet.data["changes"], StoredDice(sheet.rolls))[0]
    return flow


def log(battle: Battle, audience: str, before: int = 0, most: int = 200) -> list[dict[str, Any]]:
    """What happened, newest last: the events of the `most` latest entries before the entry `before` (0: the end)."""
    last = delayed.last_shown(battle, audience)
    entries = delayed.alive(battle, last)
    if before:
        entries = entries.filter(seq__lt=before)
    latest = list(entries.order_by("-seq")[:most])
    told = [(entry.seq, event) for entry in reversed(latest) for event in entry.sheet.told]
    return views_of.events_for(told, audience)
