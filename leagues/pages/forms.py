"""A form of an event that is its organisers' alone: shown, and what it says is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from battles.games import game_of
from battles.lobby.why_not import why_not
from leagues.finding import event_at, organises
from leagues.models import Event
from leagues.refusals import EventRefused
from rules.engine.refusal import IllegalAction


@dataclass(frozen=True)
class OrganisersForm:
    """`change` does what was filled in and returns what is said of it; it may raise EventRefused, IllegalAction,
    PermissionDenied and Http404. `shown`: what the template needs, for what was sent (nothing when it is opened).
    `while_open`: it is there until the first round is published."""

    template: str
    change: Callable[[UUID, User, QueryDict], str]
    shown: Callable[[Event, User, QueryDict], dict[str, Any]]
    while_open: bool = False


def door(form: OrganisersForm) -> Callable[..., HttpResponse]:
    """The view of a form."""

    @never_cache
    @login_required
    @require_http_methods(["GET", "HEAD", "POST"])
    def view(request: HttpRequest, uuid: UUID) -> HttpResponse:
        assert isinstance(request.user, User)
        event = event_at(uuid)
        if not organises(event, request.user):
            raise PermissionDenied
        problem = ""
        if request.method == "POST":
            try:
                messages.success(request, form.change(uuid, request.user, request.POST))
                return redirect(event)
            except EventRefused as refused:
                problem = str(refused)
            except IllegalAction as error:
                problem = why_not(error, game_of(event.game))
        elif form.while_open and event.state != Event.OPEN:
            return redirect(event)
        context = {"event": event, "problem": problem, **form.shown(event, request.user, request.POST)}
        return render(request, form.template, context, status=422 if problem else 200)

    return view
