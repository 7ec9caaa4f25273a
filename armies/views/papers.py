"""Armies on paper and in files: print, text, JSON, and reading them back."""

from __future__ import annotations

from functools import cache
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.guests import player_required
from accounts.models import User
from armies.access import readable_list
from armies.battlescribe.kinds import LISTS, LISTS_AS
from armies.battlescribe.unpacking import LARGEST
from armies.books.rosters import as_forum_text, as_roster, has_rosters, is_roster
from armies.books.shelves import game_for
from armies.exchange import taken_in
from armies.kept import kept
from armies.lists import LONGEST_DATA, ListRefused
from armies.views.overview import armed_games, game_or_404, stored
from armies.views.roster import as_json, as_text, kept_part
from ninthsite.games import game_of
from ninthsite.heavy.asking import ask
from ninthsite.heavy.kinds import who_asks
from ninthsite.wording import refusal, said
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction

MOST_NAMED = 8
LINES_OF_EXAMPLE = 12
SUFFIXES = ",".join((*LISTS, *LISTS_AS))


@never_cache
@require_safe
def printed(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """One sheet of paper."""
    army_list = readable_list(request.user, uuid)
    context = {"army_list": army_list, "game": game_of(army_list.game), "name": army_list.name}
    return render(request, "armies/print.html", context | {"paper": kept_part(army_list, "armies/_paper.html")})


@never_cache
@require_safe
def text(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The army as text to paste, in the visitor's language."""
    army_list = readable_list(request.user, uuid)
    game = game_for(army_list)
    plain = kept(army_list, "text", lambda: as_text(game, army_list.data))
    context = {"game": game, "army_list": army_list, "text": plain}
    context["rosters"] = has_rosters(army_list)
    context["forum"] = ask("look", who_asks(request), as_forum_text, army_list) if context["rosters"] else ""
    return render(request, "armies/text.html", context | {"json": as_json(game, army_list.data)})


@never_cache
@require_safe
def file(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The army as a JSON file."""
    army_list = readable_list(request.user, uuid)
    response = HttpResponse(as_json(game_for(army_list), army_list.data), content_type="application/json")
    name = slugify(army_list.name) or "army"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


@never_cache
@require_safe
def roster_file(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The army as a zipped roster for other list builders."""
    army_list = readable_list(request.user, uuid)
    if not has_rosters(army_list):
        raise Http404
    try:
        content = ask("export", who_asks(request), as_roster, army_list)
    except ListRefused as error:
        messages.error(request, str(error))
        return redirect("armies:text", uuid=uuid)
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{slugify(army_list.name) or "army"}.rosz"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def import_army(request: HttpRequest) -> HttpResponse:
    """A field to paste an army into; what cannot be read stays in the field, with the reason."""
    if request.method == "POST":
        return _read(request)
    return render(request, "armies/import.html", _page())


def _page(**more: object) -> dict[str, object]:
    """What the page of an import shows: games, examples, the files that it takes."""
    return {"games": armed_games().values(), "examples": _examples(), "suffixes": SUFFIXES, **more}


def _examples() -> list[tuple[Game, str]]:
    """The beginning of a ready army of each game as text, in the visitor's language."""
    return [(game, _example(game.key, get_language() or "en")) for game in armed_games().values()]


@cache
def _example(key: str, language: str) -> str:
    army = game_of(key).army
    builder = army.builder if army else None
    first = next(iter(builder.ready().values()), None) if builder else None
    if builder is None or first is None:
        return ""
    lines = builder.to_text(first, language).splitlines()
    return "\n".join([*lines[:LINES_OF_EXAMPLE], "…"])


@player_required
def _read(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User)
    game = game_or_404(request.POST.get("game", ""))
    written = request.POST.get("written", "")
    try:
        upload = request.FILES.get("file")
        content = upload.read(LARGEST + 1) if upload is not None else b""
        file = (upload.name or "") if upload is not None else ""
        if not is_roster(file, content):
            written = content.decode("utf-8", errors="replace") if content else written
        given = (request.user, game.key, written, file, content)
        taken = ask("army", who_asks(request), taken_in, *given)
    except ListRefused as error:
        problem = str(error)
    except IllegalAction as error:
        if "read" in error.detail:
            return _read_in_part(request, game, error)
        problem = refusal(error, game)
    else:
        if taken.whose:
            messages.info(request, taken.whose)
        if taken.warning:
            messages.warning(request, taken.warning)
        response = HttpResponse(status=302)
        response["Location"] = taken.army_list.get_absolute_url()
        return response
    context = _page(chosen=game, written=written[:LONGEST_DATA], problem=problem)
    return render(request, "armies/import.html", context, status=422)


def _read_in_part(request: HttpRequest, game: Game, error: IllegalAction) -> HttpResponse:
    """The list without the lines that cannot be read; each of them is named."""
    assert isinstance(request.user, User)
    made = stored(request, game, error.detail["read"])
    for one in error.detail["unread"][:MOST_NAMED]:
        messages.warning(request, said(one, game))
    return redirect(made or "armies:index")
