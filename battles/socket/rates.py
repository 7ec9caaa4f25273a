"""How much a socket may ask for."""

from __future__ import annotations

import time


class Bucket:
    """So many a second, and a few more at once."""

    def __init__(self, a_second: float, at_once: int) -> None:
        self._rate = a_second
        self._most = float(at_once)
        self._left = float(at_once)
        self._last = time.monotonic()

    def take(self) -> bool:
        """Whether there is room for one more."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
