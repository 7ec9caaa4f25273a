"""Guests: players at one click, known by their session alone until they sign up."""

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.core import ratelimit
from django.contrib.auth import login
from django.contrib.auth.views import redirect_to_login
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from accounts.models import User
from accounts.names import GUEST_PREFIX

ATTEMPTS_AT_A_NAME = 8


class TooManyGuests(Exception):
    """This network address has made as many guests as it may for now."""


def new_guest(locale: str = "") -> User:
    """A stored guest with a free name such as Guest-48213."""
    for _attempt in range(ATTEMPTS_AT_A_NAME):
        guest = User(username=f"{GUEST_PREFIX}{secrets.randbelow(90_000) + 10_000}", is_guest=True, locale=locale)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue
        return guest
    guest = User(username=f"{GUEST_PREFIX}{secrets.token_hex(8)}", is_guest=True, locale=locale)
    guest.set_unusable_password()
    guest.save()
    return guest


def player_of(request: HttpRequest) -> User:
    """The visitor as a player: whoever is logged in, else a new guest who is logged in now.

    Raises TooManyGuests when this address has made its share.
    """
    if isinstance(request.user, User):
        return request.user
    if not ratelimit.consume(request, action="play_as_guest"):
        raise TooManyGuests
    guest = new_guest(get_language() or "")
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    return guest


def player_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For views of players: a POST makes a guest of an unknown visitor, any other request leads to the log-in page."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            if request.method != "POST":
                return redirect_to_login(request.get_full_path())
            try:
                player_of(request)
            except TooManyGuests:
                refused: HttpResponse = ratelimit.respond_429(request)
                return refused
        return view(request, *args, **kwargs)

    return guarded
