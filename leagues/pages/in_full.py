"""What the page of a large event shows in part only: all players, and all tables of a round."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.games import game_of
from leagues.entering.terms import stamp_of
from leagues.finding import event_at
from leagues.shown.event import Shown
from leagues.shown.rounds import shown_draft


@never_cache
@require_safe
def players(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """All who are in; for the organisers also who has left, with all that they do with them."""
    found = event_at(uuid)
    shown = Shown(found, request.user)
    context = {
        "event": found,
        "game": game_of(found.game),
        "shown": shown,
        "players": shown.players,
        "agreed": stamp_of(found),
    }
    return render(request, "leagues/players.html", context)


@never_cache
@require_safe
def tables(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """All tables of a published round; for the organisers of one that is drawn, too."""
    found = event_at(uuid)
    shown = Shown(found, request.user)
    context = {"event": found, "shown": shown, "game": game_of(found.game)}
    draft = shown.record.draft if shown.organises else None
    if draft is not None and draft.round.number == number:
        context["draft"] = shown_draft(draft, shown.points, shown.record)
    else:
        played = next((one for one in shown.record.rounds if one.round.number == number), None)
        if played is None:
            raise Http404
        context["round"] = shown.round(played)
    return render(request, "leagues/tables.html", context)
