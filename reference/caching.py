"""Pages that change only with the rulebook: the browser asks whether they have, and mostly they have not."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from accounts.preferences import theme_of
from reference.books import books

VIEW = Callable[..., HttpResponse]


def version_of(request: HttpRequest) -> str:
    """What the page depends on, besides its address: rulebooks, static files, language, and the visitor's header."""
    user = request.user
    parts = [
        *(book.version for book in books().values()),
        static("css/base.css"),
        get_language() or "",
        theme_of(request),
        f"{user.pk}:{user.get_username()}",
        request.COOKIES.get(settings.CSRF_COOKIE_NAME, ""),
        "htmx" if getattr(request, "htmx", False) else "",
    ]
    return f'"{sha256("|".join(parts).encode()).hexdigest()[:32]}"'


def unchanged_until_the_rulebook_changes(view: VIEW) -> VIEW:
    """Answers 304 to a browser that has the page already, without drawing it."""

    @wraps(view)
    def cached(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if settings.DEBUG or len(get_messages(request)):
            return view(request, *args, **kwargs)
        tag = version_of(request)
        answer = get_conditional_response(request, etag=tag)
        if answer is None or answer.status_code != 304:
            answer = view(request, *args, **kwargs)
            if answer.status_code != 200:
                return answer
            answer["ETag"] = tag
        patch_cache_control(answer, private=True, no_cache=True)
        patch_vary_headers(answer, ["Cookie", "Accept-Language", "HX-Request"])
        return answer

    return cached
