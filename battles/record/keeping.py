"""A battle exactly as it is stored, as one file, and back: so that later versions can show that they read it.

Unlike an export it holds checkpoints and rows byte for byte, and may be of a battle that still runs, seed included: it
is for battles of bots.
"""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from django.db import transaction

from battles.models import Battle, Entry, Seat, Snapshot

BATTLE = (
    "game", "title", "settings", "pace", "hot_seat", "status", "seq", "number", "pending", "trail", "turn", "turns",
    "sitting", "handovers", "server_seed", "seed_hash", "counter", "result",
)  # fmt: skip
SEAT = ("key", "army", "player_seed")
ENTRY = ("seq", "kind", "seat", "number", "client_id", "void_by", "rules", "blob")
SNAPSHOT = ("seq", "latest", "pinned", "blob")

Row = dict[str, Any]


class Kept(msgspec.Struct):
    """The rows of a battle, column by column under the names that they had."""

    release: str
    battle: Row
    seats: list[Row]
    entries: list[Row]
    snapshots: list[Row]


def keep(battle: Battle, release: str) -> bytes:
    """The rows of a battle."""
    kept = Kept(
        release,
        _row(battle, BATTLE),
        [_row(seat, SEAT) for seat in battle.seats.order_by("pk")],
        [_row(entry, ENTRY) for entry in Entry.of(battle.pk)],
        [_row(one, SNAPSHOT) for one in Snapshot.objects.filter(battle=battle).order_by("pk")],
    )
    return zlib.compress(msgspec.msgpack.encode(kept), 9)


def lay_out(raw: bytes) -> Battle:
    """Store such a battle anew; it belongs to nobody."""
    kept = msgspec.msgpack.decode(zlib.decompress(raw), type=Kept)
    with transaction.atomic():
        battle = Battle.objects.create(**kept.battle, visibility=Battle.PRIVATE)
        for seat in kept.seats:
            Seat.objects.create(battle=battle, **seat)
        Entry.objects.bulk_create(Entry(battle=battle, **entry) for entry in kept.entries)
        Snapshot.objects.bulk_create(Snapshot(battle=battle, **one) for one in kept.snapshots)
    return battle


def _row(row: Any, names: tuple[str, ...]) -> Row:
    def plain(value: Any) -> Any:
        return bytes(value) if isinstance(value, memoryview) else value

    return {name: plain(getattr(row, name)) for name in names}
