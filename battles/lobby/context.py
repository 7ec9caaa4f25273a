"""What the head of every page says of one's battles."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest

from accounts.models import User
from battles.lobby.mine import number_waiting
from battles.lobby.offered import offered_to


def waiting(request: HttpRequest) -> dict[str, Callable[[], Any]]:
    """`battles_waiting`: how many battles wait for the reader; `battles_offered`: what others offer to him. Looked up
    only where a page shows it."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {"battles_waiting": lambda: 0, "battles_offered": list}
    match = request.resolver_match
    here = match.kwargs.get("uuid") if match and match.view_name == "battles:battle" else None
    return {"battles_waiting": lambda: number_waiting(user), "battles_offered": lambda: offered_to(user, here)}
