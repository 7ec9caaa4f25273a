"""The days that `make dates` shows to the tests."""

import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tools import dates

NAMED = {day.name: day for day in dates.DAYS}


@pytest.mark.parametrize("name", ["rome-spring", "rome-autumn", "new-york-spring", "new-york-autumn"])
def test_the_clocks_change_a_minute_later(name):
    day = NAMED[name]
    zone = ZoneInfo(day.zone)
    offsets = [(day.at + timedelta(seconds=after)).astimezone(zone).utcoffset() for after in (0, 59, 60)]
    assert offsets[0] == offsets[1] != offsets[2]


def test_the_days_are_what_they_are_called():
    assert NAMED["sunday"].at.strftime("%A") == "Sunday"
    assert NAMED["new-year"].at + timedelta(minutes=2) == datetime(2028, 1, 1, tzinfo=UTC)
    assert NAMED["2038"].at.timestamp() < 2**31 < NAMED["2038"].at.timestamp() + 120


@pytest.mark.skipif(not dates.LIBRARIES, reason="libfaketime is not installed")
def test_the_machine_says_that_day_and_goes_on():
    # Not the time of this process, which may be below libfaketime itself.
    bare = {"PATH": "/usr/bin:/bin"}
    (now,) = told("import time; print(time.time())", bare)
    day = NAMED["2038"]
    said, monotonic = told("import time; print(time.time(), time.monotonic())", dates.environment(day, bare, now))
    assert 0 <= said - day.at.timestamp() < 30
    assert time.monotonic() - 30 < monotonic <= time.monotonic()


def told(code, environment):
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return map(float, done.stdout.split())


def test_what_pytest_says_at_last_is_counted():
    assert dates.counted("3 failed, 247 passed, 1 error in 175.63s (0:02:55)") == {
        "failed": 3,
        "passed": 247,
        "error": 1,
    }
    assert dates.counted("no tests ran in 0.01s") == {}


def test_an_outcome_is_a_line_and_a_run_that_was_not_made_has_failed():
    well = dates.Outcome(NAMED["sunday"], {"passed": 247}, 0, 75)
    ill = dates.Outcome(NAMED["kiritimati"], {}, 4, 1)
    lines = dates.table([well, ill]).split("\n")
    assert lines[1].split() == ["sunday", "2027-05-16", "12:00", "UTC", "UTC", "247", "0", "1:15"]
    assert lines[2].split() == ["kiritimati", "its", "own", "Pacific/Kiritimati", "0", "all", "0:01"]
    assert [made.fails for made in (well, ill)] == [False, True]


def test_a_strange_day_is_refused(capsys):
    with pytest.raises(SystemExit):
        dates.main(["--only", "doomsday"])
    assert "no such day: doomsday" in capsys.readouterr().err
