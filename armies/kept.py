"""What is worked out of a list for whoever looks, kept for a while: lists can be heavy, and anybody may look."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable
from contextlib import suppress

from django.core.cache import caches
from redis.exceptions import RedisError

from armies.models import ArmyList
from ninthsite.wording import language

logger = logging.getLogger(__name__)

# A book on which a list stands may have changed meanwhile.
LASTS = 600
# Packed; more is worked out each time.
LARGEST = 64 * 1024


def kept(army_list: ArmyList, what: str, make: Callable[[], str]) -> str:
    """What `make` gives for the list as it is, in the visitor's language. Nothing about visitor or owner belongs in it:
    they may change while the list does not."""
    key = f"army:{what}:{army_list.uuid}:{army_list.changed.timestamp()}:{language()}"
    cache = caches["sheets"]
    try:
        found = cache.get(key)
    except RedisError as away:
        logger.warning("not kept: %s (%s)", what, away)
        return make()
    if found is not None:
        return zlib.decompress(found).decode()
    made = make()
    packed = zlib.compress(made.encode(), 1)
    if len(packed) <= LARGEST:
        with suppress(RedisError):
            cache.set(key, packed, LASTS)
    return made
