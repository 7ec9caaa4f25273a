"""Attempts at sending: what fails is tried again, later and later; after days it is given up, and the person told.

A message is sent and then marked. A process that dies in between leaves a claim that runs out, and the message goes
once more under the same id: the only way for one to come twice.
"""

from __future__ import annotations

import logging
import random
from datetime import timedelta

from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from accounts.quiet_hours import next_open
from notices import digest, opening, trouble
from notices.channels import CHANNELS
from notices.channels.failures import GONE, Gone, Hopeless, Later
from notices.claiming import claim_one
from notices.kinds import DIGEST, reaches
from notices.models import Delivery, Notice
from notices.writing import writer_of

logger = logging.getLogger(__name__)

FIRST_WAIT = timedelta(seconds=30)
LONGEST_WAIT = timedelta(hours=6)
GIVEN_UP_AFTER = timedelta(days=3)
MARKING_ATTEMPTS = 3
# With the growing waits these are about three days, like those of a delivery.
WRITING_ATTEMPTS = 24


def attend_to_one() -> bool:
    """Deal with the row that has been due longest; False if nothing is due."""
    notice = claim_one(Notice)
    if notice is not None:
        try:
            opening.open_notice(notice)
        except Exception:
            logger.exception("notice %s (%s) could not be written", notice.pk, notice.kind)
            _write_again(notice)
        return True
    delivery = claim_one(Delivery)
    if delivery is None:
        return False
    _attempt(delivery)
    return True


def wait_after(attempts: int) -> timedelta:
    """How long until the next attempt: each time twice as long, and never quite the same."""
    seconds = min(LONGEST_WAIT.total_seconds(), FIRST_WAIT.total_seconds() * 2 ** min(attempts, 20))
    return timedelta(seconds=seconds * random.uniform(0.5, 1.0))


def _write_again(notice: Notice) -> None:
    if notice.attempts + 1 < WRITING_ATTEMPTS:
        _put_off(notice, wait_after(notice.attempts))
        return
    logger.error("notice %s (%s) is given up: nobody could put it into words", notice.pk, notice.kind)
    mine = Notice.objects.filter(pk=notice.pk, claim=notice.claim, state=Notice.WAITING)
    mine.update(state=Notice.DEAD, claim="", claimed_until=None, attempts=notice.attempts + 1)


def _attempt(delivery: Delivery) -> None:
    notice = delivery.notice
    try:
        if not reaches(notice.kind, notice.user) or not writer_of(notice.kind).stands(notice):
            _end(delivery, Delivery.MOOT)
            return
        if delivery.channel == DIGEST:
            digest.gather(delivery)
            return
        opens = next_open(notice.user, timezone.now())
        if opens > timezone.now():
            Delivery.objects.filter(pk=delivery.pk, claim=delivery.claim).update(claim="", claimed_until=None, at=opens)
            return
        with opening.tongue_of(notice.user):
            CHANNELS[delivery.channel].send(delivery)
    except Gone:
        # Who took the address away knows it.
        _end(delivery, Delivery.DEAD, GONE)
    except Hopeless as failure:
        _give_up(delivery, failure.reason)
    except Later as failure:
        _again(delivery, failure.reason, failure.after)
    except Exception:
        logger.exception("delivery %s by %s failed", delivery.pk, delivery.channel)
        _again(delivery, "fault", None)
    else:
        _mark_sent(delivery)


def _mark_sent(delivery: Delivery) -> None:
    for attempt in range(MARKING_ATTEMPTS):
        try:
            _end(delivery, Delivery.SENT)
            return
        except DatabaseError:
            logger.exception("delivery %s is sent, but could not be marked", delivery.pk)
            close_old_connections()
            if attempt == MARKING_ATTEMPTS - 1:
                raise


def _again(delivery: Delivery, reason: str, after: timedelta | None) -> None:
    if timezone.now() - delivery.made > GIVEN_UP_AFTER:
        _give_up(delivery, reason)
        return
    wait = wait_after(delivery.attempts)
    if after is not None:
        wait = max(wait, min(after, LONGEST_WAIT))
    Delivery.objects.filter(pk=delivery.pk).update(error=reason)
    _put_off(delivery, wait)


def _put_off(row: Notice | Delivery, wait: timedelta) -> None:
    type(row).objects.filter(pk=row.pk, claim=row.claim).update(
        claim="", claimed_until=None, attempts=row.attempts + 1, at=timezone.now() + wait
    )


def _give_up(delivery: Delivery, reason: str) -> None:
    logger.warning("delivery %s by %s is given up: %s", delivery.pk, delivery.channel, reason)
    trouble.note(delivery, reason)
    _end(delivery, Delivery.DEAD, reason)


def _end(delivery: Delivery, state: str, error: str = "") -> None:
    Delivery.objects.filter(pk=delivery.pk).update(
        state=state, error=error, claim="", claimed_until=None, ended=timezone.now(), attempts=delivery.attempts + 1
    )
