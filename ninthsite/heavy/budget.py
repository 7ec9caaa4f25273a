"""How long the work on this thread may still go on. A thread cannot be killed: long loops ask now and then."""

from __future__ import annotations

import threading
import time


class OutOfTime(Exception):
    """It took longer than it may."""


class Killed(Exception):
    """Nobody waits for it any more, or whoever worked at it is gone."""


class Budget(threading.local):
    """What is left to the piece of work on this thread, in seconds of processor time; without any it has no end."""

    until: float | None = None
    given_up: threading.Event | None = None

    def begin(self, seconds: float, given_up: threading.Event) -> None:
        """From now on it has so many seconds, until somebody gives it up."""
        self.until, self.given_up = time.thread_time() + seconds, given_up

    def end(self) -> None:
        """It is done."""
        self.until = self.given_up = None

    def check(self) -> None:
        """Go on, or raise `OutOfTime` or `Killed`. Never in the middle of changing what others share."""
        if self.given_up is not None and self.given_up.is_set():
            raise Killed
        if self.until is not None and time.thread_time() > self.until:
            raise OutOfTime


budget = Budget()
