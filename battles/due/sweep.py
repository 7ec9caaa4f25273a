"""What falls due is done: by a Celery task that beat calls, or without Redis by one thread of the serving process.

A row is claimed, done and deleted. A process that dies in between leaves a claim that runs out; what it had submitted
already bears client ids made of the row's number, so that doing it again changes nothing.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Q
from django.utils import timezone
from structlog.contextvars import bound_contextvars

from battles.due import turns
from battles.games import games
from battles.models import Due, Lease
from ninthsite.ending import ending
from ninthsite.observing.figures import DUE_FAILURES, LAG, SWEPT
from ninthsite.patience import Patience
from ninthsite.rounds import rounds

logger = logging.getLogger(__name__)

# How often one looks for rows that no other worker has just taken.
TRIES = 3
# For so long a battle may wait for what a worker that was killed had begun. Where a round takes longer, another worker
# does the same, and nothing happens twice.
CLAIM_LASTS = timedelta(seconds=30)
LEASE_LASTS = timedelta(seconds=15)
LONGEST_WAIT = timedelta(hours=1)
IDLE = 1.0
LONGEST = 10.0
SET_RIGHT_EVERY = 5.0

# What is done whether or not the game of the battle is known.
NEED_NO_GAME = ("report", "sandbox")

_awake = threading.Event()
_set_right_at = float("-inf")


def wake() -> None:
    """Something has fallen due just now: do not wait for the next round."""
    _awake.set()
    if settings.REDIS_URL:
        from battles.tasks import sweep as task

        try:
            task.delay()
        except Exception:
            logger.exception("the workers could not be woken; beat will do it")


def sweep() -> int:
    """Do what is due; returns how many rows were done."""
    done = 0
    SWEPT.set(time.time())
    _set_right_now_and_then()
    for due in _claimed():
        if ending.is_set():
            # Whoever sweeps next need not wait for the claim to run out.
            Due.objects.filter(pk=due.pk, claim=due.claim).update(claim="", claimed_until=None)
            continue
        began = time.thread_time()
        done += attend(due)
        if due.kind == "bot":
            turns.cost(due, time.thread_time() - began)
    return done


def _set_right_now_and_then() -> None:
    """A bot is asked at once: a row that has it asked later was written by a process whose clock was ahead."""
    global _set_right_at
    if time.monotonic() - _set_right_at < SET_RIGHT_EVERY:
        return
    _set_right_at, now = time.monotonic(), timezone.now()
    ahead = Due.objects.filter(kind="bot", claim="", at__gt=now + timedelta(seconds=SET_RIGHT_EVERY))
    rows = list(ahead.filter(Q(failures=0) | Q(at__gt=now + LONGEST_WAIT)).values_list("pk", flat=True))
    if rows:
        logger.warning("%s rows of bots were dated later than now", len(rows))
        Due.objects.filter(pk__in=rows, claim="").update(at=now)


def _claimed() -> list[Due]:
    now, claim = timezone.now(), uuid.uuid4().hex
    # A claim that lasts for longer than claims do was made before the machine's clock was set back.
    free = Q(claim="") | Q(claimed_until__lt=now) | Q(claimed_until__gt=now + 2 * CLAIM_LASTS)
    for _ in range(TRIES):
        wanted = turns.next_of(Due.objects.filter(free, at__lte=now))
        if not wanted:
            break
        # Of two workers who want the same row, one finds that it is free no more.
        if Due.objects.filter(free, pk__in=wanted).update(claim=claim, claimed_until=now + CLAIM_LASTS):
            mine = Due.objects.filter(pk__in=wanted, claim=claim).select_related("battle")
            return sorted(mine, key=lambda due: wanted.index(due.pk))
    return []


def attend(due: Due) -> int:
    """Do one row; 0 if that failed, and it will be tried again."""
    from battles.clocks import pausing, switching
    from battles.due import bots, expiry, leaving, operators, orders
    from battles.sandbox import opening as sandboxes

    work: dict[str, Callable[[Due], bool]] = {
        "bot": bots.play_sitting,
        "deadline": expiry.expire,
        "resume": pausing.resume_when_due,
        "window": switching.close_when_due,
        "order": orders.give,
        "left": leaving.leave,
        "report": operators.write,
        "sandbox": sandboxes.expire,
    }
    LAG.labels(due.kind).observe(max(0.0, (timezone.now() - due.at).total_seconds()))
    try:
        with bound_contextvars(battle=str(due.battle.uuid), seat=due.seat, due=due.pk):
            if due.battle.game not in games() and due.kind not in NEED_NO_GAME:
                return _wait_for_the_game(due)
            finished = work[due.kind](due)
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
        _awake.set()
    return 1


def _wait_for_the_game(due: Due) -> int:
    """This process does not know the game: another one may, after a deploy; but no clock runs out meanwhile."""
    from battles.table import halting

    if due.kind == "deadline":
        halting.without_game(due.battle.uuid)
    later = timezone.now() + LONGEST_WAIT
    Due.objects.filter(pk=due.pk).update(claim="", claimed_until=None, failures=1, at=later)
    return 1


def run_embedded(stop: threading.Event) -> None:
    """Sweep until `stop` is set. Of several processes one holds the lease; the others wait for it to run out."""
    holder = f"{socket.gethostname()}:{os.getpid()}:{threading.get_ident()}"[:60]

    def work() -> int:
        return sweep() if _hold_lease(holder) else 0

    rounds(work, stop, Patience(IDLE, LONGEST), logger, "a round of the sweep failed", _awake)
    with suppress(DatabaseError):
        Lease.objects.filter(job="sweep", holder=holder).delete()
    connection.close()


def _hold_lease(holder: str) -> bool:
    now = timezone.now()
    held = Lease.objects.filter(job="sweep").first()
    if held is not None and held.holder == holder and held.until - now > LEASE_LASTS / 2:
        return True
    Lease.objects.get_or_create(job="sweep", defaults={"holder": holder, "until": now})
    free = Q(holder=holder) | Q(until__lte=now) | Q(until__gt=now + 2 * LEASE_LASTS)
    taken = Lease.objects.filter(free, job="sweep")
    return bool(taken.update(holder=holder, until=now + LEASE_LASTS))
