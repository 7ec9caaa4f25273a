"""PostgreSQL is restarted: fast (transactions are broken off), immediate (as after a crash), and away for a while."""

from __future__ import annotations

import signal
import time
from random import Random

from bench.stack import Stack

AWAY = 4.0


def strike(stack: Stack, number: int, rng: Random) -> str:
    """One after the other."""
    service = stack.services["postgres"]
    how = signal.SIGQUIT if number % 3 == 1 else signal.SIGINT
    away = AWAY if number % 3 == 2 else 0.0
    with service.lock:
        service.end(how)
        time.sleep(away)
        service.start()
    if away:
        return f"PostgreSQL {away:.0f} s away"
    return "PostgreSQL restarted, immediate" if how == signal.SIGQUIT else "PostgreSQL restarted, fast"
