"""Days of vacation are days of the player's calendar, whatever is done to the clocks on them."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from accounts.preferences import remember
from battles.clocks import vacation
from battles.models import Vacation
from tests import own_clock

pytestmark = pytest.mark.django_db(transaction=True)

# Where the clocks are changed, and the day on which they are: back, by an hour or by half of one, after midnight or at
# it; and forward.
CHANGES = [
    ("Europe/Rome", "2025-10-26"),
    ("Australia/Sydney", "2026-04-05"),
    ("Australia/Lord_Howe", "2026-04-05"),
    ("America/Santiago", "2026-04-04"),
    ("Europe/Rome", "2026-03-29"),
    # There the day begins at one o'clock.
    ("America/Santiago", "2025-09-07"),
]
of_each_change = pytest.mark.parametrize(("zone", "day"), CHANGES, ids=[f"{zone} {day}" for zone, day in CHANGES])


def beginning(zone, day, days=0):
    """The beginning of a day there, so many days later, as the page means it."""
    return datetime.combine(date.fromisoformat(day) + timedelta(days=days), time(), ZoneInfo(zone))


def midnight(zone, day, days=0):
    """The same in UTC: where there is no midnight on a day, that is equal to nothing."""
    return beginning(zone, day, days).astimezone(UTC)


@pytest.fixture
def ada(two, world):
    """A player at home in some place, twenty days before a day there."""

    def at(zone, day):
        own_clock.clock().passes(midnight(zone, day) - timedelta(days=20) - own_clock.moment())
        remember(two[0], "zone", zone)
        return two[0]

    return at


def left(user):
    return vacation.days_left(user, timezone.now())


@of_each_change
@pytest.mark.parametrize(("first", "days"), [(-1, 3), (0, 1), (-3, 3)], ids=["around it", "that day", "until it"])
def test_they_cost_what_the_calendar_says(ada, zone, day, first, days):
    user, browser = ada(zone, day), Client()
    browser.force_login(user)
    browser.post("/time/vacation/", {"begins": str(date.fromisoformat(day) + timedelta(days=first)), "days": str(days)})
    assert Vacation.objects.get().ends == midnight(zone, day, first + days)
    assert left(user) == vacation.DAYS - days


@of_each_change
def test_thirty_days_taken_one_by_one_are_thirty(ada, zone, day):
    user = ada(zone, day)
    for number in range(vacation.DAYS):
        assert left(user) == vacation.DAYS - number
        vacation.take(user, beginning(zone, day, number - 15), 1)
    assert left(user) == 0


def test_they_cost_no_more_where_one_has_gone(ada):
    user = ada("Europe/Rome", "2025-10-26")
    vacation.take(user, midnight("Europe/Rome", "2025-10-25"), 3)
    remember(user, "zone", "Asia/Tokyo")
    assert left(user) == vacation.DAYS - 3


def test_a_program_that_names_the_moment_takes_days_of_the_same_calendar(ada):
    user = ada("Europe/Rome", "2025-10-26")
    taken = vacation.take(user, datetime.fromisoformat("2025-10-24T22:00:00+00:00"), 3)
    assert taken.ends == midnight("Europe/Rome", "2025-10-28")
    assert left(user) == vacation.DAYS - 3
