"""Guests: players at one click, known by their session alone until they sign up."""

import math
import secrets
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.core import ratelimit
from allauth.core.internal.ratelimit import get_cache_key, get_rates
from django.contrib.auth import login
from django.contrib.auth.views import redirect_to_login
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from accounts.models import User
from accounts.names import GUEST_PREFIX
from ninthsite.errors import too_many

ATTEMPTS_AT_A_NAME = 8
ACTION = "play_as_guest"


class TooManyGuests(Exception):
    """This network address has made as many guests as it may for now; `left`: the seconds until it may make another."""

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.left = left


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
    guest = counted_guest(request)
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    return guest


def counted_guest(request: HttpRequest) -> User:
    """A new guest, as many as one address may make. Raises TooManyGuests."""
    if not ratelimit.consume(request, action=ACTION):
        raise TooManyGuests(_seconds_left(request))
    return new_guest(get_language() or "")


def _seconds_left(request: HttpRequest) -> int:
    """Until the earliest guest that allauth still counts is counted no more; it does not tell by itself."""
    now, left = time.time(), 1.0
    for rate in get_rates(app="allauth.account", action=ACTION):
        made = cache.get(get_cache_key(request, app="allauth.account", action=ACTION, rate=rate), [])
        if len(made) >= rate.amount > 0:
            left = max(left, made[rate.amount - 1] + rate.duration - now)
    return math.ceil(left)


def player_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For views of players: a POST makes a guest of an unknown visitor, any other request leads to the log-in page."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            if request.method != "POST":
                return redirect_to_login(request.get_full_path())
            try:
                player_of(request)
            except TooManyGuests as refused:
                return too_many(request, refused.left)
        return view(request, *args, **kwargs)

    return guarded
