"""Whoever has gone waits for nothing any more: what was being worked out for him is given up."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

Drop = Callable[[], None]


class Visitor:
    """One who waits for the answer to a request."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._drops: list[Drop] = []
        self._gone = False

    def waits(self, drop: Drop) -> None:
        """Call this as soon as he has gone."""
        with self._lock:
            if not self._gone:
                self._drops.append(drop)
                return
        drop()

    def has(self, drop: Drop) -> None:
        """He has got what he waited for."""
        with self._lock:
            if drop in self._drops:
                self._drops.remove(drop)

    def leaves(self) -> None:
        """He has gone. From any thread, again and again."""
        with self._lock:
            drops, self._drops, self._gone = self._drops, [], True
        for drop in drops:
            drop()


visitor: ContextVar[Visitor | None] = ContextVar("visitor", default=None)


class WhoLeaves:
    """Notices that the client of a request is gone while its view still works."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        here = Visitor()
        known = visitor.set(here)

        async def watched_receive() -> Any:
            message = await receive()
            if message["type"] == "http.disconnect":
                here.leaves()
            return message

        try:
            await self.application(scope, watched_receive, send)
        finally:
            here.leaves()
            visitor.reset(known)
