"""All armies: one's own, those that come with the site, those that others share."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import player_required
from accounts.models import User
from armies.access import own, shared
from armies.books.shelves import game_with_books, site_books
from armies.lists import ListRefused, begin, builder_of
from armies.models import ArmyList
from armies.presenting import list_cards, ready_cards
from armies.views.roster import cards, roster
from ninthsite.games import games
from ninthsite.inputs import Widget, answers, widget
from ninthsite.wording import refusal, setting_help, setting_label
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction

PAGE = 24
# Of one's own armies so many are shown at a time.
MINE = 12


def armed_games() -> dict[str, Game]:
    """The games for which people can write armies."""
    return {key: game for key, game in games().items() if game.army is not None and game.army.builder is not None}


def game_or_404(key: str) -> Game:
    """The game with this key, if people can write armies for it."""
    found = armed_games().get(key)
    if found is None:
        raise Http404
    return found


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """One's own armies, a page of those that are looked for, then the ready ones of each game."""
    known = armed_games()
    ready = [(game, ready_cards(game, lambda key, game=game: _ready_address(game, key))) for game in known.values()]
    query, of = request.GET.get("q", "").replace("\0", "").strip()[:80], request.GET.get("game", "")
    all_mine = own(request.user).filter(game__in=known)
    found = all_mine.filter(name__icontains=query) if query else all_mine
    page = Paginator(found.filter(game=of) if of in known else found, MINE).get_page(request.GET.get("page"))
    looked_for = {"query": query, "of": of, "many": query or of or page.paginator.num_pages > 1}
    looked_for["kept"] = urlencode({"q": query, "game": of}) + "&" if query or of else ""
    mine = {"mine": list_cards(page.object_list, known), "page": page}
    begin = [(game, _asked(game_with_books(game, request.user)), site_books(game).values()) for game in known.values()]
    return render(request, "armies/index.html", mine | looked_for | {"ready": ready, "begin": begin})


@require_safe
def shared_armies(request: HttpRequest) -> HttpResponse:
    """What other people let everyone see, newest first."""
    page = Paginator(shared(), PAGE).get_page(request.GET.get("page"))
    return render(request, "armies/shared.html", {"page": page, "cards": list_cards(page.object_list, armed_games())})


@require_safe
def ready_army(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """An army that comes with the site."""
    found = game_or_404(game)
    data = _ready_data(found, key)
    context = roster(found, data) | cards(found, data) | {"key": key, "ready": True}
    assert found.army is not None
    summary = found.army.summary(data)
    return render(request, "armies/read.html", context | {"name": summary["name"], "flavour": summary["flavour"]})


@require_POST
@player_required
def copy_ready(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """An own list with the contents of a ready army."""
    found = game_or_404(game)
    return redirect(stored(request, found, _ready_data(found, key)) or "armies:index")


@require_POST
@player_required
def new_army(request: HttpRequest) -> HttpResponse:
    """Begin a list for the settings that were chosen."""
    game = game_with_books(game_or_404(request.POST.get("game", "")), request.user)
    asked = {**game.settings, **builder_of(game).questions()}
    try:
        settings = answers(request.POST, "s.", asked.items())
    except IllegalAction as error:
        messages.error(request, refusal(error, game))
        return redirect("armies:index")
    return redirect(stored(request, game, builder_of(game).new(_("New army"), settings)) or "armies:index")


def stored(request: HttpRequest, game: Game, data: object) -> ArmyList | None:
    """The army as a list of the visitor; None if it is refused, and then the next page says why."""
    assert isinstance(request.user, User)
    try:
        return begin(request.user, game, data)
    except ListRefused as error:
        messages.error(request, str(error))
    except IllegalAction as error:
        messages.error(request, refusal(error, game))
    return None


def _asked(game: Game) -> list[Widget]:
    builder = builder_of(game)
    shown = {key: game.settings[key] for key in builder.asks if key in game.settings}
    asked = {**builder.questions(), **shown}
    # The size of a first battle, as on the form for one.
    usual = game.ready_battles[0].settings if game.ready_battles else {}
    return [
        widget(
            f"s.{key}",
            setting_label(game, key),
            question,
            usual.get(key) if key == game.size else None,
            help=setting_help(game, key),
        )
        for key, question in asked.items()
    ]


def _ready_address(game: Game, key: str) -> str:
    return reverse("armies:ready", args=[game.key, key])


def _ready_data(game: Game, key: str) -> dict[str, object]:
    data = builder_of(game).ready().get(key)
    if data is None:
        raise Http404
    return data
