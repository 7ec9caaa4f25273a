"""The lobby: the first page, the lists on it, the battles to watch."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from battles.games import games
from battles.lobby.context import battle_shown
from battles.lobby.mine import number_waiting
from battles.lobby.overview import lines, lobby_of, watchable, watched_again

PAGE = 24


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The first page: play at once, one's battles, challenges, battles to watch."""
    return render(request, "battles/lobby.html", {"lobby": lobby_of(request.user), "games": games().values()})


@never_cache
@require_safe
def lists(request: HttpRequest) -> HttpResponse:
    """Only the lists, which the page asks for now and then; somebody who comes by himself sees the whole page."""
    if not request.headers.get("HX-Request"):
        return home(request)
    return render(request, "battles/lobby_lists.html", {"lobby": lobby_of(request.user)})


@never_cache
@require_safe
def badge(request: HttpRequest) -> HttpResponse:
    """How many battles wait, for the head of a page that stays open; `?but=` names the battle that it shows."""
    but = battle_shown(request)
    waiting = number_waiting(request.user, but) if isinstance(request.user, User) else 0
    return render(request, "battles/_badge.html", {"battles_waiting": waiting, "but": but})


@never_cache
@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    """The battles that everyone may watch, running or over."""
    over = request.GET.get("over") == "1"
    found = watched_again(request.user) if over else watchable(request.user)
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    return render(
        request, "battles/watch.html", {"page": page, "lines": lines(page.object_list, request.user), "over": over}
    )
