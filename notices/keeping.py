"""Messages that have gone are kept for a while, then forgotten."""

from __future__ import annotations

from datetime import timedelta

from django.core.cache import cache
from django.utils import timezone

from notices.models import Delivery, Notice, Picture

KEPT = timedelta(days=30)
# Each hand-over leaves such rows behind, and nobody asks for what was never sent.
MOOT_KEPT = timedelta(hours=6)
# Mails and channels show pictures long after they were sent.
PICTURES_KEPT = timedelta(days=120)


def forget_old_now_and_then() -> None:
    """Once an hour, whichever process comes first."""
    if cache.add("notices:forgotten", True, 3600):
        forget_old()


def forget_old() -> None:
    """Drop what is done with."""
    now = timezone.now()
    Delivery.objects.filter(state=Delivery.MOOT, ended__lt=now - MOOT_KEPT).delete()
    # One that a process puts into words just now is left to it.
    moot = Notice.objects.filter(state=Notice.MOOT, made__lt=now - MOOT_KEPT).exclude(claimed_until__gt=now)
    moot.filter(deliveries__isnull=True).delete()
    before = now - KEPT
    Delivery.objects.exclude(state=Delivery.WAITING).filter(ended__lt=before).delete()
    done = Notice.objects.exclude(state=Notice.WAITING).filter(made__lt=before)
    done.exclude(deliveries__isnull=False).delete()
    Picture.objects.filter(made__lt=now - PICTURES_KEPT).delete()
