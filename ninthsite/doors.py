"""Addresses that people type or guess: each leads to the page that has what they want."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.urls.resolvers import URLPattern
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User

# The page behind each address, by name.
PAGES = {
    "lessons": "battles:learn",
    "rules": "reference:shelf",
    "rulebooks": "reference:shelf",
    "books": "armies:books",
    "challenges": "home",
    "login": "account_login",
    "signup": "account_signup",
}


@never_cache
@require_safe
def battles(request: HttpRequest) -> HttpResponse:
    """One's own battles; who has none yet finds all battles on the first page."""
    return redirect("battles:mine" if isinstance(request.user, User) else "home")


@never_cache
@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """One's own page; others are found through their battles, on the first page."""
    if isinstance(request.user, User):
        return redirect("battles:person", request.user.username)
    return redirect("home")


def _to(name: str) -> Callable[[HttpRequest], HttpResponse]:
    @require_safe
    def door(request: HttpRequest) -> HttpResponse:
        return redirect(name)

    return door


urlpatterns: list[URLPattern] = [
    path("battles/", battles, name="door_battles"),
    path("players/", players, name="door_players"),
    *(path(f"{word}/", _to(name), name=f"door_{word}") for word, name in PAGES.items()),
]
