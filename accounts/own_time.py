"""Pages tell the time as their reader's clock does: in the zone that he has named, else in that of his browser,
now or when it last said so."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import unquote
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.models import User
from accounts.preferences import remember
from accounts.quiet_hours import SEEN_ZONE, named_zone, zone_of, zones

# Set by the page itself (static/js/own_time.js).
COOKIE = "zone"


def zone_of_browser(request: HttpRequest) -> str:
    """The zone that the browser says it is in; "" if it says none that there is."""
    given = unquote(request.COOKIES.get(COOKIE, ""))[:60]
    return given if given in zones() else ""


class OwnTime:
    """Each page in its reader's zone. The browser's stays with the account, where messages find it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = zone_of_browser(request)
        # Who has no session costs no query here.
        user = request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
        if isinstance(user, User):
            if zone and user.preferences.get(SEEN_ZONE) != zone:
                remember(user, SEEN_ZONE, zone)
            zone = named_zone(user) or zone or zone_of(user).key
        if not zone:
            return self.get_response(request)
        with timezone.override(ZoneInfo(zone)):
            return self.get_response(request)
