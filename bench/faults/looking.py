"""What the database holds of what the players know."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from bench.faults.account import Account

if TYPE_CHECKING:
    from battles.models import Entry

# Whoever died with a claim keeps it for half a minute.
PATIENCE = timedelta(seconds=60)
# The clock may answer while somebody looks.
TRIES = 20


@dataclass
class Found:
    """What does not agree, in words: `missing` (acknowledged, but not there as it was), `twice` (applied twice, or
    refused and applied all the same, or by nobody), `unproved` (dice and course), `unrolled` (dice that somebody was
    shown and that were never rolled), `late` (due rows that nobody sees to). The rest are counts."""

    missing: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)
    unrolled: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    expired: int = 0
    bots: int = 0
    rolls: int = 0
    faults: int = 0


def look(account: Account) -> Found:
    """Compare the account with the database to which this process is connected."""
    from battles.models import Report

    found = Found(twice=list(account.contradictions))
    for uuid in account.battles:
        _look_at(account, uuid, found)
    found.late = _left_lying(account.battles)
    found.faults = Report.objects.filter(battle__uuid__in=account.battles).count()
    return found


def _look_at(account: Account, uuid: UUID, found: Found) -> None:
    from battles.models import ANSWERS, Battle, Entry
    from battles.record.proof import prove

    for _ in range(TRIES):
        battle = Battle.objects.get(uuid=uuid)
        entries, proof = list(Entry.of(battle.pk)), prove(battle)
        if Battle.objects.get(pk=battle.pk).seq == battle.seq:
            break
    found.rolls += proof.rolls
    found.unproved += [f"{uuid}: {difference}" for difference in proof.differences]
    bots = set(battle.seats.exclude(bot="").values_list("key", flat=True))
    answers = [entry for entry in entries if entry.kind in ANSWERS and entry.void_by is None]
    found.expired += sum(entry.kind == "expired" for entry in answers)
    found.bots += sum(entry.seat in bots for entry in answers)
    found.missing += _missing(account, uuid, entries)
    found.twice += _twice(account, uuid, answers, bots)
    rolled = {
        (uuid, entry.seq, event.key, tuple(event.dice)) for entry in entries for event in entry.sheet.told if event.dice
    }
    shown = {one for one in account.shown if one[0] == uuid}
    found.unrolled += [f"{uuid}: entry {seq}, {key} {faces}" for _uuid, seq, key, faces in sorted(shown - rolled)]


def _missing(account: Account, uuid: UUID, entries: list[Entry]) -> list[str]:
    by_id = {entry.client_id: entry for entry in entries if entry.client_id}
    told = []
    for (battle, client_id), (seq, answer) in account.acknowledged.items():
        if battle != uuid:
            continue
        entry = by_id.get(client_id)
        record = entry.sheet.record if entry is not None else None
        if entry is None or record is None:
            told.append(f"{uuid}: {client_id} is not there")
        elif entry.seq != seq or entry.void_by is not None or record.answer != answer:
            told.append(f"{uuid}: {client_id} is entry {entry.seq} for {seq}, {record.answer} for {answer}")
    return told


def _twice(account: Account, uuid: UUID, answers: list[Entry], bots: set[str]) -> list[str]:
    told, numbers = [], set[int]()
    for entry in answers:
        name = (uuid, entry.client_id or "")
        if entry.number in numbers:
            told.append(f"{uuid}: question {entry.number} is answered again by entry {entry.seq}")
        numbers.add(entry.number)
        if name in account.turned_down:
            told.append(f"{uuid}: {entry.client_id} was refused ({account.turned_down[name]}), and is there")
        own = entry.kind == "answer" and entry.seat not in bots
        if own and account.sent is not None and name not in account.sent:
            told.append(f"{uuid}: nobody has sent {entry.client_id}")
    return told


def _left_lying(battles: list[UUID]) -> list[str]:
    """What is due now and still is after `PATIENCE`."""
    from django.utils import timezone

    from battles.models import Battle, Due

    begun = timezone.now()
    due_now = Due.objects.filter(battle__uuid__in=battles, battle__status=Battle.RUNNING, at__lte=begun)
    while (lying := list(due_now.all())) and timezone.now() - begun < PATIENCE:
        time.sleep(0.2)
    return [f"{due} since {due.at:%T}, failed {due.failures} times" for due in lying]
