"""What falls due is done: by a Celery task that beat calls, or without Redis by one thread of the serving process.

A row is claimed, done and deleted. A process that dies in between leaves a claim that runs out; what it had submitted
already bears client ids made of the row's number, so that doing it again changes nothing.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import uuid
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import close_old_connections, connection, transaction
from django.db.models import Q
from django.utils import timezone

from battles.models import Due, Lease

logger = logging.getLogger(__name__)

AT_A_TIME = 20
CLAIM_LASTS = timedelta(seconds=120)
LEASE_LASTS = timedelta(seconds=15)
IDLE = 1.0

_awake = threading.Event()


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
    for due in _claimed():
        done += _attend(due)
    return done


def _claimed() -> list[Due]:
    now, claim = timezone.now(), uuid.uuid4().hex
    free = Q(claim="") | Q(claimed_until__lt=now)
    with transaction.atomic():
        rows = Due.objects.filter(free, at__lte=now).order_by("at")
        if connection.features.has_select_for_update_skip_locked:
            rows = rows.select_for_update(skip_locked=True)
        mine = list(rows.values_list("pk", flat=True)[:AT_A_TIME])
        Due.objects.filter(free, pk__in=mine).update(claim=claim, claimed_until=now + CLAIM_LASTS)
    return list(Due.objects.filter(claim=claim).select_related("battle").order_by("at"))


def _attend(due: Due) -> int:
    from battles.due import bots, expiry, notify, orders

    work: dict[str, Callable[[Due], bool]] = {
        "bot": bots.play_sitting,
        "deadline": expiry.expire,
        "mail": notify.send_mail,
        "order": orders.give,
    }
    try:
        finished = work[due.kind](due)
    except Exception:
        logger.exception("due row %s (%s) failed", due.pk, due.kind)
        wait = timedelta(seconds=min(3600, 5 * 2 ** min(due.failures, 10)))
        Due.objects.filter(pk=due.pk).update(
            claim="", claimed_until=None, failures=due.failures + 1, at=timezone.now() + wait
        )
        return 0
    if finished:
        Due.objects.filter(pk=due.pk).delete()
    else:
        Due.objects.filter(pk=due.pk).update(claim="", claimed_until=None, at=timezone.now())
        _awake.set()
    return 1


def run_embedded(stop: threading.Event) -> None:
    """Sweep until `stop` is set. Of several processes one holds the lease; the others wait for it to run out."""
    holder = f"{socket.gethostname()}:{os.getpid()}:{threading.get_ident()}"[:60]
    while not stop.is_set():
        done = 0
        try:
            close_old_connections()
            if _hold_lease(holder):
                done = sweep()
        except Exception:
            logger.exception("a round of the sweep failed")
            connection.close()
        if not done:
            _awake.wait(IDLE)
        _awake.clear()
    Lease.objects.filter(job="sweep", holder=holder).delete()
    connection.close()


def _hold_lease(holder: str) -> bool:
    now = timezone.now()
    held = Lease.objects.filter(job="sweep").first()
    if held is not None and held.holder == holder and held.until - now > LEASE_LASTS / 2:
        return True
    Lease.objects.get_or_create(job="sweep", defaults={"holder": holder, "until": now})
    taken = Lease.objects.filter(Q(holder=holder) | Q(until__lte=now), job="sweep")
    return bool(taken.update(holder=holder, until=now + LEASE_LASTS))
