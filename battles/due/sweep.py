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

from django.db import DatabaseError, connection
from django.db.models import Q
from django.utils import timezone

from battles.clocks import pausing, switching
from battles.due import bots, expiry, leaving, operators, orders, turns, waking
from battles.due.attending import LONGEST_WAIT, attend
from battles.models import Due, Lease
from battles.sandbox import opening as sandboxes
from ninthsite.ending import ending
from ninthsite.observing.figures import SWEPT
from ninthsite.patience import Patience
from ninthsite.rounds import rounds

logger = logging.getLogger(__name__)

# How often one looks for rows that no other worker has just taken.
TRIES = 3
# For so long a battle may wait for what a worker that was killed had begun. Where a round takes longer, another worker
# does the same, and nothing happens twice.
CLAIM_LASTS = timedelta(seconds=30)
LEASE_LASTS = timedelta(seconds=15)
IDLE = 1.0
LONGEST = 10.0
SET_RIGHT_EVERY = 5.0

_set_right_at = float("-inf")


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
        done += attend(due, _work_of(due.kind))
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


def _work_of(kind: str) -> Callable[[Due], bool]:
    """What is done about a row of this kind; whether it is done with then."""
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
    return work[kind]


def run_embedded(stop: threading.Event) -> None:
    """Sweep until `stop` is set. Of several processes one holds the lease; the others wait for it to run out."""
    holder = f"{socket.gethostname()}:{os.getpid()}:{threading.get_ident()}"[:60]

    def work() -> int:
        return sweep() if _hold_lease(holder) else 0

    rounds(work, stop, Patience(IDLE, LONGEST), logger, "a round of the sweep failed", waking.awake)
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
