"""Pages of battles: to play or watch one, to watch it again, to check its dice; and the words that the page speaks."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from battles.clocks.presets import PRESETS
from battles.games import game_of, games
from battles.lessons.pages import card as lesson_card
from battles.models import Battle
from battles.record import proof
from battles.refusals import messages
from battles.sending import changes, delayed
from battles.sending.audiences import DELAYED
from battles.sending.sight import NotVisible, Sight, sight
from rules.engine.messages import COUNT, Template
from rules.engine.messages import render as words


def _found(request: HttpRequest, uuid: UUID) -> tuple[Battle, Sight]:
    try:
        seen = sight(uuid, request.user)
    except NotVisible:
        raise Http404 from None
    return Battle.objects.get(uuid=uuid), seen


def _context(battle: Battle, seen: Sight) -> dict[str, Any]:
    game, language = game_of(battle.game), (get_language() or "en")[:2]
    return {
        "battle": battle,
        "game": game,
        "game_title": words(game.title, game.messages, language),
        "audience": seen.audience,
        "seats": seen.seats,
        "players": battle.seats.select_related("user").order_by("pk"),
        "language": language,
        "socket": f"/ws/battles/{battle.uuid}/",
    }


@require_GET
def battle(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The page on which a battle is played or watched."""
    found, seen = _found(request, uuid)
    challenge = getattr(found, "challenge", None) if seen.seats else None
    presets = [{"key": one.key, "name": str(one.name), "terms": one.terms.plain()} for one in PRESETS.values()]
    more = {
        "presets": json.dumps(presets),
        "challenge": challenge,
        "later": bool(found.delay) and found.status == Battle.RUNNING and seen.audience == DELAYED,
        "nothing_yet": found.status == Battle.RUNNING and not delayed.last_shown(found, seen.audience),
        "referee": "" if seen.referee is None else "yes" if found.referee_agreed else "asked",
        "input_modules": _input_modules(found, seen),
        "shows_armies": _shows_armies(found),
        "lesson": lesson_card(found) if found.sandbox else None,
    }
    return render(request, "battles/battle.html", _context(found, seen) | more)


@require_GET
def armies(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The armies of a battle: one's own in full, the other's as far as it is public, and nothing of it before both have
    been chosen."""
    found, seen = _found(request, uuid)
    game = game_of(found.game)
    if game.army is None or game.army.shown is None:
        raise Http404
    hot_seat = found.hot_seat and bool(seen.seats)
    if not delayed.last_shown(found, seen.audience) and found.status != Battle.WAITING:
        raise Http404
    lined_up = []
    for seat in found.seats.select_related("user").order_by("pk"):
        mine = seat.key in seen.seats or hot_seat or found.over
        if seat.army is not None and (mine or found.status != Battle.WAITING):
            shown = game.army.shown(seat.army, found.settings, mine)
            lined_up.append({"seat": seat, "name": seat.army.get("name", ""), "cards": shown})
    return render(request, "battles/armies.html", _context(found, seen) | {"armies": lined_up})


def _shows_armies(battle: Battle) -> bool:
    army = game_of(battle.game).army
    return army is not None and army.shown is not None


def _input_modules(battle: Battle, seen: Sight) -> list[str]:
    """The scripts with which the present question is answered: the page will want them at once."""
    plays = seen.seats and battle.status == Battle.RUNNING
    asked = changes.asked(battle.uuid, seen.audience) if plays else None
    inputs = [] if asked is None else [asked.input, *asked.also]
    return [f"battle/inputs/{one.__struct_config__.tag}.js" for one in inputs]


@require_GET
def replay_page(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The page on which a battle is watched again; `?at=<seq>` begins at that moment."""
    found, seen = _found(request, uuid)
    at = request.GET.get("at", "")
    context = {
        "at": int(at) if at.isascii() and at.isdigit() and len(at) < 10 else 0,
        "last": delayed.last_shown(found, seen.audience),
    }
    return render(request, "battles/replay.html", _context(found, seen) | context)


@require_GET
def verify(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The page on which the dice of a battle are checked."""
    found, seen = _found(request, uuid)
    return render(request, "battles/verify.html", _context(found, seen) | {"seeds": proof.seeds(found)})


@require_GET
def catalogue(request: HttpRequest, game: str, language: str) -> HttpResponse:
    """Every message of a game in one language, by key; one with plural forms lists them in gettext's order."""
    if game not in games() or language not in dict(settings.LANGUAGES):
        raise Http404
    spoken = {**messages(), **game_of(game).messages}
    answer = JsonResponse({key: _spoken(entry.get(language) or entry["en"]) for key, entry in spoken.items()})
    patch_cache_control(answer, max_age=300)
    return answer


def _spoken(template: Template) -> Any:
    return template if isinstance(template, str) else {"forms": list(template), "count": COUNT}
