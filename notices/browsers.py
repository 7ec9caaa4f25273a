"""Browsers that take push messages: the service worker, and where it is registered."""

from __future__ import annotations

import binascii
import json
import re
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from notices.channels.web_push import decoded
from notices.models import PushSubscription
from notices.outside import Forbidden, place_of

WORKER = "js/push_worker.js"
MOST_BROWSERS = 8
KEY_LENGTH, SECRET_LENGTH = 65, 16
WRITTEN = re.compile(r"[A-Za-z0-9_+/-]{1,100}={0,2}")


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, always at the same address: browsers know it by that."""
    found = finders.find(WORKER)
    path = Path(str(found)) if found else Path(settings.STATIC_ROOT) / WORKER
    answer = HttpResponse(path.read_bytes(), content_type="text/javascript; charset=utf-8")
    answer["Service-Worker-Allowed"] = "/"
    return answer


@never_cache
@login_required
@require_POST
def subscribe(request: HttpRequest) -> HttpResponse:
    """This browser takes messages for this person, and for nobody else any more."""
    user = request.user
    assert isinstance(user, User)
    try:
        given = _read(request.body)
    except (ValueError, TypeError, KeyError, RecursionError, Forbidden, binascii.Error):
        return JsonResponse({"error": _("That is not a valid push subscription.")}, status=400)
    with transaction.atomic():
        name = request.headers.get("User-Agent", "")
        PushSubscription.objects.update_or_create(
            endpoint=given.pop("endpoint"), defaults={"user": user, "browser": browser_name(name), **given}
        )
        kept = PushSubscription.objects.filter(user=user).order_by("-pk").values_list("pk", flat=True)[:MOST_BROWSERS]
        PushSubscription.objects.filter(user=user).exclude(pk__in=list(kept)).delete()
    return JsonResponse({}, status=201)


@never_cache
@login_required
@require_POST
def unsubscribe(request: HttpRequest) -> HttpResponse:
    """This browser takes no more."""
    try:
        endpoint = str(json.loads(request.body)["endpoint"])
        place_of(endpoint)
    except (ValueError, TypeError, KeyError, RecursionError, Forbidden):
        return JsonResponse({"error": _("That is not a valid push subscription.")}, status=400)
    user = request.user
    assert isinstance(user, User)
    PushSubscription.objects.filter(user=user, endpoint=endpoint).delete()
    return JsonResponse({})


def _read(body: bytes) -> dict[str, Any]:
    given = json.loads(body)
    endpoint, keys = given["endpoint"], given["keys"]
    if not isinstance(endpoint, str) or (place_of(endpoint).scheme != "https" and not settings.OUTGOING_NETWORKS):
        raise ValueError
    # Decoding passes over what is no letter of base64: so much of it would be stored.
    if any(not WRITTEN.fullmatch(str(keys[name])) for name in ("p256dh", "auth")):
        raise ValueError
    key, secret = decoded(str(keys["p256dh"])), decoded(str(keys["auth"]))
    if len(key) != KEY_LENGTH or len(secret) != SECRET_LENGTH:
        raise ValueError
    # A point that is not on the curve is no key.
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
    return {"endpoint": endpoint, "p256dh": str(keys["p256dh"]), "auth": str(keys["auth"])}


def browser_name(agent: str) -> str:
    """Enough to tell one's browsers apart."""
    known = ("Edg", "Firefox", "Chrome", "Safari")
    systems = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux")
    browser = next((name for name in known if name in agent), "")
    system = next((name for name in systems if name in agent), "")
    return " · ".join(part for part in ({"Edg": "Edge"}.get(browser, browser), system) if part)
