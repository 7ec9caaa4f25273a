"""The limit on a request's body, held before Django reads or stores any of it."""

import json
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from django.conf import settings

from ninthsite.api_errors import told
from ninthsite.observing.responses import NO_ROUTE, count


class BodyTooLarge(Exception):
    """A body without an announced length grew past the limit."""


class LimitedBody:
    """Answers 413 to a request whose body is larger than MAX_REQUEST_BODY bytes, whether announced or streamed.

    LARGER_BODIES allows more at some paths.
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        assert scope["type"] == "http"
        limit: int = settings.LARGER_BODIES.get(scope.get("path", ""), settings.MAX_REQUEST_BODY)
        if announced_length(scope) > limit:
            await refuse(send, limit)
            return
        seen = 0
        started = False

        async def counted_receive() -> Any:
            nonlocal seen
            message = await receive()
            if message["type"] == "http.request":
                seen += len(message.get("body", b""))
                if seen > limit:
                    raise BodyTooLarge
            return message

        async def watched_send(message: Any) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.application(scope, counted_receive, watched_send)
        except BodyTooLarge:
            if not started:
                await refuse(send, limit)


def announced_length(scope: Scope) -> int:
    """The request's Content-Length; 0 if it has none or nonsense."""
    assert scope["type"] == "http"
    for name, value in scope["headers"]:
        if name.lower() == b"content-length":
            return int(value) if value.isdigit() else 0
    return 0


async def refuse(send: ASGISendCallable, limit: int) -> None:
    """Sends 413 with the limit in JSON."""
    count(NO_ROUTE, 413)
    text = f"The request is larger than {limit} bytes."
    body = json.dumps({"detail": text, "error": told(413, text)}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": body, "more_body": False})
