"""Battles on clocks, and time that passes when a test says so."""

import datetime as real

import pytest
from django.utils import timezone

from battles.clocks.clock import clock_of
from battles.clocks.terms import CORRESPONDENCE, DAY, HOUR, Terms
from battles.due import sweep
from battles.models import Battle, Seat
from tests.battles.conftest import begun

TERMS = Terms(CORRESPONDENCE, DAY, 2 * DAY, 0, 3 * DAY)


class World:
    """What the server takes for the time."""

    def __init__(self):
        self.shift = real.timedelta()

    def passes(self, **length):
        self.shift += real.timedelta(**length)

    def sweeps(self):
        while sweep.sweep():
            pass


@pytest.fixture
def world(monkeypatch):
    made = World()

    class Shifted(real.datetime):
        @classmethod
        def now(cls, tz=None):
            return real.datetime.now(tz) + made.shift

    monkeypatch.setattr(timezone, "datetime", Shifted)
    return made


@pytest.fixture
def timed(two, world, transactional_db):
    """A day a sitting, two in reserve, lost when three days overdue. Both are asked at once."""
    return begun(*two, clock=TERMS.plain())


def seat_of(battle, key):
    return Seat.objects.get(battle=battle, key=key)


def clock(battle):
    return clock_of(Battle.objects.get(pk=battle.pk))


def near(value, wanted, by=3):
    return abs(value - wanted) <= by


__all__ = ["DAY", "HOUR", "TERMS", "World", "clock", "near", "seat_of"]
