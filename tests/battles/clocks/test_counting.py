"""Time is counted exactly, whatever is left out of it and however the clocks of a zone are changed."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from accounts.quiet_hours import LONGEST, NoQuietHours, QuietHours
from battles.clocks.counting import Calendar

ZONES = ["UTC", "Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"]
moments = some.timedeltas(timedelta(), timedelta(days=1460)).map(lambda since: datetime(2024, 1, 1, tzinfo=UTC) + since)
lengths = some.timedeltas(timedelta(), timedelta(days=20))


@some.composite
def quiet_hours(draw):
    begins = draw(some.integers(0, 24 * 60 - 1))
    ends = (begins + draw(some.integers(1, int(LONGEST.total_seconds()) // 60))) % (24 * 60)
    face = [f"{one // 60:02d}:{one % 60:02d}" for one in (begins, ends)]
    return QuietHours(draw(some.sampled_from(ZONES)), *face)


@some.composite
def calendars(draw):
    away = [(begin, begin + length) for begin, length in draw(some.lists(some.tuples(moments, lengths), max_size=3))]
    return Calendar(draw(some.none() | quiet_hours()), tuple(away))


@given(calendars(), moments, lengths)
def test_what_was_reached_has_run(calendar, start, time):
    reached = calendar.reach(start, time)
    assert calendar.counted(start, reached) == time
    assert reached >= start + time


@given(calendars(), moments, lengths)
def test_it_is_the_first_moment_by_which_so_much_has_run(calendar, start, time):
    reached = calendar.reach(start, time)
    if time:
        assert calendar.counted(start, reached - timedelta(seconds=1)) < time


@given(calendars(), moments, lengths, lengths)
def test_time_adds_up(calendar, start, one, other):
    between, end = start + one, start + one + other
    assert calendar.counted(start, between) + calendar.counted(between, end) == calendar.counted(start, end)


@given(calendars(), moments, lengths)
def test_never_more_than_the_world_has(calendar, start, length):
    assert timedelta() <= calendar.counted(start, start + length) <= length


@given(quiet_hours(), moments)
def test_nobody_is_quiet_for_longer_than_he_may(quiet, start):
    day = timedelta(days=7)
    counted = Calendar(quiet).counted(start, start + day)
    # Once in a year a night is an hour longer.
    assert counted >= day - 8 * LONGEST - timedelta(hours=1)


@given(quiet_hours(), moments, lengths)
def test_the_spells_follow_each_other(quiet, start, length):
    spells = Calendar(quiet).still_between(start, start + length)
    assert all(begin < end for begin, end in spells)
    assert all(one[1] < other[0] for one, other in pairwise(spells))


@given(quiet_hours(), moments)
def test_every_minute_is_quiet_by_the_clock_on_the_wall(quiet, start):
    zone = ZoneInfo(quiet.zone)
    local = start.astimezone(zone)
    if local.utcoffset() != (local - timedelta(days=2)).utcoffset() or local.utcoffset() != (
        (start + timedelta(days=2)).astimezone(zone).utcoffset()
    ):
        return
    face = local.strftime("%H:%M")
    inside = (
        quiet.begins <= face < quiet.ends if quiet.begins < quiet.ends else (face >= quiet.begins or face < quiet.ends)
    )
    assert (quiet.open_from(start) > start) == inside


def rome(*moment):
    return datetime(*moment, tzinfo=ZoneInfo("Europe/Rome")).astimezone(UTC)


def test_the_night_of_the_spring_is_an_hour_shorter():
    quiet = Calendar(QuietHours("Europe/Rome", "22:00", "07:00"))
    assert quiet.counted(rome(2026, 3, 28, 21), rome(2026, 3, 29, 8)) == timedelta(hours=2)
    assert rome(2026, 3, 29, 8) - rome(2026, 3, 28, 21) == timedelta(hours=10)


def test_the_night_of_the_autumn_is_an_hour_longer():
    quiet = Calendar(QuietHours("Europe/Rome", "22:00", "07:00"))
    assert quiet.counted(rome(2026, 10, 24, 21), rome(2026, 10, 25, 8)) == timedelta(hours=2)
    assert rome(2026, 10, 25, 8) - rome(2026, 10, 24, 21) == timedelta(hours=12)


def test_quiet_hours_that_the_change_skips_are_none_that_day():
    quiet = Calendar(QuietHours("Europe/Rome", "02:15", "02:45"))
    day = rome(2026, 3, 29, 0), rome(2026, 3, 29, 12)
    assert day[1] - day[0] - quiet.counted(*day) <= timedelta(minutes=30)


def test_a_vacation_within_quiet_hours_counts_once():
    night = (rome(2026, 6, 1, 23), rome(2026, 6, 2, 3))
    quiet = Calendar(QuietHours("Europe/Rome", "22:00", "07:00"), (night,))
    assert quiet.counted(rome(2026, 6, 1, 20), rome(2026, 6, 2, 9)) == timedelta(hours=4)


@pytest.mark.parametrize(
    ("zone", "begins", "ends"),
    [
        ("Europe/Rome", "20:00", "06:01"),
        ("Europe/Rome", "20:00", "20:00"),
        ("Europe/Rome", "24:00", "06:00"),
        ("Europe/Rome", "20.00", "06:00"),
        ("Mars/Base", "22:00", "06:00"),
        ("../etc/passwd", "22:00", "06:00"),
    ],
)
def test_no_such_quiet_hours(zone, begins, ends):
    with pytest.raises(NoQuietHours):
        QuietHours(zone, begins, ends)
