"""What is done in an event: its forms lead here, and back to its page."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.hashers import check_password
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.guests import player_required
from accounts.models import User
from battles.games import game_of
from battles.lobby import making
from battles.lobby.why_not import why_not
from leagues import announcing, checking_in, entering, playing, rounds, seeding, swapping, undoing
from leagues.finding import event_at, organises
from leagues.models import Event
from leagues.pages import event_page
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
        entry = entering.enter(uuid, request.user, chosen)
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


@require_POST
@login_required
def leave(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Leaves the event."""
    return _done(request, uuid, lambda user: entering.leave(uuid, user), _("You have left the event."))


@require_POST
@login_required
def remove(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """The organiser takes somebody out."""
    return _done(request, uuid, lambda user: entering.remove(uuid, user, number), organiser=True)


@require_POST
@login_required
def bring_back(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """The organiser lets somebody in again."""
    return _done(request, uuid, lambda user: entering.bring_back(uuid, user, number), organiser=True)


@require_POST
@login_required
def announce(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The organiser tells everybody something."""
    given = request.POST.get("text", "")
    return _done(
        request, uuid, lambda user: announcing.announce(uuid, user, given), _("It is announced."), organiser=True
    )


@require_POST
@login_required
def withdraw(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """The organiser takes an announcement off the page."""
    return _done(request, uuid, lambda user: announcing.withdraw(uuid, user, number), organiser=True)


@require_POST
@login_required
def check_in(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """A player has come."""
    return _done(request, uuid, lambda user: checking_in.check_in(uuid, user), _("You are checked in."))


@require_POST
@login_required
def check_in_for(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """The organiser sees that somebody has come."""
    return _done(request, uuid, lambda user: checking_in.check_in_for(uuid, user, number), organiser=True)


@require_POST
@login_required
def begin_check_in(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The organiser opens check-in."""
    return _done(request, uuid, lambda user: checking_in.begin(uuid, user), organiser=True)


@require_POST
@login_required
def call_off_check_in(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The organiser calls check-in off."""
    return _done(request, uuid, lambda user: checking_in.call_off(uuid, user), organiser=True)


@require_POST
@login_required
def seed(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The organiser seeds the players."""
    return _done(
        request, uuid, lambda user: seeding.seed(uuid, user, request.POST), _("The seeds are set."), organiser=True
    )


@require_POST
@login_required
def draw(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The organiser draws the next round."""
    assert isinstance(request.user, User)
    try:
        rounds.draw(uuid, request.user, loosened="loosened" in request.POST)
    except rounds.NoPairing as refused:
        messages.warning(request, str(refused))
        found = event_at(uuid)
        return event_page(request, found, Shown(found, request.user), stuck=True, status=422)
    except EventRefused as refused:
        messages.error(request, str(refused))
    return redirect("leagues:event", uuid=uuid)


@require_POST
@login_required
def discard(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The organiser throws a draw away."""
    return _done(request, uuid, lambda user: rounds.discard(uuid, user), organiser=True)


@require_POST
@login_required
def swap(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The organiser lets two players of a draw change places."""
    drawn, one, other = (_key(request, field) for field in ("drawn", "one", "other"))
    return _done(request, uuid, lambda user: swapping.swap(uuid, user, drawn, one, other), organiser=True)


@require_POST
@login_required
def undo(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The organiser takes a published round back."""
    key = _key(request, "published")
    return _done(
        request, uuid, lambda user: undoing.undo(uuid, user, key), _("The round is taken back."), organiser=True
    )


def _key(request: HttpRequest, field: str) -> int:
    given = request.POST.get(field, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 16 else 0


@require_POST
@login_required
def publish(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The organiser publishes the round that he has looked at; its battles begin."""
    key = _key(request, "drawn")

    def act(user: User) -> None:
        playing.begin_all(rounds.publish(uuid, user, key).event)

    return _done(request, uuid, act, _("The round is published. The battles have begun."), organiser=True)


@require_POST
@login_required
def finish(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The organiser ends the event."""
    return _done(request, uuid, lambda user: rounds.finish(uuid, user), _("The event is over."), organiser=True)


def _done(
    request: HttpRequest, uuid: UUID, act: Callable[[User], object], said: str = "", *, organiser: bool = False
) -> HttpResponse:
    assert isinstance(request.user, User)
    if organiser and not organises(event_at(uuid), request.user):
        raise PermissionDenied
    try:
        act(request.user)
    except EventRefused as refused:
        messages.error(request, str(refused))
    else:
        if said:
            messages.success(request, said)
    return redirect("leagues:event", uuid=uuid)
