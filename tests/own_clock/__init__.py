"""The clock of a test run. The date of the machine decides nothing: every run begins at the same moment, and the clock
goes on from there as the machine's seconds do, whatever is done to the machine's own clock meanwhile.

All processes of a run have the one clock. The first of them leaves in its environment how far it is ahead of the
machine's monotonic clock, which is the same for all of them and which nobody sets; whoever is started with that
environment sets the clock before anything else (at_start/sitecustomize.py)."""

import os
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.own_clock import sleeping
from tests.own_clock.clock import Clock

# A Wednesday at noon in the middle of a month and of summer time: a week and ten days on it is still the same month,
# both clock changes are months away, the year is no leap year, and most zones have the same date. It is later than all
# that the tests and the repository date (releases, kept battles, the moment at which limits stand still).
BEGINNING = datetime(2027, 6, 16, 12, tzinfo=UTC)
AHEAD = "CLOCK_OF_TESTS"
AT_START = str(Path(__file__).parent / "at_start")

_clock: Clock | None = None


def go() -> None:
    """From now on nobody in this process, and in those that it starts, looks at the machine's clock."""
    global _clock
    if _clock is not None:
        return
    ahead = int(os.environ.get(AHEAD, int(BEGINNING.timestamp()) * 10**9 - time.monotonic_ns()))
    _clock = Clock(ahead)
    sleeping.mend()
    os.environ[AHEAD] = str(ahead)
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    os.environ["PYTHONPATH"] = os.pathsep.join([AT_START, *(path for path in paths if path and path != AT_START)])


def clock() -> Clock:
    """The clock of this process."""
    assert _clock is not None, "this process looks at the machine's clock"
    return _clock


def moment() -> datetime:
    """What time it is, in UTC."""
    return datetime.now(UTC)


def ahead_of_the_machine() -> timedelta:
    """For programs that no Python hook reaches: a browser."""
    return timedelta(microseconds=(clock().time_ns() - clock().machine_ns()) // 1000)
