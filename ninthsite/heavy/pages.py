"""Pages are made on the thread of whoever asks, and their number is limited. So is what they cost, whichever they are:
a page that turns out to be dear is dear to whoever asks for it again and again."""

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

_costs, _lock = Costs(), threading.Lock()


class PagesByCost:
    """Counts the processor time of pages by account and by address; who has had his share of this minute waits for the
    next. The interface for programs has limits of its own, and what is heavy of it goes through `heavy.asking`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith(INTERFACE):
            return self.get_response(request)
        began = time.thread_time()
        try:
            return self.get_response(request)
        finally:
            with _lock:
                _costs.add(_payers(request), time.thread_time() - began)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        if request.path.startswith(INTERFACE):
            return None
        shares = zip(reversed(_payers(request)), reversed(settings.HEAVY_SHARE_OF_PAGES), strict=False)
        with _lock:
            spent = any(_costs.of(key) >= share * settings.LIMITS_TIMES for key, share in shares)
        return too_many(request, _costs.left) if spent else None


def _payers(request: HttpRequest) -> list[str]:
    """Account and address; who asks is looked up only where a session is brought along."""
    account = request.user.pk if settings.SESSION_COOKIE_NAME in request.COOKIES else None
    address = f"address {shared_by(account, address_of_request(request))}"
    return [address] if account is None else [f"account {account}", address]
