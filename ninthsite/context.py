"""What every template may lean on."""

from django.conf import settings
from django.http import HttpRequest

from accounts.models import User
from accounts.preferences import theme_of
from accounts.quiet_hours import named_zone


def appearance(request: HttpRequest) -> dict[str, object]:
    """`theme` ("light", "dark" or "auto"), `languages` (code and own name) and the time zone that the reader has named,
    for the page's frame."""
    user = getattr(request, "user", None)
    zone = named_zone(user) if isinstance(user, User) else ""
    return {"theme": theme_of(request), "languages": settings.LANGUAGES, "named_zone": zone}
