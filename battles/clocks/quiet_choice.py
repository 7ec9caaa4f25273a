"""Choosing one's quiet hours and time zone: clocks stand still in them, so they cannot be moved about at will."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.quiet_hours import (
    LONGEST,
    NoQuietHours,
    QuietHours,
    fixed_until,
    quiet_hours_of,
    remember,
    zone_of,
    zones,
)
from battles.refusals import refusal
from ninthsite import dates


def choose(user: User, zone: str, begins: str, ends: str) -> None:
    """From the next sitting on these are the quiet hours; none if `begins` is empty. Raises `IllegalAction`."""
    if zone not in zones():
        raise refusal("zone")
    try:
        quiet = QuietHours(zone, begins, ends) if begins else None
    except NoQuietHours:
        raise refusal("quiet", n=int(LONGEST.total_seconds() // 3600)) from None
    with transaction.atomic(durable=True):
        # Other choices of the player may be stored at the same time.
        row = User.objects.select_for_update().get(pk=user.pk)
        now = timezone.now()
        if quiet is not None and quiet != quiet_hours_of(row) and (until := fixed_until(row, now)):
            raise refusal("quiet_fixed", date=dates.day_in_full(until, zone_of(row)))
        remember(row, zone, quiet, now)
    user.preferences = row.preferences
