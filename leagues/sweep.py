"""What is due in events is done: rounds whose time is up are closed, the next ones are published where that goes by
itself, and what was published and has no battle yet gets it. A Celery task does it, which beat calls, or without Redis
a thread of the serving process."""

from __future__ import annotations

import logging
import threading

from ninthsite.patience import Patience
from ninthsite.rounds import rounds

logger = logging.getLogger(__name__)

EVERY, LONGEST = 10.0, 300.0


def sweep() -> int:
    """Do what is due; returns how much was done."""
    from leagues.playing.battles import begin_all
    from leagues.playing.reports import let_stand_all
    from leagues.rounds.by_itself import go_on_all
    from leagues.rounds.closing import close_all

    return let_stand_all() + close_all() + go_on_all() + begin_all()


def run_embedded(stop: threading.Event) -> None:
    """Sweep until `stop` is set."""
    rounds(sweep, stop, Patience(EVERY, LONGEST), logger, "a round of the events failed")
