"""How allauth makes and greets our users."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import User


class GuestAwareAdapter(DefaultAccountAdapter):
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
