"""Posting to addresses that people give. They must not reach into the network that the site stands in, hold a process
up, or send it elsewhere: the name is looked up once, every address that it has is checked, and the connection goes to
one of those."""

from __future__ import annotations

import ipaddress
import os
import socket
import ssl
import threading
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

LONGEST_ADDRESS = 1000
# Seconds for each step.
WAITING = 5.0
# However slowly it drips.
ALTOGETHER = 15.0
NAT64 = ipaddress.ip_network("64:ff9b::/96")
# All of IPv6 that is handed out; the rest is reserved, local, or an old way to write an inner address.
HANDED_OUT = ipaddress.ip_network("2000::/3")
# Kept for protocols and documentation; clouds use the first for what only their own machines may ask.
KEPT_APART = [ipaddress.ip_network(name) for name in ("192.0.0.0/24", "3fff::/20")]

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class Forbidden(Exception):
    """We do not post to such an address."""


class Unreachable(Exception):
    """Nobody answered in time."""


@dataclass(frozen=True)
class Answer:
    """What is kept of an answer: nothing that its sender wrote."""

    status: int
    retry_after: timedelta | None


@dataclass(frozen=True)
class Place:
    """An address whose form is allowed."""

    scheme: str
    host: str
    port: int
    path: str


def place_of(url: str) -> Place:
    """The parts of an address; `Forbidden` if already its form is not allowed."""
    try:
        parts = urlsplit(url)
        port = parts.port
        host = (parts.hostname or "").encode("idna").decode() if ":" not in (parts.hostname or "") else parts.hostname
    except (ValueError, UnicodeError):
        raise Forbidden from None
    printable = all("!" <= letter <= "~" for letter in url)
    if parts.scheme not in ("http", "https") or not host or "@" in parts.netloc or not printable:
        raise Forbidden
    if len(url) > LONGEST_ADDRESS:
        raise Forbidden
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(parts.scheme, host, port or (443 if parts.scheme == "https" else 80), path)


def checked(place: Place) -> str:
    """One numeric address of the place, all of which are allowed."""
    try:
        found = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    except (OSError, UnicodeError):
        raise Unreachable from None
    numbers = [ipaddress.ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
    if not numbers or not all(_allowed(number, place) for number in numbers):
        raise Forbidden
    return str(numbers[0])


def _allowed(number: IpAddress, place: Place) -> bool:
    inner = _within(number)
    if any(inner in network for network in networks_of_ours()):
        return True
    public = inner.is_global and not inner.is_multicast and number.is_global and _handed_out(number, inner)
    return public and place.scheme == "https" and (place.port == 443 or place.port >= 1024)


def _handed_out(number: IpAddress, inner: IpAddress) -> bool:
    """Whether the open network knows it: Python's tables call much global that is only not forbidden."""
    if any(one in network for one in (number, inner) for network in KEPT_APART):
        return False
    if isinstance(number, ipaddress.IPv4Address) or number.ipv4_mapped is not None:
        return True
    return number in HANDED_OUT or number in NAT64


def _within(number: IpAddress) -> IpAddress:
    """The IPv4 address that an IPv6 one leads to, if it does."""
    if isinstance(number, ipaddress.IPv4Address):
        return number
    if number in NAT64:
        return ipaddress.IPv4Address(int(number) & 0xFFFFFFFF)
    return number.ipv4_mapped or number.sixtofour or (number.teredo[1] if number.teredo else None) or number


def networks_of_ours() -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Where the operator lets webhooks in although it is not the open network."""
    return [ipaddress.ip_network(name) for name in settings.OUTGOING_NETWORKS]


def post(url: str, body: bytes, headers: dict[str, str]) -> Answer:
    """Post to an address that somebody gave. Raises `Forbidden` and `Unreachable`; follows nothing."""
    place = place_of(url)
    connection = _connection(place, checked(place))
    named = f"[{place.host}]" if ":" in place.host else place.host
    usual = {"http": 80, "https": 443}[place.scheme]
    host = named if place.port == usual else f"{named}:{place.port}"
    given = {"Host": host, "User-Agent": "Ninthsite", "Accept": "*/*", **headers}
    watch = threading.Timer(ALTOGETHER, connection.cut)
    watch.daemon = True
    watch.start()
    try:
        connection.request("POST", place.path, body=body, headers=given, preload_content=False)
        answer = connection.getresponse()
        return Answer(answer.status, _retry_after(answer.headers.get("Retry-After")))
    except (HTTPError, OSError, ValueError):
        raise Unreachable from None
    finally:
        watch.cancel()
        connection.end()


class _Cut:
    """Can be ended from another thread at any moment, the handshake included."""

    _ours: socket.socket | None = None

    def _new_conn(self) -> socket.socket:
        made: socket.socket = super()._new_conn()  # type: ignore[misc]
        self._ours = socket.socket(fileno=os.dup(made.fileno()))
        return made

    def cut(self) -> None:
        if self._ours is not None:
            try:
                self._ours.shutdown(socket.SHUT_RDWR)
            except OSError:
                # It has ended by itself.
                return

    def end(self) -> None:
        self.close()  # type: ignore[attr-defined]
        if self._ours is not None:
            self._ours.close()


class _Plain(_Cut, HTTPConnection):
    pass


class _Secure(_Cut, HTTPSConnection):
    pass


def _connection(place: Place, number: str) -> Any:
    if place.scheme == "http":
        return _Plain(number, place.port, timeout=WAITING)
    return _Secure(
        number,
        place.port,
        timeout=WAITING,
        server_hostname=place.host,
        assert_hostname=place.host,
        ssl_context=ssl.create_default_context(cafile=settings.OUTGOING_CA or None),
    )


def _retry_after(given: str | None) -> timedelta | None:
    if not given:
        return None
    try:
        return timedelta(seconds=max(0.0, min(float(given), 1e6)))
    except ValueError:
        pass
    try:
        moment = parsedate_to_datetime(given)
    except (TypeError, ValueError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(timedelta(0), moment - datetime.now(UTC))
