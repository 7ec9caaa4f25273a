"""Trying a password: counted for the account that is meant, by whichever of its names and at whichever door."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from allauth.core.internal import ratelimit
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.models import User


class ByNameOrAddress(AuthenticationBackend):
    """Finds whom a name or an address means, and tries the password once for each.

    Whose limit is spent is answered as if the password were wrong, after as long: a refusal of its own would tell that
    a name and an address belong to the same person.
    """

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        password, given = credentials.get("password"), credentials.get("username") or credentials.get("email")
        if not password or not given:
            return None
        self._did_check_password = False
        for user in meant(given):
            counted = _count(request, user)
            if counted is None:
                continue
            if self._check_password(user, password):
                counted.rollback()
                return user
        if not self._did_check_password:
            self._mitigate_timing_attack(password)
        # The others are there for sessions that were begun through them: they would try it all again.
        raise PermissionDenied


def meant(given: str) -> list[User]:
    """The accounts whose name or address this is: several only while nobody has verified the address."""
    named = User.objects.filter(username=given).first() or get_user_by_username(given)
    addressed = filter_users_by_email(given, prefer_verified=True, for_login=True)
    return list({user.pk: user for user in (named, *addressed) if user is not None}.values())


def _count(request: HttpRequest | None, user: User) -> ratelimit.RateLimitUsage | None:
    """One more attempt; None if there were too many. What no visitor asks for is not counted."""
    if request is None:
        return ratelimit.RateLimitUsage(usage=[])
    return ratelimit.consume(request, app="allauth.account", action="password", key=f"account {user.pk}")
