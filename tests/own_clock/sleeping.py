"""`make dates` shows the tests another date by libfaketime, whose 0.9.10 takes the moment of the monotonic clock until
which Python's time.sleep asks to sleep for one of the faked clock: 'Invalid argument'."""

import os
import select
import time


def mend() -> None:
    """Where there is libfaketime, sleep in a way that it leaves alone."""
    if "libfaketime" in os.environ.get("LD_PRELOAD", ""):
        time.sleep = _sleep


def _sleep(seconds: float) -> None:
    select.select([], [], [], seconds)
