"""“I have 30 minutes”: a player says that he has time now, so that the battle may be played live for a while."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from battles.models import Battle, Seat
from battles.refusals import refusal
from battles.sending import hub, presence
from battles.telling import announcing

MOST_MINUTES = 240


def say_free(uuid: UUID, seat: str, minutes: int) -> datetime | None:
    """The player has so many minutes from now on, 0: none any more. Whoever is there sees it at once, the others are
    written to once in a while. Raises `IllegalAction`."""
    if not 0 <= minutes <= MOST_MINUTES:
        raise refusal("minutes", most=MOST_MINUTES)
    with transaction.atomic(durable=True):
        battle = Battle.objects.get(uuid=uuid)
        if battle.status != Battle.RUNNING:
            raise refusal("over" if battle.over else "waiting")
        until = timezone.now() + timedelta(minutes=minutes) if minutes else None
        Seat.objects.filter(battle=battle, key=seat).update(free_until=until)
        if until is not None:
            announcing.has_time(battle, seat, until, presence.here(uuid))
    hub.beside(uuid)
    return until
