"""Somebody enters an event: by its password, where it has one, and with a list."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.hashers import check_password
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.guests import player_required
from accounts.models import User
from battles.games import game_of
from battles.lobby import making
from battles.lobby.why_not import why_not
from leagues.entering import entries
from leagues.finding import event_at
from leagues.models import Event
from leagues.pages.event import event_page
from leagues.pairing.wishes import APART
from leagues.refusals import EventRefused
from leagues.shown.event import Shown
from ninthsite.rates import address_of_request, spend
from rules.engine.refusal import IllegalAction


@require_POST
@player_required
def enter(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Enters with a list, hands in another, or comes back."""
    assert isinstance(request.user, User)
    found = event_at(uuid)
    game = game_of(found.game)
    try:
        _must_know(request, found)
        chosen = making.army_from(request.POST, "army", game, found.settings, request.user)
        called, shown = request.POST.get("called", ""), request.POST.get("terms", "")
        belongs = {what: request.POST.get(what, "") for what in APART}
        entry = entries.enter(uuid, request.user, chosen, called, shown=shown, **belongs)
    except EventRefused as refused:
        return _refused(request, uuid, str(refused))
    except IllegalAction as error:
        return _refused(request, uuid, why_not(error, game))
    if entry.waiting:
        messages.success(request, _("You are on the waiting list."))
    else:
        messages.success(request, _("You have entered."))
    return redirect(found)


def _must_know(request: HttpRequest, found: Event) -> None:
    """The password, where the event has one: guesses are counted."""
    assert isinstance(request.user, User)
    if not found.password or found.entries.filter(user=request.user).exists():
        return
    if spend("event", request.user.pk, address_of_request(request)):
        raise EventRefused(_("Too many attempts. Try again later."))
    if not check_password(request.POST.get("password", ""), found.password):
        raise EventRefused(_("This is not the password of the event. Ask the organiser for it."))


def _refused(request: HttpRequest, uuid: UUID, problem: str) -> HttpResponse:
    found = event_at(uuid)
    return event_page(request, found, Shown(found, request.user), problem=problem, status=422)
