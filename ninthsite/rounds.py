"""Work in rounds, on a thread of the serving process: what a Celery worker does where there is Redis."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from django.db import close_old_connections, connection

from ninthsite.patience import Patience


def rounds(
    work: Callable[[], int],
    stop: threading.Event,
    patience: Patience,
    logger: logging.Logger,
    what: str,
    awake: threading.Event | None = None,
) -> None:
    """One round of `work` after the other until `stop` is set; the next follows at once after one in which something
    was done, and early where `awake` is set. Not while rounds fail: nothing can be stored then. `what`: for the log."""
    while not stop.is_set():
        done = 0
        try:
            close_old_connections()
            done = work()
            patience.worked()
        except Exception:
            patience.failed(logger, what)
            connection.close()
        if patience.failures or awake is None:
            stop.wait(patience.wait)
        elif not done:
            awake.wait(patience.wait)
        if awake is not None:
            awake.clear()
    connection.close()
