"""Making a battle: at once against the house, with the form, or another like one before."""

from __future__ import annotations

from random import SystemRandom
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.guests import player_required
from accounts.models import User
from accounts.names import LONGEST_NAME
from armies.books.shelves import site_books
from battles.clocks import form as clock_form
from battles.clocks.presets import PRESETS
from battles.games import games
from battles.lobby import at_once, making, matchmaking, with_a_friend
from battles.lobby.another import fields_after
from battles.lobby.untold import untold
from battles.lobby.why_not import why_not
from battles.models import Battle, Challenge
from rules.engine.refusal import IllegalAction


@require_POST
@player_required
def play_house(request: HttpRequest) -> HttpResponse:
    """At once into a battle against the computer that is ready: deployed, with the first move to come."""
    assert isinstance(request.user, User)
    game = making.chosen_game(request.POST)
    try:
        battle = at_once.play_at_once(request.user, game, making.house_bot(game), SystemRandom())
    except IllegalAction as error:
        messages.error(request, why_not(error, game))
        return redirect("home")
    return redirect(battle)


@require_POST
@player_required
def play_friend(request: HttpRequest) -> HttpResponse:
    """At once to an invitation: who opens its link finds both armies drawn up."""
    assert isinstance(request.user, User)
    game = making.chosen_game(request.POST)
    try:
        battle = with_a_friend.invite(request.user, game, SystemRandom())
    except IllegalAction as error:
        messages.error(request, why_not(error, game))
        return redirect("home")
    return redirect("battles:invitation", token=battle.challenge.token)


@never_cache
@login_required
@require_safe
def another(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """To the form for a battle like this one, with the same opponent and an army to be chosen."""
    assert isinstance(request.user, User)
    try:
        return redirect(f"{reverse('battles:play')}?{fields_after(uuid, request.user)}#armies")
    except Battle.DoesNotExist:
        raise Http404 from None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest) -> HttpResponse:
    """Choose game, settings, army, opponent and pace.

    A GET with the form's fields shows the form as it would then be.
    """
    if request.method == "POST":
        return _make(request)
    return _form(request, request.GET, "")


def _form(request: HttpRequest, form: Any, problem: str) -> HttpResponse:
    chosen = making.read(form, fresh=request.method != "POST")
    ready, own = making.armies_for(chosen.game, chosen.settings, request.user)
    context = {
        "game": chosen.game,
        "games": games().values(),
        "widgets": chosen.widgets,
        "usual": making.usual_words(chosen, form),
        "problem": problem or " ".join(why_not(error, chosen.game) for error in chosen.problems),
        "ready": ready,
        "own": own,
        "maps": making.maps_for(chosen.game, chosen.settings, request.user, form.get(making.MAP, "")),
        "map": form.get(making.MAP, ""),
        "bots": making.opponents(chosen.game),
        "paces": PRESETS.values(),
        "clock_fields": clock_form.fields(form),
        "clock_kinds": clock_form.KINDS.items(),
        "clock_kind": form.get("clock.kind", clock_form.USUAL["kind"]),
        "clock_units": clock_form.UNIT_NAMES.items(),
        "visibilities": Battle.VISIBILITY,
        "delays": Battle.DELAYS,
        "delay": form.get("delay", Battle.AT_ONCE),
        "form": form,
        "site_books": site_books(chosen.game).values(),
        "opponent": form.get("opponent", matchmaking.OPEN),
        "to": form.get(making.TO, "")[:LONGEST_NAME],
        "by_name": "by_name" in form or (form.get("opponent") == making.PERSON and not form.get(making.TO)),
        "shown_for": making.opponent_kind(form),
        "pace": form.get("pace", "days"),
        "untold": untold(request.user),
        "visibility": form.get("visibility", Battle.PUBLIC),
    }
    return render(request, "battles/play.html", context, status=422 if request.method == "POST" else 200)


@player_required
def _make(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User)
    try:
        battle = making.make(request.POST, request.user)
    except IllegalAction as error:
        return _form(request, request.POST, why_not(error, making.chosen_game(request.POST)))
    challenge = Challenge.objects.filter(battle=battle).first()
    if challenge is None:
        return redirect(battle)
    return redirect("battles:invitation", token=challenge.token)
