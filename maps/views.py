"""The pages of maps: all of them, the editor, reading, sharing."""

from __future__ import annotations

import json
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import player_required
from accounts.models import User
from armies.models import Visibility
from maps import keeping
from maps.access import mapped_games, own, own_map, readable_map, shared
from maps.presenting import cards, for_editor, picture, ready_cards
from ninthsite.games import game_of
from ninthsite.wording import refusal, said
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction

SHOWN = 60


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """One's own maps, those that come with each game, those that others share."""
    games = mapped_games()
    others = shared().exclude(owner_id=getattr(request.user, "pk", None))[:SHOWN]
    context = {
        "games": games.values(),
        "mine": cards(own(request.user), games),
        "ready": [card for game in games.values() for card in ready_cards(game)],
        "shared": cards(others, games),
    }
    return render(request, "maps/index.html", context)


@require_POST
@player_required
def new_map(request: HttpRequest) -> HttpResponse:
    """Begin a map: an empty board, or with what lies on one that comes with the game."""
    game = mapped_games().get(request.POST.get("game", ""))
    if game is None:
        raise Http404
    format = keeping.format_of(game)
    width, height = format.board({})
    ready = request.POST.get("ready", "")
    name, data = _("New map"), {"width": width, "height": height, "features": []}
    if ready:
        found = format.ready(width, height).get(ready)
        if found is None:
            raise Http404
        name, data = said(found[0], game), found[1]
    return _begun(request, game, data, name)


@never_cache
@require_safe
def one_map(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The editor for its owner, a picture for everyone else who may see it."""
    drawn = readable_map(request.user, uuid)
    game = game_of(drawn.game)
    context = {"drawn": drawn, "game": game, "address": request.build_absolute_uri(drawn.get_absolute_url())}
    if drawn.owner_id != getattr(request.user, "pk", None):
        return render(request, "maps/read.html", context | {"picture": picture(game, drawn.data)})
    context |= {"visibilities": Visibility.choices, "editor": for_editor(game, drawn.data)}
    return render(request, "maps/editor.html", context)


@require_POST
def store(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Keeps the map that the editor sends as JSON; what is no map is refused with the reason."""
    drawn = own_map(request.user, uuid)
    game = game_of(drawn.game)
    try:
        keeping.store(drawn, keeping.read(game, request.body))
    except keeping.MapRefused as error:
        return JsonResponse({"problem": str(error)}, status=422)
    except IllegalAction as error:
        return JsonResponse({"problem": refusal(error, game), "rule": error.rule}, status=422)
    return JsonResponse({"name": drawn.name})


@require_POST
def share(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Sets who may see the map."""
    drawn = own_map(request.user, uuid)
    wanted = request.POST.get("visibility", "")
    if wanted in Visibility.values:
        drawn.visibility = wanted
        drawn.save(update_fields=["visibility"])
    else:
        messages.error(request, _("Choose who may see the map."))
    return redirect(drawn)


@require_POST
@player_required
def copy(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """An own map with the contents of one that the visitor may see."""
    drawn = readable_map(request.user, uuid)
    return _begun(request, game_of(drawn.game), drawn.data, drawn.name)


@require_POST
def delete(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Deletes a map. Battles keep their copies."""
    drawn = own_map(request.user, uuid)
    drawn.delete()
    messages.success(request, _("“%(name)s” deleted.") % {"name": drawn.name})
    return redirect("maps:index")


@never_cache
@require_safe
def file(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The map as a JSON file."""
    drawn = readable_map(request.user, uuid)
    written = json.dumps({"game": drawn.game, **drawn.data}, ensure_ascii=False, indent=1)
    response = HttpResponse(written, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{slugify(drawn.name) or "map"}.json"'
    return response


def _begun(request: HttpRequest, game: Game, data: dict[str, object], name: str) -> HttpResponse:
    assert isinstance(request.user, User)
    try:
        return redirect(keeping.begin(request.user, game, data, name))
    except keeping.MapRefused as error:
        messages.error(request, str(error))
    except IllegalAction as error:
        messages.error(request, refusal(error, game))
    return redirect("maps:index")
