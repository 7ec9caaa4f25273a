"""What somebody sees whose account is suspended: why, and until when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.adapter import GuestAwareAdapter
from accounts.models import User
from accounts.preferences import is_language
from accounts.quiet_hours import zone_of
from conduct.models import Decision
from conduct.outcomes import suspension_of
from ninthsite import dates
from ninthsite.api_errors import INTERFACE, shown

# What a suspended person may still do in this browser: choose how the page looks, and leave it to others.
STILL_OPEN = ("choose_language", "choose_theme", "conduct:leave", "notices:stop", "notices:picture", "jsi18n")


class Suspended:
    """Shows whoever is suspended why, in place of every page: the log-in of his browser stands, and is not taken."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        # Whoever is logged in, or brings no session, costs no query here.
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or request.user.is_authenticated:
            return None
        number = request.session.get(SESSION_KEY, "")
        match = request.resolver_match
        if not number or (match is not None and match.view_name in STILL_OPEN):
            return None
        person = User.objects.filter(pk=number, is_active=False).first()
        decision = suspension_of(person) if person else None
        return None if decision is None else page(request, decision)


class SuspensionAware(GuestAwareAdapter):
    """Tells whoever logs in with the right password that, why and until when he is suspended."""

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        decision = suspension_of(user)
        if decision is None:
            closed: HttpResponse = super().respond_user_inactive(request, user)
            return closed
        return page(request, decision)


def page(request: HttpRequest, decision: Decision) -> HttpResponse:
    """403, in the language of the person, at his hour."""
    person = decision.person
    chosen = settings.LANGUAGE_COOKIE_NAME in request.COOKIES or not is_language(person.locale)
    with translation.override(get_language() if chosen else person.locale), timezone.override(zone_of(person)):
        assert decision.until is not None
        until = dates.moment_in_full(decision.until)
        if request.path.startswith(INTERFACE):
            return shown(403, _("This account is suspended until %(until)s") % {"until": until})
        return render(request, "conduct/suspended.html", {"decision": decision, "until": until}, status=403)
