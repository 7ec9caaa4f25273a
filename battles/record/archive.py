"""A finished battle as one JSON file, and back. What comes back is shown as unverified and is never played on."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from battles.games import games
from battles.models import ANSWERS, Battle, Entry, Seat, Snapshot
from battles.record.proof import prove
from battles.refusals import refusal
from battles.sending.views_of import turn_name
from battles.table import restore
from battles.table.blobs import Sheet, pack_saved, pack_sheet
from battles.table.course import course
from battles.table.thinning import thin

FORMAT = 1
MOST_ENTRIES = 8_000
Short = Annotated[str, msgspec.Meta(max_length=120)]


class StoredSeat(msgspec.Struct):
    """A seat in the file."""

    key: Annotated[str, msgspec.Meta(max_length=20)]
    name: Annotated[str, msgspec.Meta(max_length=60)]
    army: dict[str, Any] | None
    player_seed: Annotated[str, msgspec.Meta(max_length=100)]


class StoredEntry(msgspec.Struct, omit_defaults=True):
    """An entry in the file."""

    seq: Annotated[int, msgspec.Meta(ge=1, le=MOST_ENTRIES)]
    kind: Annotated[str, msgspec.Meta(max_length=10)]
    sheet: Sheet
    seat: Annotated[str, msgspec.Meta(max_length=20)] = ""
    void_by: int | None = None


class Stored(msgspec.Struct):
    """The file."""

    ninthsite: int
    game: Short
    title: Short
    settings: dict[str, Any]
    seats: list[StoredSeat]
    server_seed: Annotated[str, msgspec.Meta(max_length=64)]
    seed_hash: Annotated[str, msgspec.Meta(max_length=64)]
    counter: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
    handovers: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    result: dict[str, Any]
    entries: Annotated[list[StoredEntry], msgspec.Meta(min_length=1, max_length=MOST_ENTRIES)]


def export(battle: Battle) -> bytes:
    """The file of a finished battle. Refused for others: their dice are still secret."""
    if not battle.over:
        raise refusal("unfinished")
    return msgspec.json.encode(
        Stored(
            ninthsite=FORMAT,
            game=battle.game,
            title=battle.title,
            settings=battle.settings,
            seats=[
                StoredSeat(seat.key, seat.name, seat.army, seat.player_seed)
                for seat in battle.seats.select_related("user").order_by("pk")
            ],
            server_seed=battle.server_seed,
            seed_hash=battle.seed_hash,
            counter=battle.counter,
            handovers=battle.handovers,
            result=battle.result or {},
            entries=[
                StoredEntry(entry.seq, entry.kind, entry.sheet, entry.seat, entry.void_by)
                for entry in Entry.of(battle.pk)
            ],
        )
    )


def read(raw: bytes) -> Stored:
    """The file as it is, if it is one. Raises `IllegalAction`."""
    try:
        stored = msgspec.json.decode(raw, type=Stored)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as error:
        raise refusal("import", reason=str(error)[:200]) from None
    if stored.ninthsite != FORMAT:
        raise refusal("import", reason=f"format {stored.ninthsite}")
    if stored.game not in games():
        raise refusal("game")
    if [entry.seq for entry in stored.entries] != list(range(1, len(stored.entries) + 1)):
        raise refusal("import", reason="entries")
    if [seat.key for seat in stored.seats] != list(games()[stored.game].seats):
        raise refusal("import", reason="seats")
    return stored


def bring_in(raw: bytes, user: User) -> Battle:
    """Store a battle that was exported somewhere, to be watched. Raises `IllegalAction` if the file is none."""
    stored = read(raw)
    with transaction.atomic(durable=True):
        battle = Battle.objects.create(
            game=stored.game,
            title=stored.title,
            settings=stored.settings,
            pace="free",
            visibility=Battle.UNLISTED,
            imported=True,
            status=Battle.OVER,
            seq=len(stored.entries),
            server_seed=stored.server_seed,
            seed_hash=stored.seed_hash,
            counter=stored.counter,
            handovers=stored.handovers,
            result=_result(stored),
            created_by=user,
            ended=timezone.now(),
        )
        for seat in stored.seats:
            Seat.objects.create(battle=battle, key=seat.key, army=seat.army, player_seed=seat.player_seed)
        Entry.objects.bulk_create(_entry(battle, entry) for entry in stored.entries)
        proof = prove(battle)
        if not proof.holds:
            raise refusal("import", reason=proof.differences[0][:200])
        _checkpoints(battle)
    return battle


def _checkpoints(battle: Battle) -> None:
    """The checkpoints that a replay starts from, made anew: those of a file could be anything."""
    game, flow, alive = games()[battle.game], None, [0]
    entries = [(entry, entry.sheet) for entry in Entry.of(battle.pk)]
    setup = restore.setup_of(battle, list(battle.seats.order_by("pk")))
    for entry, _sheet, flow, _told in course(game, setup, entries):
        if entry.void_by is not None:
            continue
        alive += [entry.seq] if entry.kind in ANSWERS else []
        turn, pinned = turn_name(game.view(flow.state, None)), entry.seq == 1 or entry.kind in ("adjust", "repair")
        new = not flow.since and battle.turn != turn
        if new:
            battle.turns.append([entry.seq, turn])
            battle.turn = turn
        if new or (pinned and not flow.since):
            Snapshot.objects.create(battle=battle, seq=entry.seq, blob=pack_saved(flow.saved, 9), pinned=pinned)
    assert flow is not None
    latest = alive[-len(flow.since)] - 1 if flow.since else battle.seq
    Snapshot.objects.create(battle=battle, seq=latest, latest=True, blob=pack_saved(flow.saved, 9))
    battle.save(update_fields=["turns", "turn"])
    thin(battle)


def _result(stored: Stored) -> dict[str, Any]:
    result = stored.result
    reason = result.get("reason")
    whole = isinstance(reason, dict) and isinstance(reason.get("key"), str)
    winner = result.get("winner")
    return {
        "winner": winner if winner in [seat.key for seat in stored.seats] else None,
        "reason": reason if whole else {"key": "battle.ended"},
        "by": result["by"] if result.get("by") in ("rules", "resign", "draw") else "rules",
        "names": {seat.key: seat.name for seat in stored.seats},
    }


def _entry(battle: Battle, entry: StoredEntry) -> Entry:
    if entry.kind in ANSWERS and entry.sheet.record is None:
        raise refusal("import", reason=f"entry {entry.seq}")
    number = entry.sheet.record.number if entry.sheet.record else -1
    return Entry(
        battle=battle,
        seq=entry.seq,
        kind=entry.kind,
        seat=entry.seat,
        number=number,
        void_by=entry.void_by,
        blob=pack_sheet(entry.sheet),
    )
