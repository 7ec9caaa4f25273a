"""What is played in an event, as its organisers change it before the first round."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from battles.clocks.presets import PRESETS
from battles.clocks.terms import in_words
from battles.games import game_of
from battles.lobby import making
from battles.lobby.why_not import why_not
from battles.models import Battle
from leagues.finding import event_at, organises
from leagues.models import Event
from leagues.organising import game as played
from leagues.organising.events import clock_of_event
from leagues.refusals import EventRefused
from rules.engine.refusal import IllegalAction


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def game(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The settings of the battles, shown and changed."""
    assert isinstance(request.user, User)
    found = event_at(uuid)
    if not organises(found, request.user):
        raise PermissionDenied
    problem = ""
    if request.method == "POST":
        try:
            returned = played.change(uuid, request.user, request.POST)
        except EventRefused as refused:
            problem = str(refused)
        except IllegalAction as error:
            problem = why_not(error, game_of(found.game))
        else:
            messages.success(request, _said(returned))
            return redirect(found)
    elif found.state != Event.OPEN:
        return redirect(found)
    form = request.POST.copy()
    form["game"] = found.game
    context = {
        "event": found,
        "game": game_of(found.game),
        "widgets": making.read(form, now=found.settings).widgets,
        "problem": problem,
        "clock": in_words(clock_of_event(found).terms),
        "paces": PRESETS.values(),
        "pace": form.get("pace", found.pace),
        "visibilities": Battle.VISIBILITY,
        "visibility": form.get("visibility", found.visibility),
        "delays": Battle.DELAYS,
        "delay": form.get("delay", found.delay),
    }
    return render(request, "leagues/game.html", context, status=422 if problem else 200)


def _said(returned: int) -> str:
    if not returned:
        return _("What is played is changed.")
    said = ngettext(
        "What is played is changed. %(n)s list does not fit any more: its player is told.",
        "What is played is changed. %(n)s lists do not fit any more: their players are told.",
        returned,
    )
    return said % {"n": returned}
