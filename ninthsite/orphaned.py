"""A process whose SQLite database was deleted under it can do nothing any more: it says so and ends."""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from pathlib import Path

from django.conf import settings
from django.db import connection

logger = logging.getLogger(__name__)

LOOKS = 20


def watch_over(stop: threading.Event) -> None:
    """Look now and then whether the file is there, until `stop` is set or it was gone for settings.ORPHANED_SECONDS."""
    if connection.vendor != "sqlite":
        return
    file, there = Path(str(settings.DATABASES["default"]["NAME"])), time.monotonic()
    while not stop.wait(settings.ORPHANED_SECONDS / LOOKS):
        if file.exists():
            there = time.monotonic()
        elif time.monotonic() - there > settings.ORPHANED_SECONDS:
            logger.critical("the database %s is gone: this process ends", file)
            os.kill(os.getpid(), signal.SIGTERM)
            return
