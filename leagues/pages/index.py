"""All events: the reader's own, and those that everybody may find."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from battles.games import game_of
from leagues.finding import mine, shown
from leagues.models import Event
from leagues.organising.clubs import clubs_of
from leagues.shown.formats import in_words as format_in_words

LISTED = 60


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The reader's own events, and those that everybody may find."""
    own = list(mine(request.user)) if isinstance(request.user, User) else []
    others = list(shown().exclude(pk__in=[event.pk for event in own])[:LISTED])
    context = {"own": cards(own), "others": cards(others), "clubs": clubs_of(request.user)}
    return render(request, "leagues/index.html", context)


def cards(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Each with what its card says."""
    return [{"event": one, "game": game_of(one.game), "format": format_in_words(one)} for one in events]
