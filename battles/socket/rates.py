"""How much a socket may ask for."""

from __future__ import annotations

import time

from battles.socket import inbox

# What a message counts as (settings/limits.py): "" for those that cost nothing; all others are acts.
KINDS: dict[type[object], str] = {
    inbox.Hello: "",
    inbox.Ping: "",
    inbox.Seen: "",
    inbox.Chat: "chat",
    inbox.Gallery: "gallery",
    inbox.Preview: "preview",
    inbox.Sheets: "preview",
    inbox.Draft: "preview",
}


def kind_of(message: inbox.Message) -> str:
    """What a message counts as for its account and address."""
    return KINDS.get(type(message), "act")


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
