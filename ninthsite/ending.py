"""The end of a serving process: what is at work is waited for, but not for long. What it has not stored by then nobody
has been told, and whoever serves next does it again."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time

logger = logging.getLogger(__name__)

# Set once this process is about to end: whoever works in rounds begins no other.
ending = threading.Event()


def end_within(seconds: float) -> None:
    """From now on the process lives for so many seconds at most, whatever its threads are at."""
    if not ending.is_set():
        ending.set()
        threading.Thread(target=_last_word, args=(seconds,), name="last word", daemon=True).start()


def _last_word(seconds: float) -> None:
    # A thread that is in the middle of the rules cannot be told to stop, and the interpreter would wait for it.
    time.sleep(seconds)
    logger.warning("ended while these still worked: %s", "; ".join(at_work()) or "nobody")
    logging.shutdown()
    os._exit(0)


def at_work() -> list[str]:
    """Each other thread with the place that it is at."""
    frames = sys._current_frames()
    found = []
    for thread in threading.enumerate():
        frame = frames.get(thread.ident or 0)
        if frame is not None and thread is not threading.current_thread():
            found.append(f"{thread.name} at {frame.f_code.co_filename}:{frame.f_lineno}")
    return found
