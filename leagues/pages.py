"""The pages of events: all of them, a new one, one of them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.views import not_for_guests
from armies.choosing import Choice
from battles.clocks import form as clock_form
from battles.clocks.clock import Clock
from battles.clocks.presets import PRESETS
from battles.clocks.terms import in_words
from battles.games import game_of, games
from battles.lobby import making
from battles.lobby.settled import settings_by_name
from battles.lobby.why_not import why_not
from battles.models import Battle
from leagues import announcing, organising, rulings
from leagues.finding import event_at, event_called, judges, mine, shown
from leagues.models import Event, Pairing
from leagues.pairing.formats import SWISS
from leagues.presets import PRESETS as READY
from leagues.presets import filled
from leagues.refusals import EventRefused
from leagues.scoring import table_of
from leagues.shown.event import Shown
from leagues.shown.formats import FORMATS
from leagues.shown.formats import in_words as format_in_words
from leagues.shown.scoring import fields as scoring_fields
from leagues.shown.scoring import in_words as points_in_words
from rules.engine.refusal import IllegalAction

LISTED = 60


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The reader's own events, and those that everybody may find."""
    own = list(mine(request.user)) if isinstance(request.user, User) else []
    others = list(shown().exclude(pk__in=[event.pk for event in own])[:LISTED])
    context = {"own": [_card(one) for one in own], "others": [_card(one) for one in others]}
    return render(request, "leagues/index.html", context)


def _card(event: Event) -> dict[str, Any]:
    return {"event": event, "game": game_of(event.game), "format": format_in_words(event)}


@never_cache
@login_required
@not_for_guests
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """One page for a whole event; a GET with the form's fields shows the form as it would then be."""
    assert isinstance(request.user, User)
    if request.method != "POST":
        return _form(request, filled(request.GET), "")
    try:
        return redirect(organising.make(request.POST, request.user))
    except EventRefused as refused:
        return _form(request, request.POST, str(refused))
    except IllegalAction as error:
        return _form(request, request.POST, why_not(error, making.chosen_game(request.POST)))


def _form(request: HttpRequest, form: QueryDict, problem: str) -> HttpResponse:
    chosen = making.read(form, fresh=request.method != "POST")
    pace = form.get("pace", "days")
    context = {
        "game": chosen.game,
        "games": games().values(),
        "widgets": chosen.widgets,
        "usual": making.usual_words(chosen, form),
        "problem": problem or " ".join(why_not(error, chosen.game) for error in chosen.problems),
        "maps": making.maps_for(chosen.game, chosen.settings, request.user, form.get(making.MAP, "")),
        "map": form.get(making.MAP, ""),
        "paces": PRESETS.values(),
        "pace": pace,
        "clock_fields": clock_form.fields(form),
        "clock_kinds": clock_form.KINDS.items(),
        "clock_kind": form.get("clock.kind", clock_form.USUAL["kind"]),
        "clock_units": clock_form.UNIT_NAMES.items(),
        "visibilities": Battle.VISIBILITY,
        "visibility": form.get("visibility", Battle.PUBLIC),
        "delays": Battle.DELAYS,
        "delay": form.get("delay", Battle.AT_ONCE),
        "presets": READY.items(),
        "preset": form.get("preset", ""),
        "formats": FORMATS.items(),
        "format": form.get("format", SWISS),
        "rounds": form.get("rounds", organising.USUAL_ROUNDS),
        "most_rounds": organising.MOST_ROUNDS,
        "most_players": organising.MOST_PLAYERS,
        "longest_name": organising.LONGEST_NAME,
        "longest_about": organising.LONGEST_ABOUT,
        "form": form,
        **scoring_fields(form, battle_points=chosen.game.battle_points is not None),
    }
    return render(request, "leagues/new.html", context, status=422 if request.method == "POST" else 200)


