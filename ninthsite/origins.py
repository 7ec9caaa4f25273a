"""Who may open a websocket: pages of this site, and programs that are no browsers."""

from typing import Any
from urllib.parse import urlsplit

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host


class SameOrigin:
    """Refuses a handshake (403) whose Origin is another site's or whose Host is not ours.

    Browsers always send an Origin with a websocket; a program without one brings no cookies of an innocent user.
    """

    def __init__(self, application: Any) -> None:
        self.application = application
        self.denier = WebsocketDenier.as_asgi()

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        headers = dict(scope["headers"])  # type: ignore[typeddict-item]
        host = headers.get(b"host", b"").decode("latin-1").lower()
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        application = self.application if host_is_ours(host) and origin_fits(origin, host) else self.denier
        await application(scope, receive, send)


def host_is_ours(host: str) -> bool:
    """Whether the Host header names this site, as ALLOWED_HOSTS has it."""
    domain, _port = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def origin_fits(origin: str, host: str) -> bool:
    """Whether a page of `origin` may talk to us: absent, trusted, or with the very host and port of the request."""
    if not origin or origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc == host
