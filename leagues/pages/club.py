"""The page of a club with its events, and its forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.views import not_for_guests
from leagues.finding import counted, known
from leagues.models import Club
from leagues.organising import clubs
from leagues.pages.index import cards
from leagues.refusals import EventRefused


@never_cache
@require_safe
def club(request: HttpRequest, address: str) -> HttpResponse:
    """Who runs it, and its events; those that only who has the link finds are for its officers."""
    found = clubs.club_at(address)
    officer = clubs.runs(found, request.user)
    events = counted(known().filter(club=found))
    if not officer:
        events = events.filter(listed=True)
    return render(request, "leagues/club.html", {"club": found, "officer": officer, "cards": cards(events)})


@never_cache
@login_required
@not_for_guests
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A new club."""
    assert isinstance(request.user, User)
    problem = ""
    if request.method == "POST":
        try:
            return redirect(clubs.make(request.user, request.POST))
        except EventRefused as refused:
            problem = str(refused)
    return _form(request, None, problem)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, address: str) -> HttpResponse:
    """Its name, address and description, and its officers."""
    assert isinstance(request.user, User)
    found = clubs.club_at(address)
    if not clubs.runs(found, request.user):
        raise PermissionDenied
    problem = ""
    if request.method == "POST":
        try:
            return redirect(clubs.change(address, request.user, request.POST))
        except EventRefused as refused:
            problem = str(refused)
    return _form(request, found, problem)


@require_POST
@login_required
def name_officer(request: HttpRequest, address: str) -> HttpResponse:
    """One more officer."""
    return _act(request, address, lambda user: clubs.name_officer(address, user, request.POST.get("name", "")))


@require_POST
@login_required
def dismiss_officer(request: HttpRequest, address: str, number: int) -> HttpResponse:
    """An officer less."""
    return _act(request, address, lambda user: clubs.dismiss_officer(address, user, number))


def _act(request: HttpRequest, address: str, do: Callable[[User], None]) -> HttpResponse:
    assert isinstance(request.user, User)
    try:
        do(request.user)
        messages.success(request, _("The club is changed."))
    except EventRefused as refused:
        messages.error(request, str(refused))
    return redirect("leagues:club", address=address)


def _form(request: HttpRequest, found: Club | None, problem: str) -> HttpResponse:
    kept: dict[str, Any] = {"name": found.name, "address": found.address, "about": found.about} if found else {}
    context = {"club": found, "form": request.POST or kept, "problem": problem}
    return render(request, "leagues/club_form.html", context, status=422 if problem else 200)
