"""How many answers people give at a sitting and how long they think: what the estimates are made of.

Measured by the process that a player's answers go through; only what lies between two answers counts, since nobody
knows when a question is first read.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F

from battles.models import Battle, Habit, Seat

# Whoever takes longer has gone away.
LONGEST_THOUGHT = 300.0


@dataclass
class Measured:
    """A sitting so far: it began with a question on this topic."""

    topic: str
    answers: int = 0
    timed: int = 0
    seconds: float = 0.0
    last: datetime | None = None


Sittings = dict[str, Measured]
"""How the present sittings go, by seat."""


def answered(sittings: Sittings, seat: str, topic: str, now: datetime) -> None:
    """A person answers just now."""
    measured = sittings.setdefault(seat, Measured(topic))
    measured.answers += 1
    if measured.last is not None:
        thought = (now - measured.last).total_seconds()
        if 0 <= thought <= LONGEST_THOUGHT:
            measured.timed += 1
            measured.seconds += thought
    measured.last = now


def sitting_ends(sittings: Sittings, battle: Battle, seat: Seat) -> None:
    """Add what was measured to what is known of this player."""
    measured = sittings.pop(seat.key, None)
    if measured is None or seat.user_id is None or battle.hot_seat:
        return
    more = {
        "sittings": F("sittings") + 1,
        "answers": F("answers") + measured.answers,
        "timed": F("timed") + measured.timed,
        "seconds": F("seconds") + measured.seconds,
    }
    same = Habit.objects.filter(user=seat.user_id, game=battle.game, topic=measured.topic)
    if same.update(**more):
        return
    try:
        with transaction.atomic():
            Habit.objects.create(
                user_id=seat.user_id,
                game=battle.game,
                topic=measured.topic,
                sittings=1,
                answers=measured.answers,
                timed=measured.timed,
                seconds=measured.seconds,
            )
    except IntegrityError:
        # Another battle of the same player has just ended a sitting.
        same.update(**more)
