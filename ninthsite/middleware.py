"""Response headers that Django does not set itself, and the limits of pages."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from ninthsite.errors import bad_request
from ninthsite.rates import address_of_request, exhausted, spend

SAFE = ("GET", "HEAD", "OPTIONS")
# The interface for programs counts by itself, since it knows who comes with a token.
COUNTS_ITSELF = "/api/"
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


class PlainAddress:
    """Refuses addresses with the letter 0 in them, which PostgreSQL cannot look up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            return bad_request(request)
        return self.get_response(request)


class WithinLimits:
    """Counts what one account and one address ask for (settings/limits.py); too much is refused with the time to wait.

    Addresses below which something private lies are counted when they lead nowhere: nobody guesses at speed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        match = request.resolver_match
        if answer.status_code == 404 and match is not None and match.kwargs:
            spend("guess", address=address_of_request(request))
        return answer

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        address, match = address_of_request(request), request.resolver_match
        assert match is not None
        if kwargs and (left := exhausted("guess", address)):
            return too_many(request, left)
        if request.path.startswith(COUNTS_ITSELF) and match.view_name != DESCRIPTION:
            return None
        method = "GET" if request.method in SAFE else "POST"
        usual = "page" if method == "GET" else "form"
        kind = settings.LIMITED_PAGES.get(match.view_name, {}).get(method, usual)
        # Who asks is looked up only where a session is brought along: other visitors cost no query here.
        account = request.user.pk if settings.SESSION_COOKIE_NAME in request.COOKIES else None
        left = spend(kind, account, address)
        return too_many(request, left) if left else None


def too_many(request: HttpRequest, left: int) -> HttpResponse:
    """429, with the seconds to wait in Retry-After."""
    if request.path.startswith("/api/"):
        answer: HttpResponse = JsonResponse({"detail": _("Too much in a short time. Wait a little.")}, status=429)
    else:
        answer = render(request, "429.html", status=429)
    answer["Retry-After"] = str(left)
    return answer
