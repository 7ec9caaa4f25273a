"""The lobby: the first page, making a battle, joining one, the battles to watch."""

from __future__ import annotations

from contextlib import suppress
from random import SystemRandom
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.guests import player_required
from accounts.models import User
from battles import refusals as battle_words
from battles.clocks import form as clock_form
from battles.clocks.clock import terms_of
from battles.clocks.presets import PRESETS
from battles.clocks.terms import in_words
from battles.games import games
from battles.lobby import at_once, making, matchmaking
from battles.lobby.mine import my_battles
from battles.lobby.overview import lines, lobby_of, settings_in_words, watchable, watched_again
from battles.models import Battle, Challenge
from battles.referee import appointing
from battles.sandbox import kept, opening
from conduct.blocks import blockers_of
from ninthsite.wording import said
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction

PAGE = 24


def why_not(error: IllegalAction, game: Game | None) -> str:
    """A refusal in words, with everything that is wrong with an army."""
    parts = [said(error.message, game, battle_words.messages())]
    parts += [said(breach.message, game) for breach in error.detail.get("breaches", [])[:4]]
    return " ".join(parts)


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The first page: play at once, one's battles, challenges, battles to watch."""
    return render(request, "battles/lobby.html", {"lobby": lobby_of(request.user), "games": games().values()})


@never_cache
@require_safe
def lists(request: HttpRequest) -> HttpResponse:
    """Only the lists, which the page asks for now and then."""
    return render(request, "battles/lobby_lists.html", {"lobby": lobby_of(request.user)})


@never_cache
@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """One's own battles, what waits first; asked for by the page itself, only the lists."""
    assert isinstance(request.user, User)
    template = "battles/_mine.html" if request.headers.get("HX-Request") else "battles/mine.html"
    return render(request, template, {"mine": my_battles(request.user), "sandboxes": kept.kept(request.user)})


@require_POST
@login_required
def throw_sandbox_away(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """A sandbox of one's own is needed no longer. One that is gone already is no fault."""
    assert isinstance(request.user, User)
    with suppress(IllegalAction):
        opening.throw_away(uuid, request.user)
    return redirect(f"{reverse('battles:mine')}#sandboxes")


@never_cache
@require_safe
def badge(request: HttpRequest) -> HttpResponse:
    """How many battles wait, for the head of a page that stays open."""
    return render(request, "battles/_badge.html")


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
    chosen = making.read(form)
    ready, own = making.armies_for(chosen.game, chosen.settings, request.user)
    context = {
        "game": chosen.game,
        "games": games().values(),
        "widgets": chosen.widgets,
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
        "opponent": form.get("opponent", matchmaking.OPEN),
        "shown_for": making.opponent_kind(form),
        "pace": form.get("pace", "days"),
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


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """A battle that waits for somebody: its maker finds the link here, everyone else may join."""
    challenge = Challenge.objects.filter(token=token).select_related("battle__created_by").first()
    if challenge is None or challenge.battle.game not in games() or _closed_to(request, challenge):
        return render(request, "battles/invitation_gone.html", status=404)
    if request.method == "POST":
        return _join(request, challenge)
    return _invited(request, challenge)


def _closed_to(request: HttpRequest, challenge: Challenge) -> bool:
    """Whether somebody who waits there has blocked the visitor: to him it is gone."""
    blockers = blockers_of(request.user.pk)
    return bool(blockers) and challenge.battle.seats.filter(user__in=blockers).exists()


def _invited(request: HttpRequest, challenge: Challenge, problem: str = "", referee_problem: str = "") -> HttpResponse:
    battle = challenge.battle
    game = games()[battle.game]
    ready, own = making.armies_for(game, battle.settings, request.user)
    context = {
        "challenge": challenge,
        "battle": battle,
        "game": game,
        "terms": settings_in_words(game, battle.settings),
        "pace": in_words(terms_of(battle)),
        "mine": isinstance(request.user, User) and battle.seats.filter(user=request.user).exists(),
        "address": request.build_absolute_uri(reverse("battles:invitation", args=[challenge.token])),
        "shows_armies": game.army is not None and game.army.shown is not None,
        "ready": ready,
        "own": own,
        "problem": problem,
        "referee_problem": referee_problem,
        "form": request.POST,
    }
    return render(request, "battles/invitation.html", context, status=422 if problem or referee_problem else 200)


@player_required
def _join(request: HttpRequest, challenge: Challenge) -> HttpResponse:
    assert isinstance(request.user, User)
    battle = challenge.battle
    game = games()[battle.game]
    try:
        army = making.army_from(request.POST, "army", game, battle.settings, request.user)
        return redirect(matchmaking.accept_challenge(challenge.token, request.user, army))
    except IllegalAction as error:
        return _invited(request, challenge, why_not(error, game))


@never_cache
@require_safe
def begun(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Takes the page of somebody who waits for an opponent to the battle once it has begun."""
    battle = Battle.objects.filter(uuid=uuid, seats__user=request.user.pk).first() if request.user.pk else None
    if battle is None:
        raise Http404
    if battle.status == Battle.WAITING:
        return HttpResponse(status=204)
    return HttpResponse(headers={"HX-Redirect": battle.get_absolute_url()})


@require_POST
def withdraw(request: HttpRequest, token: str) -> HttpResponse:
    """Takes a challenge back that nobody has accepted."""
    if not isinstance(request.user, User):
        raise Http404
    try:
        matchmaking.withdraw_challenge(token, request.user)
    except IllegalAction as error:
        messages.error(request, why_not(error, None))
    return redirect("home")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def name_referee(request: HttpRequest, token: str) -> HttpResponse:
    """The maker names a referee while his battle waits; whoever is refused keeps what he has typed. Who comes back to
    the address, as after choosing another language there, finds the invitation."""
    if request.method != "POST":
        return redirect("battles:invitation", token=token)
    challenge = Challenge.objects.filter(token=token).select_related("battle__created_by").first()
    if challenge is None or not isinstance(request.user, User):
        raise Http404
    try:
        all_seeing = bool(request.POST.get("all_seeing"))
        appointing.name_before(challenge.battle, request.user, request.POST.get("name", ""), all_seeing)
    except IllegalAction as error:
        if error.rule != "BATTLE-NOT_MAKER" and challenge.battle.game in games():
            return _invited(request, challenge, referee_problem=why_not(error, None))
        messages.error(request, why_not(error, None))
    return redirect("battles:invitation", token=token)


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
