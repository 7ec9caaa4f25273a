"""Who sits before a battle just now: every process says which seats its sockets are for."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from uuid import UUID

from django.core.cache import cache
from django.utils import timezone
from msgspec import json

LASTS = 60
# For how long it is known that somebody was there.
REMEMBERED = 7 * 24 * 3600


def _key(uuid: UUID, seat: str) -> str:
    return f"here:{uuid}:{seat}"


@dataclass(frozen=True)
class Presence:
    """The seats of a battle that have somebody before them, and until when the players have time, by seat."""

    here: tuple[str, ...]
    free: dict[str, str]

    @cached_property
    def for_all(self) -> str:
        """The message for those who look on."""
        return json.encode({"type": "presence", "here": self.here}).decode()

    @cached_property
    def for_players(self) -> str:
        """The message for the players, who also learn who has time."""
        return json.encode({"type": "presence", "here": self.here, "free": self.free}).decode()


def arrive(there: Iterable[tuple[UUID, Iterable[str]]]) -> None:
    """Somebody is there for these seats of these battles; to be said again before LASTS seconds have passed."""
    seats = [(uuid, seat) for uuid, keys in there for seat in keys]
    if seats:
        cache.set_many({_key(uuid, seat): True for uuid, seat in seats}, LASTS)
        _remember(seats)


def depart(uuid: UUID, seats: list[str]) -> None:
    """The last socket for these seats in this process has closed."""
    cache.delete_many([_key(uuid, seat) for seat in seats])
    _remember([(uuid, seat) for seat in seats])


def _remember(seats: list[tuple[UUID, str]]) -> None:
    now = time.time()
    cache.set_many({f"been:{uuid}:{seat}": now for uuid, seat in seats}, REMEMBERED)


def look(uuids: list[UUID]) -> dict[UUID, Presence]:
    """Who is there, battle by battle: one statement and one look into the cache, however many they are."""
    from battles.models import Seat

    rows = Seat.objects.filter(battle__uuid__in=uuids).order_by("pk")
    seats = list(rows.values_list("battle__uuid", "key", "free_until"))
    here = cache.get_many([_key(uuid, seat) for uuid, seat, _ in seats])
    now = timezone.now()
    found: dict[UUID, tuple[list[str], dict[str, str]]] = {uuid: ([], {}) for uuid in uuids}
    for uuid, seat, until in seats:
        there, free = found[uuid]
        if _key(uuid, seat) in here:
            there.append(seat)
        if until is not None and until > now:
            free[seat] = until.isoformat(timespec="seconds")
    return {uuid: Presence(tuple(there), free) for uuid, (there, free) in found.items()}


def been_since(uuid: UUID, seat: str, moment: datetime) -> bool:
    """Whether somebody has sat before this seat since that moment, or sits there now."""
    return bool(cache.get(_key(uuid, seat))) or cache.get(f"been:{uuid}:{seat}", 0.0) > moment.timestamp()


def here(uuid: UUID) -> list[str]:
    """The seats of one battle that have somebody before them."""
    return list(look([uuid])[uuid].here)
