"""What is looked at is made on the thread of whoever asks, and its number is limited. So is what it costs, whichever
page it is: one that turns out to be dear is dear to whoever asks for it again and again."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from ninthsite.api_errors import INTERFACE
from ninthsite.errors import too_many
from ninthsite.heavy.costs import Costs
from ninthsite.rates import address_of_request, shared_by

LOOKING = ("GET", "HEAD", "OPTIONS")
_costs, _lock = Costs(), threading.Lock()


def must_wait(account: object, address: str) -> int:
    """How many seconds, because what he has looked at has cost his share of this minute; 0 if he need not."""
    shares = zip(reversed(_payers(account, address)), reversed(settings.HEAVY_SHARE_OF_PAGES), strict=False)
    with _lock:
        spent = any(_costs.of(key) >= share * settings.LIMITS_TIMES for key, share in shares)
        return _costs.left if spent else 0


class PagesByCost:
    """Counts the processor time of pages, and of what programs look at, by account and by address; who has had his
    share of a minute waits for the next. What programs do has limits of its own (ninthsite/throttles.py)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        program = request.path.startswith(INTERFACE)
        if program and request.method not in LOOKING:
            return self.get_response(request)
        began = time.thread_time()
        try:
            return self.get_response(request)
        finally:
            # Whose token a program has brought along is known by now.
            payers = _payers(request.user.pk if program else _account(request), address_of_request(request))
            with _lock:
                _costs.add(payers, time.thread_time() - began)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        if request.path.startswith(INTERFACE):
            return None
        left = must_wait(_account(request), address_of_request(request))
        return too_many(request, left) if left else None


def _account(request: HttpRequest) -> object:
    """Who asks is looked up only where a session is brought along."""
    return request.user.pk if settings.SESSION_COOKIE_NAME in request.COOKIES else None


def _payers(account: object, address: str) -> list[str]:
    shared = f"address {shared_by(account, address)}"
    return [shared] if account is None else [f"account {account}", shared]
