"""Each request has a name that all its lines in the log bear, and that its answer tells."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from ninthsite.observing.logs import request_at_work

# A proxy may have named the request already; what a stranger sends must not become a line of its own in the log.
NAME = re.compile(r"[0-9A-Za-z-]{8,64}")


def name_of(given: str) -> str:
    """The name that a proxy gave, if it is one, or a new one."""
    return given if NAME.fullmatch(given) else uuid.uuid4().hex


class RequestName:
    """Gives the request its name; what is logged meanwhile bears it, its method and its path."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name = name_of(request.headers.get("X-Request-Id", ""))
        request.named = {"request": name, "method": request.method, "path": request.path}  # type: ignore[attr-defined]
        token = request_at_work.set(request)
        try:
            answer = self.get_response(request)
        finally:
            request_at_work.reset(token)
        answer.headers["X-Request-Id"] = name
        return answer
