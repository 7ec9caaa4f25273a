"""Devices on which somebody has logged in before, told by a cookie: whoever comes back on one is not held up by what
others guess elsewhere (OWASP calls these device cookies). The cookie lets nobody in."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

from accounts.models import User

COOKIE = "device"
SALT = "accounts.devices"
LASTS = timedelta(days=400)
# A family's computer; who has not been there for longest is forgotten.
MOST = 5


def known_device(request: HttpRequest, user: User) -> str:
    """The name of the visitor's device if this account was logged in on it, else nothing."""
    name, accounts = _device(request)
    return name if user.pk in accounts else ""


def remember_device(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """The account has been logged in on the visitor's device."""
    name, accounts = _device(request)
    accounts = [user.pk, *(other for other in accounts if other != user.pk)][:MOST]
    response.set_cookie(
        COOKIE,
        signing.dumps([name or secrets.token_urlsafe(16), accounts], salt=SALT),
        max_age=LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _device(request: HttpRequest) -> tuple[str, list[int]]:
    try:
        name, accounts = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return "", []
    return name, accounts
