"""Suspensions end by themselves: by a Celery task that beat calls, or without Redis by a thread of the serving
process."""

from __future__ import annotations

import logging
import threading

from django.utils import timezone

from ninthsite.patience import Patience
from ninthsite.rounds import rounds

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
    rounds(sweep, stop, Patience(EVERY, LONGEST), logger, "a round of the suspensions failed")
