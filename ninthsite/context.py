"""What every template may lean on."""

from django.conf import settings
from django.http import HttpRequest

from accounts.preferences import theme_of


def appearance(request: HttpRequest) -> dict[str, object]:
    """`theme` ("light", "dark" or "auto") and `languages` (code and own name) for the page's frame."""
    return {"theme": theme_of(request), "languages": settings.LANGUAGES}
