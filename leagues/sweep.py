"""What was published and has no battle yet gets it: by a Celery task that beat calls, or without Redis by a thread of
the serving process."""

from __future__ import annotations

import logging
import threading

from ninthsite.patience import Patience
from ninthsite.rounds import rounds

logger = logging.getLogger(__name__)

EVERY, LONGEST = 10.0, 300.0


def sweep() -> int:
    """Make the battles that are wanting; returns how many."""
    from leagues.playing.battles import begin_all

    return begin_all()


def run_embedded(stop: threading.Event) -> None:
    """Sweep until `stop` is set."""
    rounds(sweep, stop, Patience(EVERY, LONGEST), logger, "a round of the events failed")
