"""The page of an event."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armies.choosing import Choice
from battles.clocks.terms import in_words
from battles.games import game_of
from battles.lobby import making
from battles.lobby.settled import settings_by_name
from battles.models import Battle
from leagues.finding import event_at, event_called
from leagues.models import Event
from leagues.organising import announcing
from leagues.organising.events import clock_of_event
from leagues.shown.event import Shown
from leagues.shown.formats import in_words as format_in_words
from leagues.shown.scoring import in_words as points_in_words
from leagues.shown.timing import in_words as timing_in_words


@never_cache
@require_safe
def event(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The page of an event. Asked for by the page itself, what changes while it is played; nothing while it is the
    same."""
    found = event_at(uuid)
    page = Shown(found, request.user)
    if request.headers.get("HX-Request"):
        if request.GET.get("shown") == page.stamp:
            return HttpResponse(status=204)
        return render(request, "leagues/_live.html", {"shown": page, "event": found, "game": game_of(found.game)})
    return event_page(request, found, page)


@require_safe
def at_address(request: HttpRequest, address: str) -> HttpResponse:
    """The event with a short address."""
    return redirect(event_called(address))


def event_page(
    request: HttpRequest, found: Event, page: Shown, *, problem: str = "", status: int = 200, stuck: bool = False
) -> HttpResponse:
    """The whole page; `problem` is what is wrong with the list that was handed in."""
    game = game_of(found.game)
    context: dict[str, Any] = {
        "event": found,
        "game": game,
        "shown": page,
        "format": format_in_words(found),
        "points": points_in_words(found),
        "terms": settings_by_name(game, found.settings),
        "timing": timing_in_words(found),
        "pace": in_words(clock_of_event(found).terms),
        "spectators": dict(Battle.VISIBILITY).get(found.visibility, ""),
        "address": request.build_absolute_uri(found.get_absolute_url()),
        "problem": problem,
        "stuck": stuck,
        "longest_announcement": announcing.LONGEST,
        "short": request.build_absolute_uri(reverse("leagues:at_address", args=[found.address]))
        if found.address
        else "",
    }
    if page.may_enter:
        ready, own = making.armies_for(game, found.settings, request.user)
        context |= {
            "ready": ready,
            "own": own,
            "picked": _picked(request, own, ready),
            "needs_army": game.army is not None,
        }
    return render(request, "leagues/event.html", context, status=status)


def _picked(request: HttpRequest, own: list[Choice], ready: list[Choice]) -> str:
    """What is chosen when the page opens: one's own list that fits, or the first ready one."""
    return request.POST.get("army") or next((choice.key for choice in (*own, *ready) if choice.legal), "")
