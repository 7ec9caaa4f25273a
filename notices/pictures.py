"""Pictures for messages: drawn once, kept, and shown to whoever knows their address."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from notices.models import Picture


def keep(key: str, draw: Callable[[], bytes]) -> str:
    """The key, under which the picture is kept from now on."""
    if not Picture.objects.filter(key=key).exists():
        Picture.objects.get_or_create(key=key, defaults={"png": draw()})
    return key


def bytes_of(key: str) -> bytes:
    """The picture itself; nothing if there is none."""
    found = Picture.objects.filter(key=key).values_list("png", flat=True).first() if key else None
    return bytes(found) if found else b""


def path_of(key: str) -> str:
    """Where the site shows it; "" if there is none."""
    token = Picture.objects.filter(key=key).values_list("token", flat=True).first() if key else None
    return reverse("notices:picture", args=[token]) if token else ""


def address_of(key: str) -> str:
    """Its whole address; "" if there is none."""
    path = path_of(key)
    return f"{settings.PUBLIC_URL}{path}" if path else ""


@require_safe
def show(request: HttpRequest, token: str) -> HttpResponse:
    """The picture, to mail programs and chats too."""
    found = Picture.objects.filter(token=token).first()
    if found is None:
        raise Http404
    answer = HttpResponse(bytes(found.png), content_type="image/png")
    answer["Cache-Control"] = "public, max-age=31536000, immutable"
    answer["X-Robots-Tag"] = "noindex"
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer
