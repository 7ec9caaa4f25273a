"""An event in a hall: a page for the projector, and a poster for the door."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.games import game_of
from leagues.finding import event_at
from leagues.shown.event import Shown
from leagues.shown.formats import in_words
from leagues.shown.scoring import in_words as points_in_words
from leagues.shown.timing import in_words as timing_in_words


@never_cache
@require_safe
def projector(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The tables of the round and the standings, to be read from far away; the page asks anew by itself, and gets
    nothing while nothing has changed."""
    found = event_at(uuid)
    shown = Shown(found, request.user)
    live = bool(request.headers.get("HX-Request"))
    if live and request.GET.get("shown") == shown.stamp:
        return HttpResponse(status=204)
    tables = sorted(shown.round(shown.record.rounds[-1]).tables, key=lambda table: table.number) if shown.rounds else []
    context = {"event": found, "shown": shown, "tables": tables, "game": game_of(found.game)}
    return render(request, "leagues/_projected.html" if live else "leagues/projector.html", context)


@never_cache
@require_safe
def poster(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """One page to print: what, when, by which rules, and the address at which one enters."""
    found = event_at(uuid)
    path = reverse("leagues:at_address", args=[found.address]) if found.address else found.get_absolute_url()
    context = {
        "event": found,
        "game": game_of(found.game),
        "format": in_words(found),
        "points": points_in_words(found),
        "timing": timing_in_words(found),
        "address": f"{request.get_host()}{path}",
    }
    return render(request, "leagues/poster.html", context)
