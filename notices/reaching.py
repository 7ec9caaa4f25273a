"""Whether somebody is told at all: what he wishes is one thing, where he can be reached another."""

from __future__ import annotations

from accounts.models import User
from notices.channels import addresses_of
from notices.kinds import DIGEST
from notices.models import Wishes
from notices.wishing import wishes_of


def is_told(user: User, kind: str) -> bool:
    """Whether a message of this kind would leave for him by any channel."""
    wishes = wishes_of(user)
    ways = [way for way in wishes.of(kind) if way != DIGEST or wishes.digest != Wishes.NONE]
    return any(addresses_of(way, user) for way in ways)
