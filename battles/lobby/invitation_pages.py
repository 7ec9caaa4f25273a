"""A battle that waits for somebody: its invitation, accepted, declined, taken back, with a referee named before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.guests import player_required
from accounts.models import User
from battles.called import person
from battles.clocks.clock import terms_of
from battles.clocks.terms import in_words
from battles.games import games
from battles.lobby import closing, gone, making, matchmaking, terms, with_a_friend
from battles.lobby.settled import settings_by_name
from battles.lobby.untold import untold_of
from battles.lobby.why_not import why_not
from battles.models import Battle, Challenge
from battles.referee import appointing
from ninthsite.wording import army_called
from rules.engine.refusal import IllegalAction

# HTMX swaps in what it gets with this status, and asks no more.
STOP_POLLING = 286


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """A battle that waits for somebody: its maker finds the link here, everyone else may join."""
    challenge = Challenge.objects.filter(token=token).select_related("battle__created_by").first()
    if challenge is None:
        return _taken_up(request, token)
    if challenge.battle.game not in games() or matchmaking.closed_to(challenge, request.user):
        return render(request, "battles/invitation_gone.html", status=404)
    if request.method == "POST":
        return _join(request, challenge)
    return _invited(request, challenge)


def _taken_up(request: HttpRequest, token: str) -> HttpResponse:
    """The link goes on leading those who play to their battle; others may watch it, if everybody may, and those whom a
    challenge concerned read what became of it."""
    battle = gone.fought(token, request.user)
    if battle is not None:
        return redirect(battle)
    fate = gone.fate(token, request.user)
    return render(request, "battles/invitation_gone.html", fate, status=200 if fate else 404)


@never_cache
@require_safe
def stands(request: HttpRequest, token: str) -> HttpResponse:
    """Whether the invitation still stands, for its page while that is open: nothing new, or to the battle that has
    begun, or what the page is to say instead."""
    challenge = Challenge.objects.filter(token=token, battle__game__in=games()).select_related("battle").first()
    if challenge is not None:
        closed = matchmaking.closed_to(challenge, request.user)
        return _no_more(request, {}) if closed else HttpResponse(status=204)
    battle = gone.fought(token, request.user)
    if battle is not None:
        return HttpResponse(headers={"HX-Redirect": battle.get_absolute_url()})
    return _no_more(request, gone.fate(token, request.user))


def _no_more(request: HttpRequest, fate: dict[str, Any]) -> HttpResponse:
    """The page asks no more, and what is offered at its top is looked up anew."""
    answer = render(request, "battles/_gone.html", fate, status=STOP_POLLING)
    answer["HX-Trigger"] = "offers-changed"
    return answer


@require_POST
def seen(request: HttpRequest, token: str) -> HttpResponse:
    """The challenger has read that it was declined."""
    if not isinstance(request.user, User):
        raise Http404
    closing.saw(closing.unseen(request.user).filter(token=token))
    return redirect("home")


def _invited(request: HttpRequest, challenge: Challenge, problem: str = "", referee_problem: str = "") -> HttpResponse:
    battle = challenge.battle
    game = games()[battle.game]
    ready, own = making.armies_for(game, battle.settings, request.user)
    context = {
        "challenge": challenge,
        "battle": battle,
        "by_linked": person(battle.created_by.get_short_name(), battle.created_by) if battle.created_by else "–",
        "game": game,
        "terms": settings_by_name(game, battle.settings),
        "shown": terms.stamp_of(challenge),
        "pace": in_words(terms_of(battle)),
        "same": _army_at_seat(battle),
        "sides": _sides(battle, request) if challenge.ready else [],
        "mine": isinstance(request.user, User) and battle.seats.filter(user=request.user).exists(),
        "address": request.build_absolute_uri(reverse("battles:invitation", args=[challenge.token])),
        "shows_armies": game.army is not None and game.army.shown is not None,
        "ready": ready,
        "own": own,
        "untold": untold_of(request.user, battle),
        "problem": problem,
        "referee_problem": referee_problem,
        "form": request.POST,
    }
    return render(request, "battles/invitation.html", context, status=422 if problem or referee_problem else 200)


@dataclass(frozen=True)
class Side:
    """One side of a ready battle, as a visitor of its invitation sees it; the number chooses its colour."""

    number: int
    yours: bool
    name: str
    army: str


def _sides(battle: Battle, request: HttpRequest) -> list[Side]:
    """Who fights with which army, the visitor's own first: the maker's at his seat, everyone else's at the free one."""
    made = battle.created_by_id == request.user.pk
    wanted = battle.challenge.wanted
    found = [
        Side(
            number,
            (seat.user_id is not None) == made,
            seat.name if seat.taken else wanted.username if wanted else "",
            army_called((seat.army or {}).get("name", ""), games()[battle.game]),
        )
        for number, seat in enumerate(battle.seats.select_related("user").order_by("pk"), 1)
    ]
    return sorted(found, key=lambda side: not side.yours)


def _army_at_seat(battle: Battle) -> str:
    """The name of the army that lies ready at the free seat, as in a rematch."""
    free = next((seat for seat in battle.seats.order_by("pk") if not seat.taken), None)
    return army_called((free.army or {}).get("name") or "", games()[battle.game]) if free else ""


@player_required
def _join(request: HttpRequest, challenge: Challenge) -> HttpResponse:
    assert isinstance(request.user, User)
    battle = challenge.battle
    game = games()[battle.game]
    try:
        army = making.army_from(request.POST, "army", game, battle.settings, request.user)
        accepted = matchmaking.accept_challenge(
            challenge.token, request.user, army, shown=request.POST.get("terms", "")
        )
        return redirect(accepted)
    except IllegalAction as error:
        return _invited(request, challenge, why_not(error, game))


@require_POST
def swap(request: HttpRequest, token: str) -> HttpResponse:
    """The maker of a ready battle takes the other side."""
    return _changed(request, token, with_a_friend.swap)


@require_POST
def another(request: HttpRequest, token: str) -> HttpResponse:
    """He takes the next ready battle; the link stays."""
    return _changed(request, token, with_a_friend.another)


def _changed(request: HttpRequest, token: str, change: Callable[[str, User], None]) -> HttpResponse:
    if not isinstance(request.user, User):
        raise Http404
    try:
        change(token, request.user)
    except IllegalAction as error:
        messages.error(request, why_not(error, None))
    return redirect("battles:invitation", token=token)


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


@require_POST
def decline(request: HttpRequest, token: str) -> HttpResponse:
    """Refuses a challenge to oneself."""
    if not isinstance(request.user, User):
        raise Http404
    try:
        matchmaking.decline_challenge(token, request.user)
    except IllegalAction as error:
        messages.error(request, why_not(error, None))
    else:
        messages.success(request, _("Declined."))
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
