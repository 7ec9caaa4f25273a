"""What the head of every page says of one's battles."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest

from accounts.models import User
from battles.lobby.mine import number_waiting
from battles.lobby.offered import offered_to


def waiting(request: HttpRequest) -> dict[str, Callable[[], Any]]:
    """`battles_waiting`: how many battles wait for the reader; `battles_offered`: what others offer to him; neither
    counts what the page of a battle shows by itself. Looked up only where a page shows it."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {"battles_waiting": lambda: 0, "battles_offered": list}
    match = request.resolver_match
    here = match.kwargs.get("uuid") if match and match.view_name == "battles:battle" else None
    return {"battles_waiting": lambda: number_waiting(user, here), "battles_offered": lambda: offered_to(user, here)}


def battle_shown(request: HttpRequest) -> UUID | None:
    """The battle that an open page shows which asks for a part of its head anew: `?but=`."""
    try:
        return UUID(request.GET["but"]) if request.GET.get("but") else None
    except ValueError:
        raise Http404 from None
