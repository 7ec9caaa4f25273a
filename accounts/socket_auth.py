"""Who is at the other end of a websocket: a session's user, or a program with its token."""

from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from rest_framework.authtoken.models import Token

from accounts.models import User


def user_of_token(key: str) -> User | None:
    """The active user whose API token this is."""
    found = Token.objects.select_related("user").filter(key=key, user__is_active=True).first()
    return found.user if found else None


class TokenUser:
    """Puts the user of an `Authorization: Token <key>` header into the scope, in place of the session's."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        kind, _space, key = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1").partition(" ")
        if kind.lower() == "token":
            user = await database_sync_to_async(user_of_token, thread_sensitive=False)(key.strip())
            scope = {**scope, "user": user or AnonymousUser()}
        await self.application(scope, receive, send)


def WhoConnects(application: Any) -> Any:
    """Wraps a websocket application so that scope["user"] is the session's user, or the token's if one is sent."""
    return AuthMiddlewareStack(TokenUser(application))
