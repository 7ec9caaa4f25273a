"""What has an end is removed: by a Celery task that beat calls, or without Redis by a thread of the serving process.

It goes round through all battles in the order of their numbers, so many in a round, and begins anew: no query reads
more of them than that, and no hour comes in which all falls due at once.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import datetime

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import timezone

from battles.models import Battle
from battles.retention import closing, guests, removing
from battles.retention.terms import CLOSED_CHALLENGES
from ninthsite.ending import ending
from ninthsite.patience import Patience
from ninthsite.retention import remove_batch
from ninthsite.rounds import rounds
from rules.engine.refusal import IllegalAction

logger = logging.getLogger(__name__)

EVERY, LONGEST = 60.0, 600.0
LOOKED_AT = 500
AT_A_TIME = 20
PLACE = "retention:place"

Work = tuple[Callable[[QuerySet[Battle], datetime], QuerySet[Battle]], Callable[[Battle, datetime], None]]
WORK: tuple[Work, ...] = (
    (guests.ended, removing.remove),
    (guests.abandoned, closing.close),
    (guests.unanswered, closing.withdraw),
)


def sweep() -> int:
    """One round; returns with how many battles something was done."""
    now = timezone.now()
    remove_batch(CLOSED_CHALLENGES, now)
    here, last = _next()
    done = 0
    for battle, act in _due(here, now):
        if done == AT_A_TIME or ending.is_set():
            # The next round begins with this one.
            last = battle.pk - 1
            break
        _done(battle, act, now)
        done += 1
    cache.set(PLACE, last, None)
    return done


def run_embedded(stop: threading.Event) -> None:
    """Sweep until `stop` is set."""
    rounds(sweep, stop, Patience(EVERY, LONGEST), logger, "a round of what is removed failed")


def _next() -> tuple[QuerySet[Battle], int]:
    """The battles that this round looks at, and where the next begins."""
    place = cache.get(PLACE, 0)
    ahead = Battle.objects.filter(pk__gt=place).order_by("pk")
    seen = list(ahead.values_list("pk", flat=True)[:LOOKED_AT])
    last = seen[-1] if seen else 0
    return ahead.filter(pk__lte=last), last if len(seen) == LOOKED_AT else 0


def _due(here: QuerySet[Battle], now: datetime) -> list[tuple[Battle, Callable[[Battle, datetime], None]]]:
    found = [(battle, act) for due, act in WORK for battle in due(here, now)]
    return sorted(found, key=lambda one: one[0].pk)


def _done(battle: Battle, act: Callable[[Battle, datetime], None], now: datetime) -> None:
    try:
        act(battle, now)
    except IllegalAction as refused:
        # Halted on the way, or held by somebody: its turn comes again.
        logger.warning("battle %s: %s", battle.uuid, refused.rule)
    except Exception:
        logger.exception("battle %s could not be brought to its end", battle.uuid)
