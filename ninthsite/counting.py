"""Counters that all processes share and that expire by themselves: in Redis, asked once for all that are counted
together, or without it in the memory of this process."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from django.conf import settings
from django.core.cache import cache
from redis import Redis


def count(lasting: Mapping[str, int]) -> list[int]:
    """Count one for each key, which lasts so many seconds; how many each has now. Raises `RedisError`."""
    if not settings.REDIS_URL:
        return [_count_here(key, seconds) for key, seconds in lasting.items()]
    asked = _redis(settings.REDIS_URL).pipeline(transaction=False)
    for key, seconds in lasting.items():
        asked.incr(_full(key))
        asked.expire(_full(key), seconds)
    return [int(found) for found in asked.execute()[::2]]


def counted(key: str) -> int:
    """How many were counted. Raises `RedisError`."""
    found = _redis(settings.REDIS_URL).get(_full(key)) if settings.REDIS_URL else cache.get(key)
    return int(found or 0)


@lru_cache(maxsize=4)
def _redis(url: str) -> Redis:
    # Django has a cache for each request, which connects anew each time.
    return Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5)


def _full(key: str) -> str:
    return f"{settings.CACHES['default']['KEY_PREFIX']}:counted:{key}"


def _count_here(key: str, seconds: int) -> int:
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key)
    except ValueError:
        # It has expired in between: a new window.
        return 1
