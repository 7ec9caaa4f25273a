"""How many sockets one account and one address may hold open at once, over all processes: each socket takes a place
that it says again and again it still needs. The places of a process that died are free again after a while."""

from __future__ import annotations

import logging
from random import sample

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError

from ninthsite.rates import shared_by

logger = logging.getLogger(__name__)

LASTS = 90


def take(account: object, address: str) -> list[str] | None:
    """The places of a new socket, or None if there is none left. While Redis is away nobody counts them."""
    try:
        return _taken(account, address)
    except RedisError as away:
        logger.warning("the places of a socket are not counted: %s", away)
        return []


def _taken(account: object, address: str) -> list[str] | None:
    of_account, of_address = settings.SOCKETS
    wanted = [("account", account, of_account), ("address", shared_by(account, address), of_address)]
    taken: list[str] = []
    for per, who, most in wanted:
        if who in (None, ""):
            continue
        place = _free_one(f"socket:{per}:{who}", most * settings.LIMITS_TIMES)
        if place is None:
            give_back(taken)
            return None
        taken.append(place)
    return taken


def keep(places: list[str]) -> None:
    """They are still needed."""
    cache.set_many(dict.fromkeys(places, True), LASTS)


def give_back(places: list[str]) -> None:
    """They are free."""
    cache.delete_many(places)


def _free_one(name: str, most: int) -> str | None:
    # A few at random first: nearly always one of them is free.
    for number in sample(range(most), min(most, 4)):
        if cache.add(f"{name}:{number}", True, LASTS):
            return f"{name}:{number}"
    keys = [f"{name}:{number}" for number in range(most)]
    there = cache.get_many(keys)
    return next((key for key in keys if key not in there and cache.add(key, True, LASTS)), None)
