"""What somebody has cost in this minute: of nobody more is kept than that."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

MINUTE = 60


class Costs:
    """Seconds by key. Knows no thread; whoever shares it locks it."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._minute = 0
        self._spent: dict[str, float] = {}

    def of(self, key: str) -> float:
        """What this one has cost."""
        minute = int(self._now()) // MINUTE
        if minute != self._minute:
            self._minute = minute
            self._spent.clear()
        return self._spent.get(key, 0.0)

    def add(self, keys: Iterable[str], seconds: float) -> None:
        """They have cost so much more."""
        for key in keys:
            self._spent[key] = self.of(key) + seconds

    @property
    def left(self) -> int:
        """The seconds until the minute ends."""
        return MINUTE - int(self._now()) % MINUTE
