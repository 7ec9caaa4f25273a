"""Suspensions end by themselves: by a Celery task that beat calls, or without Redis by a thread of the serving
process."""

from __future__ import annotations

import logging
import threading

from django.db import close_old_connections, connection
from django.utils import timezone

from ninthsite.patience import Patience

logger = logging.getLogger(__name__)

EVERY, LONGEST = 20.0, 300.0


def sweep() -> int:
    """End what has lasted as long as it was to last; returns how many."""
    from conduct.models import Decision
    from conduct.outcomes import end

    over = Decision.objects.filter(outcome__in=Decision.LASTING, ended=None, until__lte=timezone.now())
    return sum(end(decision) for decision in over)


def run_embedded(stop: threading.Event) -> None:
    """Sweep until `stop` is set."""
    patience = Patience(EVERY, LONGEST)
    while not stop.is_set():
        try:
            close_old_connections()
            sweep()
            patience.worked()
        except Exception:
            patience.failed(logger, "a round of the suspensions failed")
            connection.close()
        stop.wait(patience.wait)
    connection.close()
