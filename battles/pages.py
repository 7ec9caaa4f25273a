"""Pages of battles: to play or watch one, to watch it again, to check its dice; and the words that the page speaks."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET

from accounts.models import User
from battles.clocks.presets import PRESETS
from battles.games import game_of, games
from battles.lessons.coach_pages import shown as coach_shown
from battles.lessons.pages import card as lesson_card
from battles.models import Battle, Challenge
from battles.record import proof
from battles.refusals import messages, seat_name
from battles.retention import guests
from battles.sending import changes, delayed, views_of
from battles.sending.audiences import DELAYED
from battles.sending.sight import NotVisible, Sight, sight
from ninthsite.errors import Missing
from ninthsite.wording import army_called
from rules.engine.messages import COUNT, Template
from rules.engine.messages import render as words
from rules.engine.text import Text


def _found(request: HttpRequest, uuid: UUID) -> tuple[Battle, Sight]:
    try:
        seen = sight(uuid, request.user)
        return Battle.objects.get(uuid=uuid), seen
    except (NotVisible, Battle.DoesNotExist):
        raise Missing(
            gettext(
                "There is no battle here that you can see. It may be private or deleted. "
                "Battles that only guests played are deleted %(days)s days after they end."
            )
            % {"days": guests.AFTER_THE_END.days}
        ) from None


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
    if challenge is not None and found.status == Battle.WAITING:
        # There is no table yet: who has a seat waits where the link is.
        return redirect("battles:invitation", token=challenge.token)
    presets = [{"key": one.key, "name": one.name, "terms": one.terms.plain()} for one in PRESETS.values()]
    more = {
        "kept": _kept(found, seen),
        "but": found.uuid,
        "presets": json.dumps(presets),
        "later": bool(found.delay) and found.status == Battle.RUNNING and seen.audience == DELAYED,
        "nothing_yet": found.status == Battle.RUNNING and not delayed.last_shown(found, seen.audience),
        "referee": "" if seen.referee is None else "yes" if found.referee_agreed else "asked",
        "input_modules": _input_modules(found, seen),
        "shows_armies": _shows_armies(found),
        "lesson": lesson_card(found) if found.sandbox else None,
        "coach": coach_shown(request.user, found) if isinstance(request.user, User) and not found.sandbox else "",
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
    # In a ready battle both players are shown both armies before it begins.
    ready = found.status == Battle.WAITING and Challenge.objects.filter(battle=found, ready=True).exists()
    lined_up = []
    for seat in found.seats.select_related("user").order_by("pk"):
        mine = seat.key in seen.seats or hot_seat or found.over
        if seat.army is not None and (mine or ready or found.status != Battle.WAITING):
            shown = game.army.shown(seat.army, found.settings, mine)
            lined_up.append({"seat": seat, "name": army_called(seat.army.get("name", ""), game), "cards": shown})
    return render(request, "battles/armies.html", _context(found, seen) | {"armies": lined_up, "ready": ready})


def _kept(battle: Battle, seen: Sight) -> str:
    """Until when a guest's own battle is kept, or for how many days after its end; "" if it has none."""
    seats = battle.seats.select_related("user")
    if not seen.seats or not guests.ends(battle, seats):
        return ""
    until = guests.kept_until(battle, seats)
    return until.isoformat(timespec="seconds") if until else str(guests.AFTER_THE_END.days)


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
    seeds = proof.seeds(found)
    return render(
        request, "battles/verify.html", _context(found, seen) | {"seeds": seeds, "whose": _whose(found, seeds)}
    )


def _whose(battle: Battle, seeds: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Each player's seed, with his side, by which rolls are labelled, and his name."""
    language = (get_language() or "en")[:2]
    sides = [(seat_name(seat), one["name"]) for seat, one in views_of.players(battle).items()]
    said = [(words(side, messages(), language) if isinstance(side, Text) else side, name) for side, name in sides]
    return [(side, name, seed) for (side, name), seed in zip(said, seeds["player_seeds"], strict=True)]


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
