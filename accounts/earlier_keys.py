"""Sessions outlive a change of SECRET_KEY: what was bound to an account under an earlier key (SECRET_KEY_FALLBACKS) is
bound anew under the present one, in place.

Django would do it at the next page, but give the session another address, and of several requests at once all but one
would find nothing any more and take the cookie away; a socket that comes before any page would end the session. A guest
has nothing but that cookie.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare

from accounts.models import User


def belongs_to(bound: str, user: User) -> bool:
    """Whether a session that is bound by this was begun with the account's password, under whichever key."""
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return any(constant_time_compare(bound, known) for known in hashes)


def bind_anew(session: Any) -> None:
    """Bind a session under the present key."""
    bound = session.get(HASH_SESSION_KEY, "")
    user = User.objects.filter(pk=session.get(SESSION_KEY)).first() if bound else None
    if user is None:
        return
    now = user.get_session_auth_hash()
    if not constant_time_compare(bound, now) and belongs_to(bound, user):
        session[HASH_SESSION_KEY] = now


class EarlierKeys:
    """Before anything looks at who asks; costs a query while there are earlier keys, and nothing otherwise."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SECRET_KEY_FALLBACKS and settings.SESSION_COOKIE_NAME in request.COOKIES:
            bind_anew(request.session)
        return self.get_response(request)


class SocketsOfEarlierKeys:
    """The same for a socket; the session is stored by the next page."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if settings.SECRET_KEY_FALLBACKS and settings.SESSION_COOKIE_NAME in scope["cookies"]:
            await database_sync_to_async(bind_anew, thread_sensitive=False)(scope["session"])
        await self.application(scope, receive, send)
