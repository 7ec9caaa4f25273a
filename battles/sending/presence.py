"""Who sits before a battle just now: every process says which seats its sockets are for."""

from __future__ import annotations

from uuid import UUID

from django.core.cache import cache

LASTS = 60


def _key(uuid: UUID, seat: str) -> str:
    return f"here:{uuid}:{seat}"


def arrive(uuid: UUID, seats: list[str]) -> None:
    """Somebody is there for these seats; to be said again before LASTS seconds have passed."""
    for seat in seats:
        cache.set(_key(uuid, seat), True, LASTS)


def depart(uuid: UUID, seats: list[str]) -> None:
    """The last socket for these seats in this process has closed."""
    for seat in seats:
        cache.delete(_key(uuid, seat))


def here(uuid: UUID) -> list[str]:
    """The seats that have somebody before them."""
    from battles.models import Seat

    keys = Seat.objects.filter(battle__uuid=uuid).order_by("pk").values_list("key", flat=True)
    return [seat for seat in keys if cache.get(_key(uuid, seat))]
