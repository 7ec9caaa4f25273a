"""What is due leaves: by a Celery task that beat calls, or without Redis by a thread of the serving process."""

from __future__ import annotations

import logging
import threading
import time

from ninthsite.patience import Patience
from ninthsite.rounds import rounds
from notices import delivering, keeping, waking

logger = logging.getLogger(__name__)

IDLE = 2.0
LONGEST = 20.0
# A task ends after this time, so that workers turn to clocks and bots in between.
AT_A_TIME = 60.0


def sweep() -> int:
    """Open the notices that are due and try the deliveries that are; returns how many rows were dealt with."""
    done, until = 0, time.monotonic() + AT_A_TIME
    while time.monotonic() < until and delivering.attend_to_one():
        done += 1
    return done


def run_embedded(stop: threading.Event) -> None:
    """Sweep until `stop` is set."""

    def work() -> int:
        done = sweep()
        keeping.forget_old_now_and_then()
        return done

    rounds(work, stop, Patience(IDLE, LONGEST), logger, "a round of the outbox failed", waking.awake)
