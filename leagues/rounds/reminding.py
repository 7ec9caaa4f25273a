"""Whoever still plays is told that the time of the round is nearly up."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from leagues.models import Event, Round
from notices.outbox import tell

LONGEST_WARNING = timedelta(hours=24)


def remind(played: Round, event: Event) -> None:
    """Tell the players of a round before it ends. Call it in the transaction that sets its end."""
    if played.ends is None:
        return
    left = played.ends - timezone.now()
    at, until = played.ends - min(LONGEST_WARNING, left / 4), played.ends.isoformat(timespec="seconds")
    for side in played.sides.exclude(seat="").with_players():
        if side.entry.user is not None:
            detail = {"ending": played.number, "until": until}
            tell("event", side.entry.user, about=event.uuid, detail=detail, at=at)
