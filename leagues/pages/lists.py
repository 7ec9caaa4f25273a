"""The list of a player: for himself, for those who check it, and for all when lists are shown."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.games import game_of
from leagues.entering.lists import LONGEST_NOTE
from leagues.finding import event_at
from leagues.shown.event import Shown
from ninthsite.wording import army_called


@never_cache
@require_safe
def player_list(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """One list in full, or as everybody may see it."""
    found = event_at(uuid)
    shown, game = Shown(found, request.user), game_of(found.game)
    entry = shown.record.entries.get(number)
    if entry is None or entry.army is None or game.army is None:
        raise Http404
    own = entry == shown.own
    if not (own or shown.looks_through or shown.lists_shown):
        raise Http404
    cards = game.army.shown
    context = {
        "event": found,
        "game": game,
        "entry": entry,
        "own": own,
        "looks": own or shown.looks_through,
        "checks": shown.looks_through and not own,
        "organises": shown.organises,
        "named": army_called(entry.army_name, game),
        "cards": cards(entry.army, found.settings, own or shown.looks_through) if cards else (),
        # Where a game shows no cards, what its lists are summed up as.
        "lines": () if cards else game.army.summary(entry.army).get("contents", ()),
        "longest": LONGEST_NOTE,
    }
    return render(request, "leagues/list.html", context)
