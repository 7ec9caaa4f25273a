"""The few who work, each on a thread: some of them have a process of their own, for which the thread only waits."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

from ninthsite.heavy.budget import Killed, OutOfTime
from ninthsite.heavy.kinds import BUDGET, FULL, Refused
from ninthsite.heavy.line import Line, Ticket
from ninthsite.heavy.worker import READY_WITHIN

logger = logging.getLogger(__name__)


class Works(Protocol):
    """What serves a ticket (`worker.Worker`, `thread_worker.ThreadWorker`)."""

    @property
    def cost(self) -> float: ...
    def ready(self) -> None: ...
    def run(self, language: str, work: Callable[..., Any], args: tuple[Any, ...], seconds: float) -> Any: ...
    def kill(self) -> None: ...
    def rest(self) -> None: ...


class Pool:
    """Serves those in line. Where there are several workers, the last `light` are kept for whoever has cost little so
    far."""

    def __init__(self, line: Line, workers: list[Works], name: str = "heavy work", light: int = 1) -> None:
        self._line, self._name, self._all_comers = line, name, max(1, len(workers) - light)
        self._workers = workers
        self._changed = threading.Condition()
        self._served: dict[Ticket, Works] = {}
        self._ended = False
        self._up = threading.Event()

    def start(self) -> None:
        for number, worker in enumerate(self._workers):
            light = number >= self._all_comers
            name = f"{self._name} {number + 1}"
            threading.Thread(target=self._serve, args=(worker, light), name=name, daemon=True).start()

    @property
    def is_up(self) -> bool:
        """Whether somebody works."""
        return self._up.is_set()

    def wait_until_up(self) -> None:
        """As long as nobody works yet: a site that has just begun is loading."""
        self._up.wait(READY_WITHIN)

    def enter(self, ticket: Ticket) -> None:
        """Wait for one's turn; `ticket.result` comes. `Refused` says why not."""
        with self._changed:
            if self._ended:
                raise Refused(FULL, ticket.kind, 2)
            self._line.enter(ticket)
            self._changed.notify_all()

    def drop(self, ticket: Ticket) -> None:
        """Nobody waits for it any more: it is not begun, or given up."""
        with self._changed:
            self._line.leave(ticket)
            ticket.result.cancel()
            if ticket in self._served:
                self._served[ticket].kill()

    def end(self) -> None:
        """The processes go, and with them what they are at."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()
            for worker in self._workers:
                worker.kill()

    def _serve(self, worker: Works, light: bool) -> None:
        while not self._ended:
            try:
                worker.ready()
                self._up.set()
                ticket = self._next(worker, light)
                if ticket is not None:
                    self._work(worker, ticket)
                    if not self._line.is_light(ticket):
                        worker.rest()
            except Exception:
                if not self._ended:
                    logger.exception("whoever does heavy work does not come up")
                    time.sleep(1)

    def _next(self, worker: Works, light: bool) -> Ticket | None:
        with self._changed:
            while not self._ended:
                ticket = self._line.next(only_light=light)
                if ticket is not None:
                    self._served[ticket] = worker
                    return ticket
                self._changed.wait()
        return None

    def _work(self, worker: Works, ticket: Ticket) -> None:
        found: Any = None
        told: Exception | None = None
        try:
            found = worker.run(ticket.language, ticket.work, ticket.args, ticket.kind.seconds)
        except OutOfTime:
            logger.warning("heavy: a %s took longer than %s s", ticket.kind.name, ticket.kind.seconds)
            told = Refused(BUDGET, ticket.kind, 5)
        except Killed:
            told = Refused(FULL, ticket.kind, 2)
        except Exception as error:
            told = error
        with self._changed:
            del self._served[ticket]
            self._line.done(ticket, worker.cost)
            self._changed.notify_all()
            # Whoever waited may have gone.
            if not ticket.result.set_running_or_notify_cancel():
                return
        if told is None:
            ticket.result.set_result(found)
        else:
            ticket.result.set_exception(told)
