"""The page of a player, which everybody may read."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.lobby.profile import person_of, profile_of


@never_cache
@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """How a player has done, his armies and battles."""
    found = None if "\0" in name else person_of(name)
    if found is None:
        raise Http404
    return render(request, "battles/person.html", {"profile": profile_of(found, request.user)})
