"""A clock in the place of the machine's, for one process: time-machine asks it instead, wherever Python's own functions
would ask the machine, under whatever name they were imported. Durations (time.monotonic, timers) stay the machine's."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta


class Clock:
    """`ahead`: by how many nanoseconds it is ahead of the machine's monotonic clock."""

    def __init__(self, ahead: int) -> None:
        self._ahead, self._stands_at = ahead, None
        machine = _time_machine()
        self.machine_ns = machine.escape_hatch.time.time_ns
        # By itself a traveller counts on from the machine's clock, which may be set while tests run.
        machine.travel(0).start().time_ns = self.time_ns

    def time_ns(self) -> int:
        return time.monotonic_ns() + self._ahead if self._stands_at is None else self._stands_at

    @contextmanager
    def moved(self) -> Iterator[None]:
        """Whatever is done to the clock is undone in the end."""
        kept = self._ahead, self._stands_at
        try:
            yield
        finally:
            self._ahead, self._stands_at = kept

    def passes(self, length: timedelta) -> None:
        """For this process alone, time has gone by, also while it stands still."""
        nanoseconds = length // timedelta(microseconds=1) * 1000
        self._ahead += nanoseconds
        if self._stands_at is not None:
            self._stands_at += nanoseconds

    def stops(self) -> None:
        """For this process alone, time stands still."""
        self._stands_at = self.time_ns()


def _time_machine():
    """The library brings pytest with it where it finds it; a site that a test starts has no use for that."""
    if "pytest" in sys.modules:
        import time_machine
    else:
        sys.modules["pytest"] = None
        try:
            import time_machine
        finally:
            del sys.modules["pytest"]
    return time_machine
