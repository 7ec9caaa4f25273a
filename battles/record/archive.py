"""A finished battle as one JSON file."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from battles.games import games
from battles.models import Battle, Entry
from battles.refusals import refusal
from battles.socket.strict_json import must_be_shallow
from battles.table.blobs import Sheet
from rules.engine.refusal import IllegalAction

FORMAT = 1
MOST_ENTRIES = 8_000
# A unit may say that it has a million models; those of a real army add up to some thousands.
MOST_IN_AN_ARMY = 200_000
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
    void_by: Annotated[int, msgspec.Meta(ge=1, le=MOST_ENTRIES)] | None = None
    rules: Annotated[str, msgspec.Meta(max_length=12)] | None = None


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
                StoredEntry(entry.seq, entry.kind, entry.sheet, entry.seat, entry.void_by, entry.rules)
                for entry in Entry.of(battle.pk)
            ],
        )
    )


def read(raw: bytes) -> Stored:
    """The file as it is, if it is one. Raises `IllegalAction`."""
    # Parts of it are kept as they are, and shown.
    try:
        must_be_shallow(raw)
    except IllegalAction as error:
        raise refusal("import", reason=error.detail["reason"]) from None
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
    try:
        huge = any(not _added_up(seat.army) <= MOST_IN_AN_ARMY for seat in stored.seats)
    except (RecursionError, OverflowError):
        huge = True
    if huge:
        raise refusal("import", reason="armies")
    return stored


def _added_up(value: Any) -> float:
    """All numbers of an army."""
    if isinstance(value, dict):
        return sum(map(_added_up, value.values()))
    if isinstance(value, list):
        return sum(map(_added_up, value))
    return abs(value) if isinstance(value, int | float) else 0
