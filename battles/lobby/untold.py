"""Whoever plays over days is to be told when it is his turn; where nothing would reach him, the page says so."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from battles.clocks.clock import terms_of
from battles.clocks.terms import LIVE
from battles.models import Battle
from notices.reaching import is_told


def untold(user: User | AnonymousUser) -> bool:
    """Whether somebody would hear of his turn only by looking."""
    return isinstance(user, User) and not is_told(user, "hand_over")


def untold_of(user: User | AnonymousUser, battle: Battle) -> bool:
    """The same for a battle; in a live one both are there."""
    return terms_of(battle).kind != LIVE and untold(user)
