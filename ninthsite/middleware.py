"""Response headers that Django does not set itself, and the limits of pages."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from ninthsite.api_errors import INTERFACE, VERSION
from ninthsite.errors import bad_request, error_response, too_many
from ninthsite.games import UnknownGame
from ninthsite.misses import missed, must_wait
from ninthsite.rates import address_of_request, spend

SAFE = ("GET", "HEAD", "OPTIONS")
# The interface for programs counts by itself, since it knows who comes with a token.
COUNTS_ITSELF = INTERFACE
DESCRIPTION = "api_schema"

# A battle needs none of the device's senses.
POLICY = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()"


class PermissionsPolicy:
    """Declares that no page uses the device's camera, microphone, place or the like."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", POLICY)
        return response


class ApiVersion:
    """Says with each answer to a program which version of the interface that is (docs/api.md)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path.startswith(INTERFACE):
            response.headers["Api-Version"] = VERSION
        return response


class PlainAddress:
    """Refuses addresses with the letter 0 in them, which PostgreSQL cannot look up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            return bad_request(request)
        return self.get_response(request)


class OfferedGames:
    """409 where something belongs to a game that this site does not offer any more."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, UnknownGame):
            return None
        explanation = _("This site does not offer the game any more. Nothing is lost: the battle waits for it.")
        return error_response(request, 409, _("This game is not available"), explanation)


class WithinLimits:
    """Counts what one account and one address ask for (settings/limits.py); too much is refused with the time to wait.

    Addresses below which something private lies are counted when they lead nowhere (ninthsite/misses.py).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        match = request.resolver_match
        if answer.status_code == 404 and match is not None and match.kwargs:
            missed(request, request.user.pk)
        return answer

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        match = request.resolver_match
        assert match is not None
        if request.path.startswith(COUNTS_ITSELF) and match.view_name != DESCRIPTION:
            return None
        method = "GET" if request.method in SAFE else "POST"
        usual = "page" if method == "GET" else "form"
        kind = settings.LIMITED_PAGES.get(match.view_name, {}).get(method, usual)
        # Who asks is looked up only where a session is brought along: other visitors cost no query here.
        account = request.user.pk if settings.SESSION_COOKIE_NAME in request.COOKIES else None
        left = must_wait(request, account) if kwargs else 0
        left = left or spend(kind, account, address_of_request(request))
        return too_many(request, left) if left else None
