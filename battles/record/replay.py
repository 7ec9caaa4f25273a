"""A battle as it went, from one moment to another: the view at the beginning and every step with its events and its
patch."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import reduce
from typing import Any
from uuid import UUID

import msgspec
from django.core.cache import caches
from django.utils.connection import ConnectionProxy

from battles.models import Battle, Entry
from battles.record.stepping import Stepping
from battles.refusals import refusal
from battles.sending import changes, delayed, views_of
from battles.sending.audiences import HOT_SEAT
from battles.table import restore
from battles.table.live import Table, tables
from ninthsite.heavy.budget import budget
from rules.engine.events import Event
from rules.engine.refusal import IllegalAction
from rules.engine.views import patch, patched

MOST_STEPS = 400
KEPT = 24 * 3600
# Parts have these sizes; whoever asks for another gets a part of the first, or less of it.
KEPT_SIZES = (25, 100, MOST_STEPS)
# The kind of heavy work, what is done, and on what.
Do = Callable[..., bytes]

cache = ConnectionProxy(caches, "shown")


def turns(battle: Battle, audience: str) -> list[dict[str, Any]]:
    """The player turns that an audience may know of, each once, with the entries at which they begin. Whoever acts for
    a while in the turn of the other, as in a phase for shooting, has no turn by that, and setting up is none."""
    last = delayed.last_shown(battle, audience)
    begun: list[tuple[int, str]] = []
    for seq, turn in battle.turns:
        names = [name for _, name in begun]
        if turn in names:
            # It goes on: what came in between was part of it.
            del begun[names.index(turn) + 1 :]
        elif seq <= last and turn.partition(":")[0] not in ("", "0"):
            begun.append((seq, turn))
    return [{"seq": seq, "turn": turn.partition(":")[0], "active": turn.partition(":")[2]} for seq, turn in begun]


def _at_once(kind: str, work: Callable[..., bytes], *given: Any) -> bytes:
    return work(*given)


def replay(
    table: Table, battle: Battle, audience: str, begin: int, most: int = MOST_STEPS, do: Do = _at_once
) -> dict[str, Any]:
    """From the entry `begin` on, on the branch that was played to the end: `view` there, at most so many `steps`, and
    `next` if there is more. Of a battle that is over it is made once and kept for a while. `do`: who does the work.

    Raises `IllegalAction` where that moment cannot be shown. Once the table has been caught up it is read from what
    is stored, without the lock of the table: nobody who plays waits for whoever watches again.
    """
    size = most if most in KEPT_SIZES else KEPT_SIZES[0]
    if battle.over:
        found = _kept(battle, audience, begin, size, do)
    else:
        found = _unpacked(do("long_replay", part, battle.uuid, audience, begin, size))
    return _shorter(found, max(1, most))


def _kept(battle: Battle, audience: str, begin: int, size: int, do: Do) -> dict[str, Any]:
    start = _beginning_of_part(battle, audience, begin)
    key = f"replay:{battle.uuid}:{battle.seq}:{audience.replace(HOT_SEAT, 'all')}:{start}:{size}"
    packed = cache.get(key)
    # A reader waits for the first part, which is a short one, and for no other.
    kind = "replay" if size == KEPT_SIZES[0] else "long_replay"
    if packed is None:
        try:
            packed = do(kind, part, battle.uuid, audience, start, size)
        except IllegalAction:
            if start == begin:
                raise
            # No checkpoint leads to where the part begins; one may lead to the moment itself.
            return _unpacked(do(kind, part, battle.uuid, audience, begin, size))
        cache.set(key, packed, KEPT)
    return _later(_unpacked(packed), begin)


def part(uuid: UUID, audience: str, begin: int, most: int) -> bytes:
    """The same, packed as it is kept. For any process."""
    table = tables.of(uuid)
    with table.lock:
        battle = changes.caught_up(table)
    return zlib.compress(msgspec.json.encode(_made(table, battle, audience, begin, most)), 1)


def _unpacked(packed: bytes) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(zlib.decompress(packed))
    return found


def _later(found: dict[str, Any], begin: int) -> dict[str, Any]:
    """The part from a later moment of it on."""
    past = [step for step in found["steps"] if step["seq"] <= begin]
    view = reduce(patched, (step["patch"] for step in past), found["view"])
    return found | {"from": max(begin, 1), "view": view, "steps": found["steps"][len(past) :]}


def _shorter(found: dict[str, Any], most: int) -> dict[str, Any]:
    if len(found["steps"]) <= most:
        return found
    steps = found["steps"][:most]
    return found | {"steps": steps, "next": steps[-1]["seq"]}


def _beginning_of_part(battle: Battle, audience: str, begin: int) -> int:
    """Where the part begins in which a moment lies, for whoever asks for one part after the other from the first: from
    whatever moment one looks, the rules play through no part twice."""
    if begin > delayed.last_shown(battle, audience):
        raise refusal("later")
    before = delayed.alive(battle, battle.seq).filter(seq__lte=begin)
    parts = before.count() // KEPT_SIZES[0]
    return before.values_list("seq", flat=True)[parts * KEPT_SIZES[0] - 1] if parts else 0


def _made(table: Table, battle: Battle, audience: str, begin: int, most: int) -> dict[str, Any]:
    seat = views_of.eyes(battle, table, audience)
    last = delayed.last_shown(battle, audience)
    if begin > last or not last:
        raise refusal("later")
    alive = list(delayed.alive(battle, last).filter(seq__gt=begin)[: most + 1])
    try:
        course = Stepping(table.game, battle, max(begin, 1))
    except restore.Unreachable:
        raise refusal("too_far_back") from None
    view = views_of.make_view(table, course.flow.state, None, seat)
    steps, shown = [], view
    for entry in alive[:most]:
        budget.check()
        sheet = entry.sheet
        stops = course.step(entry, sheet)
        result = battle.result if entry.seq == battle.seq else None
        after = shown if course.stands else views_of.make_view(table, course.flow.state, result, seat)
        told = [(entry.seq, event) for event in sheet.told]
        if stops:
            told.append((entry.seq, Event("battle.told.other_rules")))
        step = {"seq": entry.seq, "kind": _kind(entry, audience), "seat": entry.seat}
        steps.append(step | {"events": views_of.events_for(told, audience), "patch": patch(shown, after)})
        shown = after
    made = {"from": max(begin, 1), "view": view, "steps": steps, "seq": last, "status": battle.status}
    if len(alive) > most:
        made["next"] = alive[most - 1].seq
    return made


def _kind(entry: Entry, audience: str) -> str:
    """What was decided in advance looks to everybody else like any answer."""
    others = entry.kind in ("plan", "usual") and audience not in (entry.seat, HOT_SEAT)
    return "answer" if others else entry.kind


def log(battle: Battle, audience: str, before: int = 0, most: int = 200) -> list[dict[str, Any]]:
    """What happened, newest last: the events of the `most` latest entries before the entry `before` (0: the end)."""
    last = delayed.last_shown(battle, audience)
    entries = delayed.alive(battle, last)
    if before:
        entries = entries.filter(seq__lt=before)
    latest = list(entries.order_by("-seq")[:most])
    told = [(entry.seq, event) for entry in reversed(latest) for event in entry.sheet.told]
    return views_of.events_for(told, audience)
