"""What a visitor likes: the theme and the language, in cookies for everyone and on the row of whoever is logged in."""

from typing import Any, Literal, cast, get_args

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from accounts.models import User

Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = get_args(Theme)
THEME_COOKIE = "theme"
YEAR = 365 * 24 * 3600


def theme_of(request: HttpRequest) -> Theme:
    """The theme to draw: this browser's choice, else the player's, else as the device asks."""
    chosen: object = request.COOKIES.get(THEME_COOKIE)
    user = getattr(request, "user", None)
    if chosen not in THEMES and isinstance(user, User):
        chosen = user.preferences.get("theme")
    return cast(Theme, chosen) if chosen in THEMES else "auto"


def is_language(code: str) -> bool:
    """Whether the site speaks `code`."""
    return code in dict(settings.LANGUAGES)


def remember_theme(request: HttpRequest, response: HttpResponse, theme: Theme) -> None:
    """Keeps the theme in the browser, and on the player's row."""
    # Readable by the page: its switch changes the theme without a round trip.
    response.set_cookie(THEME_COOKIE, theme, max_age=YEAR, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)
    if isinstance(request.user, User) and request.user.preferences.get("theme") != theme:
        remember(request.user, "theme", theme)


def remember_language(request: HttpRequest, response: HttpResponse, code: str) -> None:
    """Keeps the language in the browser, and on the player's row, where mails find it."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
    if isinstance(request.user, User) and request.user.locale != code:
        request.user.locale = code
        request.user.save(update_fields=["locale"])


def remember_unseen(user: User, unseen: bool) -> None:
    """Keeps whether the player wants to be named where he looks on."""
    if bool(user.preferences.get("unseen")) != unseen:
        remember(user, "unseen", unseen)


def asks_everything(user: User) -> bool:
    """Whether the player wants to be asked small matters, too, which are otherwise answered as is usual."""
    return bool(user.preferences.get("ask_everything"))


def remember_to_ask(user: User, everything: bool) -> None:
    """Keeps whether the player wants to be asked everything."""
    if asks_everything(user) != everything:
        remember(user, "ask_everything", everything or None)


def remember(user: User, name: str, value: Any) -> None:
    """Keeps one preference of a player; None: it is forgotten. What another request stores meanwhile stays."""
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=user.pk)
        row.preferences = {key: kept for key, kept in row.preferences.items() if key != name}
        if value is not None:
            row.preferences[name] = value
        row.save(update_fields=["preferences"])
    user.preferences = row.preferences
