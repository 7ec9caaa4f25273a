"""The limits of the interface for programs, which knows who comes with a token."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.throttling import BaseThrottle

from ninthsite.heavy import pages
from ninthsite.misses import must_wait
from ninthsite.rates import address_of_request, spend


class Throttle(BaseThrottle):
    """So many requests of a kind for each account, and for each address; none below private addresses for a while
    after too many that led nowhere."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.left = 0

    def allow_request(self, request: Any, view: Any) -> bool:
        account = request.user.pk if request.user.is_authenticated else None
        address = address_of_request(request)
        self.left = must_wait(request, account) if view.kwargs else 0
        if request.method in SAFE_METHODS:
            self.left = self.left or pages.must_wait(account, address)
        self.left = self.left or spend(self.kind, account, address)
        return not self.left

    def wait(self) -> float:
        return self.left
