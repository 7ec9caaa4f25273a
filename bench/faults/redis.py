"""Redis is restarted; emptied; killed and away for some seconds."""

from __future__ import annotations

import time
from random import Random

from redis import Redis

from bench.stack import Stack

AWAY = 4.0


def strike(stack: Stack, number: int, rng: Random) -> str:
    """One after the other."""
    service = stack.services["redis"]
    if number % 3 == 0:
        service.restart()
        return "Redis restarted, empty"
    if number % 3 == 1:
        Redis(port=stack.redis_port).flushall()
        return "Redis emptied"
    with service.lock:
        service.kill()
        time.sleep(AWAY)
        service.start()
    return f"Redis killed, {AWAY:.0f} s away"
