"""The coach on the page of a battle: what it says there, and how far it has come."""

from __future__ import annotations

import json
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.guests import player_required
from accounts.models import User
from battles.games import game_of
from battles.lessons import coaching
from battles.models import Battle


def shown(user: User, battle: Battle) -> str:
    """What the script of the coach is told; nothing where there is no coach."""
    found = coaching.coached(user, battle)
    if found is None:
        return ""
    language = (get_language() or "en")[:2]
    seat = battle.seats.filter(user=user).values_list("key", flat=True)[0]
    return json.dumps({
        "prompts": [
            {"words": one.words.said(language), "at": one.at, "asked": list(one.asked), "aside": one.aside}
            for one in found.hints
        ],
        "prompt": found.prompt,
        "on": found.on,
        "keep": reverse("battles:coach", args=[battle.uuid]),
        "enemy": 2 if game_of(battle.game).seats[0] == seat else 1,
    })  # fmt: skip


@never_cache
@require_POST
@player_required
def keep(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Keep how far the coach has come, and whether it was left."""
    assert isinstance(request.user, User)
    battle = Battle.objects.filter(uuid=uuid, seats__user=request.user).first()
    if battle is None:
        raise Http404
    try:
        said = json.loads(request.body or b"{}")
        left, prompt = bool(said.get("left", False)), int(said.get("prompt", 0))
    except (ValueError, TypeError, AttributeError, OverflowError, RecursionError):
        return HttpResponseBadRequest()
    return JsonResponse({"prompt": coaching.keep(request.user, battle, left=left, prompt=max(prompt, 0))})
