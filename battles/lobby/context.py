"""What the head of every page says of one's battles."""

from collections.abc import Callable

from django.http import HttpRequest

from accounts.models import User
from battles.lobby.mine import number_waiting


def waiting(request: HttpRequest) -> dict[str, Callable[[], int]]:
    """`battles_waiting`: how many battles wait for the reader; counted only where a page shows it."""
    user = getattr(request, "user", None)
    return {"battles_waiting": lambda: number_waiting(user) if isinstance(user, User) else 0}
