"""A worker that needs no process: what a player waits for is worked out on a thread of the pool, where the battle is
live already."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from django.db import connection
from django.utils import translation

from ninthsite.heavy.budget import budget


class ThreadWorker:
    """Works on the thread that calls it. What counts is the time of the processor: on a busy machine a short piece of
    work takes seconds of the clock."""

    def __init__(self) -> None:
        self._given_up = threading.Event()
        # Seconds of the processor that its last work has taken.
        self.cost = 0.0

    def ready(self) -> None:
        """Another piece of work may come."""
        self._given_up = threading.Event()

    def run(self, language: str, work: Callable[..., Any], args: tuple[Any, ...], seconds: float) -> Any:
        """What the work gives or raises; `OutOfTime` and `Killed` where it asks for its budget."""
        began = time.thread_time()
        budget.begin(seconds, self._given_up)
        try:
            with translation.override(language):
                return work(*args)
        finally:
            budget.end()
            self.cost = time.thread_time() - began
            if connection.vendor != "sqlite":
                # Back to its pool, which looks at a connection before it gives it out again.
                connection.close()

    def rest(self) -> None:
        """After work for somebody who has it work much: as long as that has taken, since all threads of a process take
        turns with the sockets of those who play."""
        time.sleep(self.cost)

    def kill(self) -> None:
        """Nobody waits for it: it ends where it asks for its budget next. From any thread."""
        self._given_up.set()
