"""The settings of an event."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from battles.games import game_of
from leagues.finding import event_at, organises, owns
from leagues.models import Event, Staff
from leagues.organising import events, lists, timing
from leagues.organising.scoring import PARTS
from leagues.pairing.formats import MOST_PLAYERS
from leagues.reckoning.tiebreaks import TIE_BREAKS
from leagues.refusals import EventRefused
from leagues.shown.formats import FORMATS
from leagues.shown.scoring import fields as scoring_fields
from leagues.shown.timing import fields as timing_fields


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The settings of an event: shown, and changed."""
    assert isinstance(request.user, User)
    found = event_at(uuid)
    if not organises(found, request.user):
        raise PermissionDenied
    problem = ""
    if request.method == "POST":
        try:
            events.change(uuid, request.user, request.POST)
            messages.success(request, _("The event is changed."))
            return redirect(found)
        except EventRefused as refused:
            problem = str(refused)
    form = request.POST if request.method == "POST" else as_form(found)
    context = {
        "event": found,
        "form": form,
        "problem": problem,
        "owner": owns(found, request.user),
        "staff": found.staff.all(),
        "roles": Staff.ROLES,
        "formats": FORMATS.items(),
        "format": form.get("format", found.format),
        "rounds": form.get("rounds", ""),
        "swiss": not found.drawing.rounds,
        "most_rounds": events.MOST_ROUNDS,
        "most_players": MOST_PLAYERS,
        "longest_name": events.LONGEST_NAME,
        "longest_about": events.LONGEST_ABOUT,
        **timing_fields(form, found.zone),
        **scoring_fields(form, battle_points=game_of(found.game).battle_points is not None),
    }
    return render(request, "leagues/change.html", context, status=422 if problem else 200)


def as_form(event: Event) -> QueryDict:
    """The event as its form would have made it."""
    form = QueryDict(mutable=True)
    form["name"], form["about"], form["address"] = event.name, event.about, event.address or ""
    form["format"], form["rounds"], form["scoring"] = event.format, str(event.rounds or ""), event.scoring
    form["cap"] = "" if event.cap is None else str(event.cap)
    form.update(timing.as_form(event))
    form.update(lists.as_form(event))
    if not events.clock_of_event(event).terms.vacations:
        form["no_vacations"] = "1"
    if event.real:
        form["real"] = "1"
    if not event.listed:
        form["unlisted"] = "1"
    if event.late:
        form["late"] = "1"
    for part in PARTS if event.points else ():
        form[f"points.{part}"] = str(event.points[part])
    if event.points.get("rows"):
        form["points.total"] = str(event.points["total"])
        for number, (limit, points) in enumerate(event.points["rows"], 1):
            form[f"row.{number}.limit"] = "" if limit is None else f"{limit:g}"
            form[f"row.{number}.points"] = str(points)
    for number in range(1, len(TIE_BREAKS) + 1):
        form[f"tie.{number}"] = event.tie_breaks[number - 1] if number <= len(event.tie_breaks) else ""
    return form
