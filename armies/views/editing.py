"""The page of one army: read, change, share, copy, delete."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import player_required
from armies import lists
from armies.access import own_list, readable_list
from armies.books.shelves import game_for
from armies.changes import change_from
from armies.models import ArmyList, Visibility
from armies.views.overview import stored
from armies.views.roster import card_of_item, kept_part, roster
from ninthsite.games import game_of
from ninthsite.wording import refusal
from rules.engine.refusal import IllegalAction

LONGEST_COPIED = 60


def editor(request: HttpRequest, army_list: ArmyList, problem: str = "") -> dict[str, Any]:
    """What the page of an own list shows. The request says which rows are unfolded."""
    opened = [request.GET.get("open", ""), *request.POST.get("unfolded", "")[:2000].split(",")]
    context = roster(game_for(army_list), army_list.data, opened) | {"opened": opened}
    latest = army_list.latest
    return context | {
        "army_list": army_list,
        "problem": problem,
        "visibilities": Visibility.choices,
        "plays": _plays(army_list),
        "latest": latest,
        "unkept": latest is None or latest.data != army_list.data,
        "address": request.build_absolute_uri(army_list.get_absolute_url()),
    }


def _plays(army_list: ArmyList) -> str:
    """The form for a battle with this army, at the size for which it was written."""
    game = game_for(army_list)
    settings = {f"s.{key}": value for key, value in lists.builder_of(game).settings(army_list.data).items()}
    chosen = {"game": game.key, "army": f"own:{army_list.uuid}", **settings}
    return f"{reverse('battles:play')}?{urlencode(chosen)}"


@never_cache
@require_safe
def army(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The builder for its owner, the roster for everyone else who may see it."""
    army_list = readable_list(request.user, uuid)
    if army_list.owner_id == getattr(request.user, "pk", None):
        return render(request, "armies/army.html", editor(request, army_list))
    context = {"army_list": army_list, "game": game_of(army_list.game), "name": army_list.name}
    return render(request, "armies/read.html", context | {"body": kept_part(army_list, "armies/_read.html")})


@never_cache
@require_safe
def row(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The form of one row of an own list."""
    army_list = own_list(request.user, uuid)
    wanted = request.GET.get("row", "")
    context = roster(game_for(army_list), army_list.data, [wanted])
    rows = [entry for section in context["form"].sections for entry in section.rows if entry.row.key == wanted]
    if not rows:
        raise Http404
    shown = context | {"army_list": army_list, "entry": rows[0], "row": rows[0].row}
    return render(request, "armies/_row_form.html", shown)


@never_cache
@require_safe
def item(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The card of what could be added to an own list, as it would come, without adding it."""
    army_list = own_list(request.user, uuid)
    game = game_for(army_list)
    unit = card_of_item(game, army_list.data, request.GET.get("section", ""), request.GET.get("item", ""))
    if unit is None:
        raise Http404
    return render(request, "armies/_unit.html", {"game": game, "unit": unit})


@require_POST
def change(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Applies one change and draws the sheet anew, with the reason if it was refused."""
    problem = ""
    with transaction.atomic():
        army_list = own_list(request.user, uuid, locked=True)
        game = game_for(army_list)
        try:
            lists.change(army_list, change_from(request.POST, lists.builder_of(game).sheet(army_list.data)))
        except lists.ListRefused as error:
            problem = str(error)
        except IllegalAction as error:
            problem = refusal(error, game)
    if problem:
        army_list = own_list(request.user, uuid)
    if getattr(request, "htmx", False):
        return render(request, "armies/_sheet.html", editor(request, army_list, problem) | {"saved": not problem})
    if problem:
        messages.error(request, problem)
    return redirect(army_list)


@require_POST
def share(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Sets who may see the list."""
    army_list = own_list(request.user, uuid)
    wanted = request.POST.get("visibility", "")
    if wanted in dict(Visibility.choices):
        army_list.visibility = wanted
        army_list.save(update_fields=["visibility"])
    else:
        messages.error(request, _("Choose who may see the army."))
    return redirect(army_list)


@require_POST
@player_required
def copy(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """An own list with the contents of one that the visitor may see, by a name that tells them apart."""
    army_list = readable_list(request.user, uuid)
    name = _("%(name)s (copy)") % {"name": army_list.name[:LONGEST_COPIED]}
    made = stored(request, game_of(army_list.game), {**army_list.data, "name": name})
    if made is None:
        return redirect("armies:index")
    messages.success(request, _("This is your copy: “%(name)s”.") % {"name": name})
    return redirect(made)


@require_POST
def delete(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Deletes a list and its versions. Battles keep their copies."""
    army_list = own_list(request.user, uuid)
    army_list.delete()
    messages.success(request, _("“%(name)s” deleted.") % {"name": army_list.name})
    return redirect("armies:index")