@never_cache
@require_safe
def event(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The page of an event. Asked for by the page itself, what changes while it is played; nothing while it is the
    same."""
    found = event_at(uuid)
    page = Shown(found, request.user)
    if request.headers.get("HX-Request"):
        if request.GET.get("shown") == page.stamp:
            return HttpResponse(status=204)
        return render(request, "leagues/_live.html", {"shown": page, "event": found, "game": game_of(found.game)})
    return event_page(request, found, page)


@require_safe
def at_address(request: HttpRequest, address: str) -> HttpResponse:
    """The event with a short address."""
    return redirect(event_called(address))


def event_page(
    request: HttpRequest, found: Event, page: Shown, *, problem: str = "", status: int = 200, stuck: bool = False
) -> HttpResponse:
    """The whole page; `problem` is what is wrong with the list that was handed in."""
    game = game_of(found.game)
    context: dict[str, Any] = {
        "event": found,
        "game": game,
        "shown": page,
        "format": format_in_words(found),
        "points": points_in_words(found),
        "terms": settings_by_name(game, found.settings),
        "pace": in_words(_clock(found).terms),
        "spectators": dict(Battle.VISIBILITY).get(found.visibility, ""),
        "address": request.build_absolute_uri(found.get_absolute_url()),
        "problem": problem,
        "stuck": stuck,
        "longest_announcement": announcing.LONGEST,
        "short": request.build_absolute_uri(reverse("leagues:at_address", args=[found.address]))
        if found.address
        else "",
    }
    if found.takes_entries:
        ready, own = making.armies_for(game, found.settings, request.user)
        context |= {
            "ready": ready,
            "own": own,
            "picked": _picked(request, own, ready),
            "needs_army": game.army is not None,
        }
    return render(request, "leagues/event.html", context, status=status)


def _picked(request: HttpRequest, own: list[Choice], ready: list[Choice]) -> str:
    """What is chosen when the page opens: one's own list that fits, or the first ready one."""
    return request.POST.get("army") or next((choice.key for choice in (*own, *ready) if choice.legal), "")


def _clock(event: Event) -> Clock:
    return msgspec.convert(event.clock, Clock)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, uuid: UUID, number: int, table: int) -> HttpResponse:
    """An organiser or a referee decides a table; the page asks for result and reason first."""
    assert isinstance(request.user, User)
    found = event_at(uuid)
    if not judges(found, request.user):
        raise PermissionDenied
    problem = ""
    if request.method == "POST":
        given = request.POST
        try:
            rulings.rule(
                uuid,
                request.user,
                number,
                table,
                given.get("ruling", ""),
                given.get("reason", ""),
                given.get("points", ""),
            )
            return redirect(found)
        except EventRefused as refused:
            problem = str(refused)
    rounds = Shown(found, request.user).record.rounds
    tables = [one for played in rounds if played.round.number == number for one in played.tables]
    looked_at = next((one for one in tables if one.pairing.table == table and not one.bye), None)
    if looked_at is None:
        raise Http404
    context = {
        "event": found,
        "number": number,
        "table": looked_at,
        "rulings": _choices(looked_at.sides[0].entry.name, looked_at.sides[1].entry.name),
        "ruling": request.POST.get("ruling", looked_at.pairing.ruling),
        "reason": request.POST.get("reason", looked_at.pairing.reason),
        "total": table_of(found).total,
        "points": request.POST.get("points", "" if looked_at.pairing.points is None else looked_at.pairing.points),
        "longest": rulings.LONGEST_REASON,
        "problem": problem,
    }
    return render(request, "leagues/table.html", context, status=422 if problem else 200)


def _choices(first: str, second: str) -> list[tuple[str, str]]:
    return [
        (Pairing.FIRST, _("%(name)s wins") % {"name": first}),
        (Pairing.SECOND, _("%(name)s wins") % {"name": second}),
        (Pairing.DRAW, _("Draw")),
        (Pairing.NEITHER, _("Both lose")),
    ]
