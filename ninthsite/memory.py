"""A cache in the memory of this process that keeps nothing for longer than it lasts."""

from __future__ import annotations

import time
from typing import Any

from django.core.cache.backends.locmem import LocMemCache

# After so many entries those that have expired are looked for.
LOOKS_EVERY = 1000


class Memory(LocMemCache):
    """Django's own forgets what has expired only when somebody asks for it: what a stranger names once stays."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(name, params)
        self._set_since = 0

    def _set(self, key: str, value: Any, *args: Any, **options: Any) -> None:
        self._set_since += 1
        if self._set_since >= LOOKS_EVERY:
            self._forget_expired()
        super()._set(key, value, *args, **options)  # type: ignore[misc]

    def _cull(self) -> None:
        """What has expired goes first, and what nobody has asked for longest only if that makes no room."""
        self._forget_expired()
        if len(self._cache) >= self._max_entries:  # type: ignore[attr-defined]
            super()._cull()  # type: ignore[misc]

    def _forget_expired(self) -> None:
        self._set_since, now = 0, time.time()
        ends: dict[str, float | None] = self._expire_info  # type: ignore[attr-defined]
        for key in [key for key, end in ends.items() if end is not None and end <= now]:
            self._delete(key)  # type: ignore[attr-defined]
