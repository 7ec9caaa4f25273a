"""Web push (RFC 8030): encrypted for the browser (RFC 8291), in the name of this site (RFC 8292)."""

from __future__ import annotations

import base64
import hashlib
import json
import time
from typing import Any
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

from notices import pictures, vapid
from notices.channels.failures import Gone, Hopeless, Later
from notices.models import Delivery, Notice, PushSubscription
from notices.outside import Forbidden, Unreachable, post
from notices.writing import Content, stored

LASTS = 2 * 24 * 3600
# A push service takes 4096 bytes with everything around them.
LONGEST_TEXT = 1200


def send(delivery: Delivery) -> None:
    """Hand it to the push service of the browser's maker."""
    row = PushSubscription.objects.filter(pk=delivery.target).first()
    if row is None:
        raise Gone
    payload = json.dumps(payload_of(delivery.notice, stored(delivery.content)), ensure_ascii=False).encode()
    try:
        answer = post(row.endpoint, encrypted(payload, row), headers(delivery.notice, row.endpoint))
    except Forbidden:
        row.delete()
        raise Gone from None
    except Unreachable:
        raise Later("unreachable") from None
    if 200 <= answer.status < 300:
        return
    if answer.status in (401, 403, 404, 410):
        # Given up by the browser, or made for another key of ours.
        row.delete()
        raise Gone
    if answer.status in (408, 425, 429) or answer.status >= 500:
        raise Later("busy" if answer.status == 429 else "failing", answer.retry_after)
    raise Hopeless("refused")


def payload_of(notice: Notice, content: Content) -> dict[str, Any]:
    """What the service worker shows (static/js/push_worker.js)."""
    said = "\n".join(([content.brief] if content.brief else []) + content.lines[-3:])
    made = {"title": content.headline, "body": said[:LONGEST_TEXT], "url": content.link, "tag": topic(notice)}
    picture = pictures.path_of(content.picture)
    return made | ({"image": picture} if picture else {})


def topic(notice: Notice) -> str:
    """A newer message of the same kind about the same takes the place of an older one that was not shown yet."""
    name = f"{notice.kind}:{notice.about or notice.uuid}".encode()
    return base64.urlsafe_b64encode(hashlib.sha256(name).digest()[:18]).decode()


def headers(notice: Notice, endpoint: str) -> dict[str, str]:
    """How long it may wait, and who sends it."""
    where = urlsplit(endpoint)
    claims = {
        "aud": f"{where.scheme}://{where.netloc}",
        "exp": int(time.time()) + 12 * 3600,
        "sub": settings.VAPID_CONTACT,
    }
    return {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(LASTS),
        "Urgency": "high" if notice.kind == "deadline_near" else "normal",
        "Topic": topic(notice),
        **vapid.signed(claims),
    }


def encrypted(payload: bytes, row: PushSubscription) -> bytes:
    """Only this browser can read it."""
    once = ec.generate_private_key(ec.SECP256R1())
    made: bytes = http_ece.encrypt(
        payload, private_key=once, dh=decoded(row.p256dh), auth_secret=decoded(row.auth), version="aes128gcm"
    )
    return made


def decoded(text: str) -> bytes:
    """URL-safe base64, with or without its padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
