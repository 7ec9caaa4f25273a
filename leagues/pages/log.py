"""The log of an event."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.finding import event_at
from leagues.shown.event import Shown
from leagues.shown.log import lines


@never_cache
@require_safe
def log(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """What was done in it, and by whom, for everybody to read."""
    found = event_at(uuid)
    return render(request, "leagues/log.html", {"event": found, "lines": lines(Shown(found, request.user))})
