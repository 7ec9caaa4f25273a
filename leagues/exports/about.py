"""What an event is, for programs."""

from __future__ import annotations

from typing import Any

from leagues.models import Event
from leagues.results.record import Record


def about(event: Event, players: int) -> dict[str, Any]:
    """A line of a list of events; `players`: how many are in."""
    return {
        "id": event.uuid,
        "name": event.name,
        "game": event.game,
        "format": event.format,
        "state": event.state,
        "players": players,
        "rounds": event.rounds,
        "real": event.real,
        "url": event.get_absolute_url(),
    }


def in_full(record: Record) -> dict[str, Any]:
    """An event with what is played in it."""
    event = record.event
    return about(event, sum(entry.there for entry in record.entries.values())) | {
        "about": event.about,
        "organiser": event.organiser.get_short_name() if event.organiser else None,
        "settings": event.settings,
        "pace": event.pace,
        "cap": event.cap,
        "published": len(record.rounds),
        "ends": record.rounds[-1].round.ends if record.rounds else None,
    }
