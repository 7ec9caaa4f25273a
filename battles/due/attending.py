"""One row of what falls due is done, and what becomes of it: deleted, put off, or tried again later and later."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone
from structlog.contextvars import bound_contextvars

from battles.due.waking import awake
from battles.games import games
from battles.models import Due
from battles.table import halting
from ninthsite.observing.figures import DUE_FAILURES, LAG

logger = logging.getLogger(__name__)

LONGEST_WAIT = timedelta(hours=1)

# What is done whether or not the game of the battle is known.
NEED_NO_GAME = ("report", "sandbox")


def attend(due: Due, work: Callable[[Due], bool]) -> int:
    """Do one row; 0 if that failed, and it will be tried again. `work` says whether it is done with."""
    LAG.labels(due.kind).observe(max(0.0, (timezone.now() - due.at).total_seconds()))
    try:
        with bound_contextvars(battle=str(due.battle.uuid), seat=due.seat, due=due.pk):
            if due.battle.game not in games() and due.kind not in NEED_NO_GAME:
                return _wait_for_the_game(due)
            finished = work(due)
    except Exception:
        logger.exception("due row %s (%s) failed", due.pk, due.kind)
        DUE_FAILURES.labels(due.kind).inc()
        wait = min(LONGEST_WAIT, timedelta(seconds=5 * 2 ** min(due.failures, 10)))
        Due.objects.filter(pk=due.pk).update(
            claim="", claimed_until=None, failures=due.failures + 1, at=timezone.now() + wait
        )
        return 0
    if finished:
        Due.objects.filter(pk=due.pk).delete()
    else:
        Due.objects.filter(pk=due.pk).update(claim="", claimed_until=None, at=timezone.now(), failures=0)
        awake.set()
    return 1


def _wait_for_the_game(due: Due) -> int:
    """This process does not know the game: another one may, after a deploy; but no clock runs out meanwhile."""
    if due.kind == "deadline":
        halting.without_game(due.battle.uuid)
    later = timezone.now() + LONGEST_WAIT
    Due.objects.filter(pk=due.pk).update(claim="", claimed_until=None, failures=1, at=later)
    return 1
