"""How busy somebody has kept this process lately: of the last seconds most, of those before less and less."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

MEMORY = 10.0
# Whoever has cost less than this share of a processor does not count as one who is there.
HARDLY = 0.005
# So often it is looked who is there; nobody else is kept longer.
LOOKS_EVERY = 0.5


class Recent:
    """Shares of a processor by key, from 0 to as many as there are. Knows no thread."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._spent: dict[str, tuple[float, float]] = {}
        self._all = (0.0, 0.0)
        self._looked, self._busy = -math.inf, 0

    def of(self, key: str) -> float:
        """The share of a processor that this one has had lately."""
        return self._share(self._spent.get(key, (0.0, 0.0)))

    @property
    def all(self) -> float:
        """The share that all have had together."""
        return self._share(self._all)

    def add(self, key: str, seconds: float) -> None:
        """This one has cost so much more."""
        now = self._now()
        self._spent[key] = (self.of(key) * MEMORY + seconds, now)
        self._all = (self.all * MEMORY + seconds, now)
        self._look()

    def _share(self, spent: tuple[float, float]) -> float:
        seconds, then = spent
        return seconds * math.exp((then - self._now()) / MEMORY) / MEMORY

    @property
    def busy(self) -> int:
        """How many have been there lately."""
        self._look()
        return self._busy

    def _look(self) -> None:
        if self._now() - self._looked > LOOKS_EVERY:
            self._looked = self._now()
            self._spent = {key: spent for key, spent in self._spent.items() if self.of(key) > HARDLY}
            self._busy = len(self._spent)
