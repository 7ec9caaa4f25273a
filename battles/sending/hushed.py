"""Whose words a reader does not want to see: those of the players whom he has blocked. They are not sent to him."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from battles.models import Battle, Seat
from battles.sending.audiences import REFEREE, hears, plays
from conduct.blocks import blocked_by, blockers_of


def seats_hushed_for(battle: UUID, audience: str) -> frozenset[str]:
    """The seats whose lines of chat an audience is not sent."""
    if not hears(audience):
        return frozenset()
    rows = list(Seat.objects.filter(battle__uuid=battle).values_list("key", "user_id"))
    reader = _referee(battle) if audience.startswith(REFEREE) else dict(rows).get(audience) if plays(audience) else None
    blocked = blocked_by(reader)
    return frozenset(key for key, user in rows if user in blocked)


def withdrawn_for(wishes: Iterable[tuple[int, int | None]]) -> set[tuple[int, int | None]]:
    """Of battles that wait, each with somebody who wants to see it, those at which a player waits who has blocked him:
    to him it is as if it had been withdrawn."""
    found = set()
    for battle, user in wishes:
        blockers = blockers_of(user)
        if blockers and Seat.objects.filter(battle=battle, user__in=blockers).exists():
            found.add((battle, user))
    return found


def _referee(battle: UUID) -> int | None:
    return Battle.objects.filter(uuid=battle).values_list("referee_id", flat=True).first()
