"""Every HTTP response is counted: by the route that answered, and by the class of its status."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest, HttpResponse
from prometheus_client import Counter

from ninthsite.observing.figures import RESPONSES

CLASSES = range(1, 6)
# Files, and addresses that lead nowhere: what strangers ask for must not become series of their own.
NO_ROUTE = ""


@cache
def counters(route: str) -> dict[int, Counter]:
    """The counters of a route, by the first digit of the status."""
    # All at once: Prometheus sees no increase in what begins with its first failure.
    return {digit: RESPONSES.labels(route, f"{digit}xx") for digit in CLASSES}


def count(route: str, status: int) -> None:
    """One more response."""
    counters(route)[status // 100].inc()


class CountResponses:
    """Within the probes, which answer 503 on purpose, and outside of everything else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        match = request.resolver_match
        count(match.view_name if match else NO_ROUTE, answer.status_code)
        return answer
