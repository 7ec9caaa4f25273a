"""Work with the database that sockets wait for: on a few threads of its own, so that one slow call does not hold up
all others."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

from django.db import connection

P = ParamSpec("P")
R = TypeVar("R")

THREADS = 4
# For so many seconds after its last work a thread keeps its connection and does not doubt it: to ask for each piece of
# work whether the database is still there would be one statement in five.
TRUSTED = 1.0
_mine = threading.local()
_executor = ThreadPoolExecutor(THREADS, thread_name_prefix="sockets")


async def in_thread(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run blocking work on one of the threads."""
    # What is logged on the thread knows what it is about.
    context = copy_context()
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_executor, lambda: context.run(lambda: _connected(work, *args, **kwargs)))


def close() -> None:
    """What has not begun is dropped: nobody is there any more who waits for it."""
    _executor.shutdown(wait=False, cancel_futures=True)


def _connected(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    begun, failed = time.monotonic(), True
    if begun - getattr(_mine, "asked", begun) > TRUSTED and connection.vendor != "sqlite":
        # Back to its pool, which looks at a connection before it gives it out again.
        connection.close()
    try:
        result = work(*args, **kwargs)
        failed = False
        return result
    finally:
        _mine.asked = time.monotonic()
        if failed and not connection.in_atomic_block:
            connection.close()
