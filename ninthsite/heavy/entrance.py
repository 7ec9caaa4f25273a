"""Who comes by HTTP goes through the door, and pays there for what his request has cost."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from io import BytesIO
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.utils import translation
from django.utils.functional import empty

from ninthsite.errors import crowded
from ninthsite.heavy.door import Crowded, Door, Passage, passage
from ninthsite.observing.probes import PROBES
from ninthsite.observing.responses import NO_ROUTE, count
from ninthsite.rates import address_of_scope

MOST_KNOWN = 10_000


class AtTheDoor:
    """Lets requests in to the site, each in its turn (`ninthsite.heavy.door`). Who asks whether the site is well never
    waits."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self._loop: asyncio.AbstractEventLoop | None = None
        self._known = Known()

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        assert scope["type"] == "http"
        if scope["path"] in PROBES:
            await self.application(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._door = loop, Door()
        door, shown = self._door, shown_by(scope)
        one = Passage(self._known.of(shown) or address_of_scope(scope), loop)
        try:
            await door.enter(one)
        except Crowded as refused:
            await _refuse(scope, send, refused)
            return
        here = passage.set(one)
        try:
            await self.application(scope, receive, send)
        finally:
            passage.reset(here)
            door.leave(one)
            self._known.learn(shown, one.account)


def shown_by(scope: Any) -> bytes:
    """What a request shows of who sends it, short and not to be read back: its session, or its token; empty without."""
    found = {name: value for name, value in scope["headers"] if name in (b"cookie", b"authorization")}
    token, cookies = found.get(b"authorization", b""), found.get(b"cookie", b"").decode("latin-1")
    session = "" if token or not cookies else parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")
    return blake2b(token or session.encode(), digest_size=16).digest() if token or session else b""


class Known:
    """Whose sessions and tokens have been seen lately: who is logged in waits for nobody else at his address."""

    def __init__(self) -> None:
        self._accounts: OrderedDict[bytes, int] = OrderedDict()

    def of(self, shown: bytes) -> str:
        """The account, if it is known; else nothing, and a made-up session gets nobody anywhere."""
        account = self._accounts.get(shown)
        return "" if account is None else f"account {account}"

    def learn(self, shown: bytes, account: int | None) -> None:
        """A request that has shown this was one of this account."""
        if shown and account is not None:
            self._accounts[shown] = account
            self._accounts.move_to_end(shown)
            if len(self._accounts) > MOST_KNOWN:
                self._accounts.popitem(last=False)


class PaysAtTheDoor:
    """Counts the processor time of a request's thread for whoever has come through the door with it, and says who that
    was."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        one = passage.get()
        if one is None:
            return self.get_response(request)
        answer = one.pays(self.get_response, request)
        user = getattr(request, "user", None)
        # Nobody is looked up for it.
        if user is not None and getattr(user, "_wrapped", user) is not empty:
            one.account = user.pk
        return answer


async def _refuse(scope: Any, send: ASGISendCallable, refused: Crowded) -> None:
    """429 or 503 in the visitor's language. Nothing of the request's body is read."""
    count(NO_ROUTE, refused.status)
    request = ASGIRequest(scope, BytesIO())
    with translation.override(translation.get_language_from_request(request)):
        answer = crowded(request, refused.status, refused.wait)
    headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in answer.items()]
    headers.append((b"content-length", str(len(answer.content)).encode()))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": answer.content, "more_body": False})
