"""The player's own language on every device."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from accounts.models import User
from accounts.preferences import is_language


class PreferredLanguage:
    """Speaks the language on the player's row where this browser has not chosen one itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
            # Anonymous visitors cost no query here: without a session cookie the user is not looked up.
            user = request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
            if isinstance(user, User) and is_language(user.locale):
                translation.activate(user.locale)
                request.LANGUAGE_CODE = translation.get_language()
        return self.get_response(request)
