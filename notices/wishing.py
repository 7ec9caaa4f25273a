"""Reading and changing somebody's wishes."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from notices.kinds import CHOSEN
from notices.models import Wishes


def wishes_of(user: User) -> Wishes:
    """What somebody wishes; what is usual if he never said."""
    return Wishes.objects.filter(user=user).first() or Wishes(user=user)


def stop(user: User, channel: str, kind: str = "") -> None:
    """No more messages of this kind (or of any) by this channel."""
    with transaction.atomic():
        wishes, _new = Wishes.objects.select_for_update().get_or_create(user=user)
        for row in CHOSEN:
            if kind in ("", row.key):
                wishes.channels[row.key] = [one for one in wishes.of(row.key) if one != channel]
        if kind in ("", "digest") and channel in ("mail", "digest"):
            wishes.digest = Wishes.NONE
        wishes.save()


def resume(user: User, channel: str, kind: str) -> None:
    """Messages of this kind come by this channel again."""
    with transaction.atomic():
        wishes, _new = Wishes.objects.select_for_update().get_or_create(user=user)
        now = wishes.of(kind)
        wishes.channels[kind] = now if channel in now else [*now, channel]
        wishes.save()
