"""The standings by themselves: the cross table, and as files."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.games import game_of
from leagues.exports import standings as exports
from leagues.exports import trf
from leagues.finding import event_at, judges
from leagues.results.record import Record
from leagues.shown.cross import cross as cross_of
from leagues.shown.event import Shown
from leagues.shown.formats import in_words


@never_cache
@require_safe
def cross(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The cross table, to read and to print."""
    found = event_at(uuid)
    shown = Shown(found, request.user)
    rows = cross_of(shown)
    context = {"event": found, "game": game_of(found.game), "format": in_words(found), "shown": shown, "rows": rows}
    return render(request, "leagues/cross.html", context)


def _record(request: HttpRequest, uuid: UUID) -> Record:
    found = event_at(uuid)
    return Record(found, before_awards=not judges(found, request.user))


@never_cache
@require_safe
def as_json(request: HttpRequest, uuid: UUID) -> JsonResponse:
    """The standings for programs."""
    return JsonResponse(exports.as_json(_record(request, uuid)))


@never_cache
@require_safe
def as_trf(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The rounds that are over, for programs for chess tournaments."""
    answer = HttpResponse(trf.as_trf(_record(request, uuid)), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="event-{uuid}.trf"'
    return answer


@never_cache
@require_safe
def as_csv(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The standings for a spreadsheet."""
    answer = HttpResponse(exports.as_csv(_record(request, uuid)), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="standings-{uuid}.csv"'
    return answer
