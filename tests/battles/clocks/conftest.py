"""Battles on clocks."""

import pytest

from battles.clocks.clock import clock_of
from battles.clocks.terms import CORRESPONDENCE, DAY, HOUR, Terms
from battles.models import Battle, Seat
from tests.battles.conftest import begun

TERMS = Terms(CORRESPONDENCE, DAY, 2 * DAY, 0, 3 * DAY)


@pytest.fixture(autouse=True)
def _on_the_second(stopped):
    """However slow the machine is, clocks lose only what a test lets pass."""


@pytest.fixture
def timed(two, world, transactional_db):
    """A day a sitting, two in reserve, lost when three days overdue. Both are asked at once."""
    return begun(*two, clock=TERMS.plain())


def seat_of(battle, key):
    return Seat.objects.get(battle=battle, key=key)


def clock(battle):
    return clock_of(Battle.objects.get(pk=battle.pk))


def near(value, wanted, by=1):
    return abs(value - wanted) <= by


__all__ = ["DAY", "HOUR", "TERMS", "clock", "near", "seat_of"]
