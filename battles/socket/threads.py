"""Work with the database that sockets wait for: on a few threads of its own, so that one slow call does not hold up
all others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import connection

P = ParamSpec("P")
R = TypeVar("R")

THREADS = 8
_executor = ThreadPoolExecutor(THREADS, thread_name_prefix="battles")


async def in_thread(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run blocking work on one of the threads."""
    return await asyncio.get_running_loop().run_in_executor(_executor, lambda: _connected(work, *args, **kwargs))


def _connected(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    failed = True
    try:
        result = work(*args, **kwargs)
        failed = False
        return result
    finally:
        # A connection to PostgreSQL goes back to its pool; a SQLite file stays open, since opening it costs more than
        # asking.
        if connection.vendor != "sqlite" or (failed and not connection.in_atomic_block):
            connection.close()
