"""Work in forked children: what one of them does to the code, another never sees."""

from __future__ import annotations

import gc
import json
import os
import select
import signal
from collections.abc import Callable, Iterable, Iterator
from typing import Any


def in_children(
    tasks: Iterable[tuple[Any, Callable[[], Any]]], jobs: int, patience: int = 0
) -> Iterator[tuple[Any, Any]]:
    """What each task returns, done in a child of its own, so many at a time; None of a child that dies or has not come
    to an end after so many seconds of the processor (0: however long it takes), or, if it only waits, of ten times as
    many by the clock: on a busy machine nobody is given up who is merely slow."""
    waiting, running = iter(tasks), dict[int, tuple[Any, int, list[bytes]]]()
    while True:
        while len(running) < jobs and (task := next(waiting, None)) is not None:
            key, work = task
            reader, writer = os.pipe()
            child = os.fork()
            if child == 0:
                gc.disable()
                os.close(reader)
                _work(work, writer, patience)
            os.close(writer)
            running[reader] = (key, child, [])
        if not running:
            return
        for reader in select.select(list(running), [], [])[0]:
            key, child, said = running[reader]
            if piece := os.read(reader, 1 << 16):
                said.append(piece)
                continue
            os.close(reader)
            os.waitpid(child, 0)
            del running[reader]
            yield key, json.loads(b"".join(said)) if said else None


def _work(work: Callable[[], Any], writer: int, patience: int) -> None:
    for ended in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(ended, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, patience)
    signal.alarm(10 * patience)
    try:
        said = json.dumps(work()).encode()
    except BaseException:
        said = b""
    with os.fdopen(writer, "wb") as pipe:
        pipe.write(said)
    os._exit(0)
