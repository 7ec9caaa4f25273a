"""The versions of an army: keep one, compare two, go back to one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armies import lists
from armies.access import own_list
from armies.books.shelves import game_for
from armies.models import ArmyList

NOW = "now"


@never_cache
@require_safe
def versions(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """All kept versions, and the difference between two of them or to the army as it is now."""
    army_list = own_list(request.user, uuid)
    kept = list(army_list.versions.all())
    game = game_for(army_list)
    latest = str(kept[0].number) if kept else NOW
    older, newer = request.GET.get("from", latest), request.GET.get("to", NOW)
    differences = lists.builder_of(game).difference(_data(army_list, older), _data(army_list, newer))
    context = {"army_list": army_list, "game": game, "versions": kept, "differences": differences}
    return render(request, "armies/versions.html", context | {"older": older, "newer": newer, "now": NOW})


@require_POST
def keep(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Keeps the army as it is now."""
    army_list = own_list(request.user, uuid)
    kept = lists.keep_version(army_list, request.POST.get("note", "").strip())
    messages.success(request, _("Version %(number)d saved.") % {"number": kept.number})
    return redirect("armies:versions", uuid=uuid)


@require_POST
@transaction.atomic
def restore(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Makes the army what it was; what it is now is kept as a version first."""
    army_list = own_list(request.user, uuid, locked=True)
    data = _data(army_list, request.POST.get("version", ""))
    lists.keep_version(army_list)
    lists.store(army_list, data)
    messages.success(request, _("Army restored. The previous state was saved as a version."))
    return redirect(army_list)


def _data(army_list: ArmyList, number: str) -> dict[str, Any]:
    if number == NOW:
        now: dict[str, Any] = army_list.data
        return now
    if not number.isascii() or not number.isdecimal() or len(number) > 6:
        raise Http404
    found = army_list.versions.filter(number=int(number)).first()
    if found is None:
        raise Http404
    data: dict[str, Any] = found.data
    return data
