"""Pages of conduct: whom one has blocked, reporting, what was decided about oneself."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.preferences import remember
from accounts.quiet_hours import zone_of
from accounts.views import way_back
from conduct import blocks, outcomes, reporting
from conduct.kinds import KINDS, found
from conduct.models import Complaint, Decision
from conduct.refusals import Refused
from conduct.telling.decided import headline

# What was decided is shown to the person for so long.
SHOWN_FOR = timedelta(days=365)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@never_cache
@login_required
@require_safe
def blocked(request: HttpRequest) -> HttpResponse:
    """Whom one has blocked."""
    return _blocked(request, "")


def _blocked(request: HttpRequest, problem: str) -> HttpResponse:
    context = {
        "blocks": blocks.blocks_of(_user(request)),
        "most": blocks.MOST,
        "problem": problem,
        "name": request.POST.get("name", ""),
        "decided": _decided(_user(request)),
    }
    return render(request, "conduct/blocked.html", context, status=422 if problem else 200)


@login_required
@require_POST
def block(request: HttpRequest) -> HttpResponse:
    """Blocks the player of a name, and goes back to where he was met; asked for by a page, only says so."""
    alone = bool(request.headers.get("HX-Request"))
    try:
        made = blocks.block(_user(request), request.POST.get("name", ""))
    except Refused as refused:
        if alone:
            return render(request, "conduct/_blocked_now.html", {"problem": str(refused)}, status=422)
        return _blocked(request, str(refused))
    if alone:
        return render(request, "conduct/_blocked_now.html", {"person": made.person})
    said = _("You have blocked %(name)s. You see nothing they write, and you are no longer matched with them.")
    messages.success(request, said % {"name": made.person.username})
    return redirect(way_back(request, "conduct:blocked"))


@login_required
@require_POST
def unblock(request: HttpRequest, number: int) -> HttpResponse:
    """Takes a block back."""
    person = blocks.unblock(_user(request), number)
    if person is None:
        raise Http404
    messages.success(request, _("%(name)s is no longer blocked.") % {"name": person.username})
    return redirect("conduct:blocked")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest) -> HttpResponse:
    """The form on which something is reported: `kind` and `thing` name it. Asked for by a page, only the form."""
    given = request.POST if request.method == "POST" else request.GET
    kind, user = given.get("kind", ""), _user(request)
    about = found(user, kind, given.get("thing", ""))
    if about is None:
        raise Http404
    context: dict[str, Any] = {
        "about": about,
        "kind": KINDS[kind],
        "thing": given.get("thing", ""),
        "reasons": Complaint.REASONS,
        "longest": reporting.LONGEST,
        "form": request.POST,
        "blocked": blocks.has_blocked(user, [about.person]),
    }
    if request.method == "POST":
        try:
            reporting.report(user, kind, about, request.POST.get("words", ""), request.POST.get("reason", ""))
            context["done"] = True
        except Refused as refused:
            context["problem"] = str(refused)
    template = "conduct/_report.html" if request.headers.get("HX-Request") else "conduct/report.html"
    return render(request, template, context, status=422 if "problem" in context else 200)


@never_cache
@login_required
@require_safe
def decisions(request: HttpRequest) -> HttpResponse:
    """What the house has decided about oneself; with that it is read."""
    user = _user(request)
    if outcomes.UNREAD in user.preferences:
        remember(user, outcomes.UNREAD, None)
    return render(request, "conduct/decisions.html", {"decided": _decided(user)})


def _decided(user: User) -> list[dict[str, Any]]:
    rows = Decision.objects.filter(person=user, made__gt=timezone.now() - SHOWN_FOR)
    with timezone.override(zone_of(user)):
        return [
            {"row": row, "what": headline(row)} for row in rows.exclude(outcome=Decision.NOTHING).order_by("-pk")[:20]
        ]


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Leaves this browser to others: the log-in of whoever is suspended is forgotten in it."""
    if not request.user.is_authenticated:
        request.session.flush()
    return redirect("home")
