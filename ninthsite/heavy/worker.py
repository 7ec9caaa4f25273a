"""A process that works out one thing after the other, and can be killed in the middle of it."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from ninthsite.heavy.budget import Killed, OutOfTime

logger = logging.getLogger(__name__)

# Answers come first, but somebody waits here, too.
NICENESS = 10
# After so many pieces of work a process makes room for a new one, with whatever it has gathered.
MOST_JOBS = 500
# How many battles it keeps live.
MOST_BATTLES = 20
# Who has not been killed by then has lost whoever would kill him.
GRACE = 5.0
# What counts is the time of the processor. Of the clock it may take so many times as much, on a busy machine.
PATIENCE = 4.0
READY_WITHIN = 120.0


class Worker:
    """One process at a time, forked from one that has everything loaded; after it was killed comes a new one."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["ninthsite.heavy.loaded"])
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._jobs = 0
        self._killed = False
        self._kills = threading.Lock()
        # Seconds of the processor that its last work has taken.
        self.cost = 0.0

    def ready(self) -> None:
        """Have a process that waits for work."""
        process = self._process
        if process is not None and process.is_alive() and not self._killed and self._jobs < MOST_JOBS:
            return
        if process is not None:
            self.kill()
            process.join()
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs,), name="heavy work", daemon=True)
        process.start()
        theirs.close()
        with self._kills:
            self._process, self._pipe, self._jobs, self._killed = process, ours, 0, False
        if not ours.poll(READY_WITHIN):
            raise Killed
        _received(ours)

    def run(self, language: str, work: Callable[..., Any], args: tuple[Any, ...], seconds: float) -> Any:
        """What the work gives or raises; after `OutOfTime` and `Killed` the process is no more."""
        assert self._pipe is not None
        self._jobs += 1
        began = time.monotonic()
        try:
            self._pipe.send((language, work, args, seconds))
            if not self._pipe.poll(seconds * PATIENCE):
                raise OutOfTime
            worked, found, self.cost = _received(self._pipe)
            if isinstance(found, OutOfTime):
                raise found
        except (OutOfTime, OSError, Killed) as ended:
            self.kill()
            # It could not say what it has cost.
            self.cost = min(seconds, time.monotonic() - began)
            if isinstance(ended, OutOfTime):
                raise
            raise Killed from None
        if not worked:
            raise found
        return found

    def rest(self) -> None:
        """A process keeps nobody else from anything: it needs none."""

    def kill(self) -> None:
        """End the process, whatever it is at. From any thread, which does not wait for it."""
        with self._kills:
            if self._process is not None and not self._killed:
                self._killed = True
                self._process.kill()


def _received(pipe: Connection) -> Any:
    try:
        return pickle.loads(pipe.recv_bytes())
    except (EOFError, OSError):
        raise Killed from None


def _serve(pipe: Connection) -> None:
    """The life of a process: it ends when nobody is left to send it work."""
    from django.conf import settings
    from django.db import close_old_connections
    from django.utils import translation

    import ninthsite.heavy.loaded  # noqa: F401

    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    settings.LIVE_BATTLES = min(settings.LIVE_BATTLES, MOST_BATTLES)
    with contextlib.suppress(EOFError, OSError):
        pipe.send_bytes(pickle.dumps("ready"))
        while True:
            language, work, args, seconds = pipe.recv()
            signal.setitimer(signal.ITIMER_REAL, seconds * PATIENCE + GRACE)
            signal.signal(signal.SIGPROF, partial(_out_of_time, pipe, seconds))
            signal.setitimer(signal.ITIMER_PROF, seconds)
            close_old_connections()
            with translation.override(language):
                answer = _answer(work, args)
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            pipe.send_bytes(answer)


def _out_of_time(pipe: Connection, seconds: float, *_signal: Any) -> None:
    """The process says so, and ends in the middle of whatever it is at."""
    pipe.send_bytes(pickle.dumps((False, OutOfTime(), seconds)))
    os._exit(0)


def _answer(work: Callable[..., Any], args: tuple[Any, ...]) -> bytes:
    began = time.process_time()
    try:
        found = work(*args)
        return pickle.dumps((True, found, time.process_time() - began))
    except Exception as error:
        cost = time.process_time() - began
        logger.info("%s failed after %.2f s", work.__qualname__, cost, exc_info=True)
        return _packed(error, cost)


def _packed(error: Exception, cost: float) -> bytes:
    """A failure as it travels; one that cannot travel as what it says."""
    try:
        return pickle.dumps((False, error, cost))
    except Exception:
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}"), cost))
