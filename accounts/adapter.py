"""How allauth makes and greets our users."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from accounts.devices import known_device, remember_device
from accounts.likeness import likeness
from accounts.mails import DiscreetMails
from accounts.models import LOOKS_TAKEN, User
from accounts.passwords import meant
from ninthsite.rates import address_of_request


class GuestAwareAdapter(DiscreetMails):
    """A guest who signs up keeps the same row, and with it every battle and army."""

    def new_user(self, request: HttpRequest) -> User:
        if isinstance(request.user, User) and request.user.is_guest:
            return User.objects.get(pk=request.user.pk)
        return User()

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.is_guest = False
        user.locale = user.locale or get_language() or ""
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Names are compared as people see them, with those that are taken and with those of the house."""
        name: str = super().clean_username(username, shallow)
        seen = likeness(name)
        if seen in map(likeness, settings.ACCOUNT_USERNAME_BLACKLIST):
            raise self.validation_error("username_blacklisted")
        if not shallow and User.objects.filter(likeness=seen).exists():
            raise ValidationError(LOOKS_TAKEN)
        return name

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """On a device that the account knows only its own attempts are counted (accounts.passwords)."""
        given = credentials.get("username") or credentials.get("email") or ""
        if not any(known_device(request, user) for user in meant(given)):
            super().pre_authenticate(request, **credentials)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        # allauth would count what is typed for everybody: five guesses of a stranger's would keep the owner out.
        return f"{super()._get_login_attempts_cache_key(request, **credentials)} {address_of_request(request)}"

    def post_login(self, request: HttpRequest, user: User, **rest: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **rest)
        remember_device(request, response, user)
        return response
