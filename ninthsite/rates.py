"""Counting who asks how often, by account and by address, for all processes together (settings/limits.py)."""

from __future__ import annotations

import ipaddress
import logging
import re
import time
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from redis.exceptions import RedisError

from ninthsite import counting

logger = logging.getLogger(__name__)

SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
UNCOUNTED_NEVER = ("token",)
RATE = re.compile(r"(\d+)/(\d*)([smhd])")


def read_rate(rate: str) -> tuple[int, int] | None:
    """How many in how many seconds; None for no limit."""
    if rate == "-":
        return None
    found = RATE.fullmatch(rate)
    if found is None:
        raise ValueError(f"{rate!r} is no rate")
    return int(found[1]) * settings.LIMITS_TIMES, int(found[2] or 1) * SECONDS[found[3]]


def spend(kind: str, account: object = None, address: str = "") -> int:
    """Count one of a kind; 0, or how many seconds to wait because there were too many. While Redis is away nothing is
    counted and the site goes on; only passwords are not tried then."""
    windows = list(_windows(kind, account, address))
    try:
        found = counting.count({window.key: window.length + 1 for window in windows})
    except RedisError as away:
        if kind in UNCOUNTED_NEVER:
            raise
        logger.warning("not counted: %s (%s)", kind, away)
        return 0
    return max((one.left for one, many in zip(windows, found, strict=True) if many > one.most), default=0)


def exhausted(kind: str, account: object = None, address: str = "") -> int:
    """As `spend`, but nothing is counted."""
    try:
        spent = [window.left for window in _windows(kind, account, address) if _full(window)]
    except RedisError as away:
        logger.warning("not counted: %s (%s)", kind, away)
        return 0
    return max(spent, default=0)


class Window(NamedTuple):
    """A while in which one may do `most` of a kind: its counter, its `length` and what is `left` of it in seconds."""

    key: str
    most: int
    length: int
    left: int


def _full(window: Window) -> bool:
    return counting.counted(window.key) >= window.most


def shared_by(account: object, address: str) -> str:
    """With whom an address is shared: those who are logged in have one limit together, strangers another."""
    return address if account in (None, "") or not address else f"{address}-logged-in"


def _windows(kind: str, account: object, address: str) -> Iterator[Window]:
    now = int(time.time())
    asked = (account, shared_by(account, address))
    for per, given, who in zip(("account", "address"), settings.LIMITS[kind], asked, strict=True):
        rate = read_rate(given)
        if rate is not None and who not in (None, ""):
            most, length = rate
            yield Window(f"limit:{kind}:{per}:{_short(who)}:{now // length}", most, length, length - now % length)


def _short(who: object) -> str:
    """Who asks, short enough for a key: a name that is tried with a password may be anything at all."""
    return blake2b(str(who).encode(errors="surrogatepass"), digest_size=12).hexdigest()


def address_of(peer: str, forwarded: Iterable[str]) -> str:
    """The visitor's address: what the outermost of our own proxies says, and not what the visitor claims. Of IPv6 the
    network, which is what one household has."""
    hops = [hop.strip() for line in forwarded for hop in line.split(",")]
    trusted = settings.TRUSTED_PROXIES
    found = hops[-trusted] if trusted and len(hops) >= trusted else peer
    try:
        number = ipaddress.ip_address(found)
    except ValueError:
        return peer
    if isinstance(number, ipaddress.IPv6Address):
        return str(number.ipv4_mapped or ipaddress.ip_network(f"{number}/64", strict=False).network_address)
    return str(number)


def address_of_request(request: HttpRequest) -> str:
    """The visitor's address."""
    return address_of(request.META.get("REMOTE_ADDR", ""), [request.META.get("HTTP_X_FORWARDED_FOR", "")])


def address_of_scope(scope: Any) -> str:
    """The same for a socket."""
    forwarded = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return address_of((scope.get("client") or ("",))[0], forwarded)
