"""One's own battles: those that wait, those that are over, what others offer in them."""

from __future__ import annotations

from contextlib import suppress
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from battles.acts import offers
from battles.games import game_of, games
from battles.lobby.context import battle_shown
from battles.lobby.mine import my_battles
from battles.lobby.offered import offered_to
from battles.lobby.overview import lines
from battles.lobby.past import past, wanted
from battles.lobby.why_not import why_not
from battles.record import brought
from battles.retention import guests
from battles.sandbox import kept, opening
from battles.sending.sight import NotVisible, sight
from rules.engine.refusal import IllegalAction

PAGE = 24


@never_cache
@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """One's own battles, what waits first; asked for by the page itself, only the lists."""
    assert isinstance(request.user, User)
    template = "battles/_mine.html" if request.headers.get("HX-Request") else "battles/mine.html"
    shown = {
        "mine": my_battles(request.user),
        "sandboxes": kept.kept(request.user),
        "imports": brought.brought(request.user).count(),
        "kept": guests.AFTER_THE_END.days,
        "closed": guests.WITHOUT_A_MOVE.days,
    }
    return render(request, template, shown)


@never_cache
@login_required
@require_safe
def imports(request: HttpRequest) -> HttpResponse:
    """The battles that one has brought from files, and until when they are kept."""
    assert isinstance(request.user, User)
    shown = [
        {"battle": one, "game": game_of(one.game), "kept_until": guests.kept_until(one, one.seats.all())}
        for one in brought.brought(request.user).filter(game__in=games()).select_related("created_by")
    ]
    limits = {"most": brought.most(request.user), "kept": guests.IMPORTED.days}
    return render(request, "battles/imports.html", {"imports": shown, **limits})


@require_POST
@login_required
def delete_import(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """A battle that one has brought is needed no longer. One that is gone already is no fault."""
    assert isinstance(request.user, User)
    with suppress(IllegalAction):
        brought.delete(uuid, request.user)
    return redirect("battles:imports")


@never_cache
@login_required
@require_safe
def finished(request: HttpRequest) -> HttpResponse:
    """One's battles that are over, looked for by opponent, army, game, result and date."""
    assert isinstance(request.user, User)
    looked_for = wanted(request.GET)
    page = Paginator(past(request.user, looked_for), PAGE).get_page(request.GET.get("page"))
    shown = {"page": page, "lines": lines(page.object_list, request.user), "wanted": looked_for}
    return render(request, "battles/past.html", shown | {"games": games().values()})


@require_POST
@login_required
def throw_sandbox_away(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """A sandbox of one's own is needed no longer. One that is gone already is no fault."""
    assert isinstance(request.user, User)
    with suppress(IllegalAction):
        opening.throw_away(uuid, request.user)
    return redirect(f"{reverse('battles:mine')}#sandboxes")


@never_cache
@login_required
@require_safe
def offered(request: HttpRequest) -> HttpResponse:
    """What others offer to the reader, for a page that stays open; `?but=` names the battle that it shows, `?shown=`
    the offers that stand there: nothing is drawn again while they are the same."""
    assert isinstance(request.user, User)
    but = battle_shown(request)
    found = offered_to(request.user, but)
    if request.GET.get("shown") == ",".join(one.key for one in found):
        return HttpResponse(status=204)
    return render(request, "battles/_offered.html", {"offered": found, "but": but})


@require_POST
@login_required
def reply(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """Accept or decline what is offered in a battle, from whichever page."""
    try:
        seat = sight(uuid, request.user).acting()
        offers.reply(uuid, seat, number, "accept" in request.POST)
    except NotVisible:
        raise Http404 from None
    except IllegalAction as error:
        messages.error(request, why_not(error, None))
    return redirect("battles:battle", uuid=uuid)
