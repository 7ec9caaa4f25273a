"""How a refusal of heavy work is told: the time to wait, and why, in the visitor's language."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ninthsite.api_errors import INTERFACE, shown, timed
from ninthsite.heavy.kinds import Refused


class TellRefused:
    """429 or 503 with Retry-After, as a page or for programs."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return told(request, error) if isinstance(error, Refused) else None


def told(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The answer to a request whose work was refused."""
    if request.path.startswith(INTERFACE):
        return shown(refused.status, str(refused), wait=refused.wait, data={"reason": refused.reason})
    context = {"status": refused.status, "explanation": str(refused)}
    answer: HttpResponse = timed(render(request, "heavy.html", context, status=refused.status), refused.wait)
    return answer
