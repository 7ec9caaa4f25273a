"""Work on what a stranger sent that must not take longer than so many seconds, whatever it is at."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class OutOfTime(BaseException):
    """Nothing but who set the limit catches this."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises `OutOfTime` in the midst of the work once so many seconds have passed: catch it around the whole of this,
    and give up whatever was worked upon. Not for work with a database."""
    worker = ctypes.c_ulong(threading.get_ident())
    raise_there = ctypes.pythonapi.PyThreadState_SetAsyncExc
    lock, done = threading.Lock(), False

    def strike() -> None:
        with lock:
            if not done:
                raise_there(worker, ctypes.py_object(OutOfTime))

    timer = threading.Timer(seconds, strike)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            done = True
            # What was raised and has not come through yet would come through later, anywhere.
            raise_there(worker, None)
        timer.cancel()
