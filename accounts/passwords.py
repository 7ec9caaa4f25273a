"""Trying a password: counted for the account that is meant, by whichever of its names and at whichever door, and for
whoever tries: nobody is kept out by what others have guessed."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.userkit import get_user_by_username
from allauth.core.internal import ratelimit
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.addresses import owner_of
from accounts.devices import known_device
from accounts.models import User
from ninthsite.rates import address_of_request


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
    """The accounts whose name or verified address this is: two only where somebody's name is an address."""
    named = User.objects.filter(username=given).first() or get_user_by_username(given)
    return list({user.pk: user for user in (named, owner_of(given)) if user is not None}.values())


def _count(request: HttpRequest | None, user: User) -> ratelimit.RateLimitUsage | None:
    """One more attempt; None if there were too many. What no visitor asks for is not counted.

    A device on which the account was logged in before counts by itself. Others count by their address, and together:
    many addresses get no farther than ten of them.
    """
    if request is None:
        return ratelimit.RateLimitUsage(usage=[])
    if device := known_device(request, user):
        return _consume(request, "password", f"account {user.pk} on {device}")
    here = _consume(request, "password", f"account {user.pk} from {address_of_request(request)}")
    everywhere = _consume(request, "password_anywhere", f"account {user.pk}") if here else None
    if here is None or everywhere is None:
        return None
    return ratelimit.RateLimitUsage(usage=here.usage + everywhere.usage)


def _consume(request: HttpRequest, action: str, key: str) -> ratelimit.RateLimitUsage | None:
    return ratelimit.consume(request, app="allauth.account", action=action, key=key)
