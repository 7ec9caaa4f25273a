"""The time that is left for a decision, told as at the table: that of the turn, and then the time bank."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from battles.clocks.clock import terms_of
from battles.clocks.counting import Spell
from battles.clocks.sittings import calendar, time_used
from battles.clocks.terms import HOUR, MINUTE, duration
from battles.models import Battle, Seat

SECOND = timedelta(seconds=1)


def until(seat: Seat, battle: Battle, deadline: datetime, away: Iterable[Spell] = ()) -> tuple[str, str]:
    """In words, what is left of the turn of whoever is asked and of his time bank; that is "" where there is none, or
    once it is the bank that runs down."""
    terms, now = terms_of(battle), timezone.now()
    runs = calendar(seat, terms, away)
    whole = max(0, round(runs.counted(now, max(now, deadline)) / SECOND))
    turn = max(0, round((terms.free - time_used(seat, terms, now, runs)) / SECOND))
    bank = min(round(seat.bank), whole - turn)
    return (words(turn), words(bank)) if turn > 0 and bank >= MINUTE else (words(whole), "")


def words(seconds: int) -> str:
    """A length of time in its two largest units, without seconds where they do not matter."""
    return duration(seconds - seconds % MINUTE if seconds > HOUR else seconds)
