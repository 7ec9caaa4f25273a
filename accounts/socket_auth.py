"""Who is at the other end of a websocket: a session's user, or a program with its token."""

from collections.abc import Sequence
from typing import Any

from channels.auth import AuthMiddleware
from channels.db import database_sync_to_async
from channels.sessions import CookieMiddleware, SessionMiddleware
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from accounts.earlier_keys import SocketsOfEarlierKeys, belongs_to
from accounts.models import User
from accounts.tokens import owners_of, user_of_token


def still_themselves(scopes: Sequence[Any]) -> list[bool]:
    """Of each, whether the one at the other end is still logged in, or his token still good: asked now and then for
    all open sockets of a process, in three queries."""
    people = User.objects.in_bulk({scope["user"].pk for scope in scopes if isinstance(scope.get("user"), User)})
    tokens = {key for scope in scopes if (key := _token(scope))}
    owners = owners_of(tokens) if tokens else {}
    sessions = _hashes({key for scope in scopes if (key := _session(scope))})

    def still(scope: Any) -> bool:
        given = scope.get("user")
        if not isinstance(given, User):
            return True
        now = people.get(given.pk)
        if now is None or not now.is_active:
            return False
        if key := _token(scope):
            return owners.get(key) == given.pk
        if scope.get("session") is None:
            return True
        return belongs_to(sessions.get(_session(scope), ""), now)

    return [still(scope) for scope in scopes]


def _session(scope: Any) -> str:
    """The key of the session with which a socket was opened."""
    return str(getattr(scope.get("session"), "session_key", None) or "")


def _hashes(keys: set[str]) -> dict[str, str]:
    """For each session that still lasts: by what it is bound to its account's password."""
    if not keys:
        return {}
    store = SessionStore()
    rows = store.model.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return {row.session_key: store.decode(row.session_data).get(HASH_SESSION_KEY, "") for row in rows}


def _token(scope: Any) -> str:
    """The API token that a program sends along, if it does."""
    kind, _space, key = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1").partition(" ")
    return key.strip() if kind.lower() == "token" else ""


class TokenUser:
    """Puts the user of an `Authorization: Token <key>` header into the scope, in place of the session's."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        kind = dict(scope["headers"]).get(b"authorization", b"")[:6].lower()
        if kind == b"token ":
            user = await database_sync_to_async(user_of_token, thread_sensitive=False)(_token(scope))
            scope = {**scope, "user": user or AnonymousUser()}
        await self.application(scope, receive, send)


def WhoConnects(application: Any) -> Any:
    """Wraps a websocket application so that scope["user"] is the session's user, or the token's if one is sent."""
    return CookieMiddleware(SessionMiddleware(SocketsOfEarlierKeys(AuthMiddleware(TokenUser(application)))))
