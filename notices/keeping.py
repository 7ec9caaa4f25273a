"""Messages that have gone are kept for a while, then forgotten."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import timezone

from ninthsite.retention import Term, remove_batch
from notices.models import Delivery, Notice, Picture

KEPT = timedelta(days=30)
# Each hand-over leaves such rows behind, and nobody asks for what was never sent.
MOOT_KEPT = timedelta(hours=6)
# Mails and channels show pictures long after they were sent.
PICTURES_KEPT = timedelta(days=120)


def _moot_deliveries(now: datetime) -> QuerySet[Delivery]:
    return Delivery.objects.filter(state=Delivery.MOOT, ended__lt=now - MOOT_KEPT)


def _moot_notices(now: datetime) -> QuerySet[Notice]:
    # One that a process puts into words just now is left to it.
    moot = Notice.objects.filter(state=Notice.MOOT, made__lt=now - MOOT_KEPT).exclude(claimed_until__gt=now)
    return moot.filter(deliveries__isnull=True)


def _sent_deliveries(now: datetime) -> QuerySet[Delivery]:
    return Delivery.objects.exclude(state=Delivery.WAITING).filter(ended__lt=now - KEPT)


def _sent_notices(now: datetime) -> QuerySet[Notice]:
    done = Notice.objects.exclude(state=Notice.WAITING).filter(made__lt=now - KEPT)
    return done.exclude(deliveries__isnull=False)


def _old_pictures(now: datetime) -> QuerySet[Picture]:
    return Picture.objects.filter(made__lt=now - PICTURES_KEPT)


# In this order: a message goes when nothing of it is left to be delivered.
TERMS = (
    Term("withdrawn_delivery", MOOT_KEPT, due=_moot_deliveries),
    Term("withdrawn_notice", MOOT_KEPT, due=_moot_notices),
    Term("delivery", KEPT, due=_sent_deliveries),
    Term("notice", KEPT, due=_sent_notices),
    Term("picture", PICTURES_KEPT, due=_old_pictures, at_a_time=50),
)


def forget_old_now_and_then() -> None:
    """Once an hour, whichever process comes first."""
    if cache.add("notices:forgotten", True, 3600):
        forget_old()


def forget_old() -> None:
    """Drop what is done with, a little at a time."""
    now = timezone.now()
    for term in TERMS:
        while remove_batch(term, now) == term.at_a_time:
            pass
