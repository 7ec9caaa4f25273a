"""The clock of the tests is that of all their processes; only durations are the machine's."""

import os
import subprocess
import sys
import threading
import time
from datetime import UTC, date, datetime, timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from tests import own_clock

LONGEST_RUN = timedelta(hours=12)
TOLD = "import datetime, time; print(time.time(), datetime.datetime.now(datetime.UTC).timestamp(), time.tzname[0])"


def told(*command, **more):
    """What a process that is started now says of the time."""
    before = time.time()
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True, **more)
    assert done.stderr == ""
    *moments, zone = done.stdout.split()
    assert all(before <= float(moment) <= time.time() for moment in moments), (before, done.stdout)
    return zone


def test_a_run_begins_at_its_fixed_moment():
    assert own_clock.BEGINNING <= own_clock.moment() < own_clock.BEGINNING + LONGEST_RUN
    assert own_clock.BEGINNING.strftime("%A %H:%M") == "Wednesday 12:00"


def test_all_ways_to_ask_give_the_same_moment():
    now = time.time()
    asked = [
        time.time_ns() / 1e9,
        time.clock_gettime(time.CLOCK_REALTIME),
        datetime.now(UTC).timestamp(),
        datetime.now().timestamp(),  # noqa: DTZ005
        timezone.now().timestamp(),
    ]
    assert all(now <= one < now + 1 for one in asked)
    assert date.today() == datetime.fromtimestamp(now, UTC).date()  # noqa: DTZ011
    assert time.strftime("%Y", time.gmtime()) == str(own_clock.BEGINNING.year)


def test_moments_are_moments():
    assert type(timezone.now()) is datetime
    assert isinstance(own_clock.BEGINNING, timezone.datetime)


def test_the_zone_is_that_of_the_settings():
    assert os.environ["TZ"] == settings.TIME_ZONE == time.tzname[0] == "UTC"
    assert datetime.now().astimezone().utcoffset() == timedelta(0)


def test_a_child_has_the_same_moment_and_zone():
    assert told("-c", TOLD) == "UTC"


def test_a_child_elsewhere_with_an_environment_of_its_own_has_it_too(tmp_path):
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", own_clock.AHEAD)}
    told("-c", TOLD, cwd=tmp_path, env=kept)


def test_a_child_of_a_child_has_it_too():
    told("-c", f"import subprocess, sys; subprocess.run([sys.executable, '-c', {TOLD!r}], check=True)")


def test_a_child_is_not_given_pytest():
    done = subprocess.run(
        [sys.executable, "-c", "import sys; print('pytest' in sys.modules, 'time_machine' in sys.modules)"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "False True\n"


def test_a_child_that_is_forked_goes_on():
    reader, writer = os.pipe()
    before = time.time()
    if os.fork() == 0:
        os.write(writer, str(time.time()).encode())
        os._exit(0)
    os.wait()
    with os.fdopen(reader) as pipe:
        os.close(writer)
        assert before <= float(pipe.read()) <= time.time()


@pytest.mark.parametrize("length", [timedelta(days=400), timedelta(hours=-5)])
def test_time_passes_for_all_threads_and_comes_back(length):
    before, seen = timezone.now(), []
    with own_clock.clock().moved():
        own_clock.clock().passes(length)
        thread = threading.Thread(target=lambda: seen.append(timezone.now()))
        thread.start()
        thread.join()
        assert length <= seen[0] - before < length + timedelta(minutes=1)
    assert timedelta(0) <= timezone.now() - before < timedelta(minutes=1)


def test_time_stands_still_while_durations_go_on():
    with own_clock.clock().moved():
        own_clock.clock().stops()
        before, began = timezone.now(), time.monotonic()
        while time.monotonic() == began:
            pass
        assert timezone.now() == before
    assert timezone.now() > before


def test_a_moment_of_the_machine_can_be_told():
    machine = datetime.now(UTC) - own_clock.ahead_of_the_machine()
    wanted = own_clock.clock().machine_ns() / 1e9
    assert abs(machine.timestamp() - wanted) < 1
