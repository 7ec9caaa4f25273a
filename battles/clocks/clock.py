"""The clock of a battle: its terms, and what is the matter with it just now."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.utils.dateparse import parse_datetime

from battles.clocks.presets import BEFORE, PRESETS
from battles.clocks.terms import Terms
from battles.models import Battle


class Pause(msgspec.Struct, frozen=True):
    """All clocks stand still. `by`: a seat, or "" for the referee."""

    since: datetime
    until: datetime
    by: str


class Window(msgspec.Struct, frozen=True):
    """Until then the battle is played on a live clock; then the terms and the reserves of before come back."""

    until: datetime
    terms: Terms
    banks: dict[str, int]


class Appointment(msgspec.Struct, frozen=True):
    """Both players will be there."""

    id: UUID
    at: datetime
    made: datetime


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """`paused`: seconds for which the battle has been paused so far."""

    terms: Terms = Terms()
    pause: Pause | None = None
    window: Window | None = None
    paused: int = 0
    appointments: tuple[Appointment, ...] = ()

    def to_come(self, now: datetime) -> list[Appointment]:
        """The appointments that lie ahead, the next first."""
        return sorted((one for one in self.appointments if one.at > now), key=lambda one: one.at)

    def plain(self) -> dict[str, Any]:
        """As it is stored."""
        made: dict[str, Any] = msgspec.to_builtins(self)
        return made


def terms_of(battle: Battle) -> Terms:
    """What holds for the battle now."""
    return clock_of(battle).terms


def clock_of(battle: Battle) -> Clock:
    """The clock of a battle; one from before clocks had terms of their own has those of its pace."""
    if battle.clock:
        return msgspec.convert(battle.clock, Clock)
    return Clock(BEFORE.get(battle.pace, PRESETS["free"].terms))


def keep(battle: Battle, clock: Clock) -> None:
    """From now on this is the clock of the battle. Within the transaction that holds the battle's row."""
    battle.clock = clock.plain()
    Battle.objects.filter(pk=battle.pk).update(clock=battle.clock)


def read_moment(given: object) -> datetime | None:
    """A moment that somebody sends, with its zone; None if it is none."""
    if not isinstance(given, str) or len(given) > 40:
        return None
    try:
        moment = parse_datetime(given)
    except ValueError:
        return None
    return moment if moment is not None and moment.tzinfo is not None else None
