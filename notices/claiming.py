"""One row at a time is taken by one process; if that dies, its claim runs out and another takes it up."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import TypeVar

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from notices.models import Delivery, Notice

# Longer than any attempt at sending takes.
CLAIM_LASTS = timedelta(minutes=5)

Row = TypeVar("Row", Notice, Delivery)


def claim_one(model: type[Row]) -> Row | None:
    """The row that has been due longest, for this process alone."""
    now, claim = timezone.now(), uuid.uuid4().hex
    # A claim that lasts for longer than claims do was made before the machine's clock was set back.
    free = Q(claim="") | Q(claimed_until__lt=now) | Q(claimed_until__gt=now + 2 * CLAIM_LASTS)
    # Looking first keeps an idle process from taking SQLite's only lock.
    if not model.objects.filter(free, state="waiting", at__lte=now).exists():
        return None
    with transaction.atomic():
        rows = model.objects.filter(free, state="waiting", at__lte=now).order_by("at", "pk")
        if connection.features.has_select_for_update_skip_locked:
            rows = rows.select_for_update(skip_locked=True)
        pk = rows.values_list("pk", flat=True).first()
        if pk is None:
            return None
        model.objects.filter(free, pk=pk).update(claim=claim, claimed_until=now + CLAIM_LASTS)
    return model.objects.filter(pk=pk, claim=claim).first()
