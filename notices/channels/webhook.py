"""Webhooks: a JSON body that Discord takes, signed, with a key by which a repetition can be told."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import Any

from django.conf import settings

from notices import pictures
from notices.channels.failures import Hopeless, Later
from notices.models import Delivery, Webhook
from notices.outside import Forbidden, Unreachable, post
from notices.writing import Content, stored

# Discord's own limits.
LONGEST_CONTENT, LONGEST_TITLE, LONGEST_TEXT = 1900, 250, 3900
COLOUR = 0x1C5C4E
MARKUP = re.compile(r"([\\*_~`|<>#\[\]@])")


def send(delivery: Delivery) -> None:
    """Post it."""
    row = Webhook.objects.filter(pk=delivery.target, stopped="").first()
    if row is None:
        raise Hopeless("gone")
    body = json.dumps(body_of(stored(delivery.content)), ensure_ascii=False).encode()
    headers = {
        "Content-Type": "application/json",
        "Idempotency-Key": str(delivery.uuid),
        "Ninthsite-Signature": signature(row.secret, int(time.time()), body),
    }
    try:
        answer = post(row.url, body, headers)
    except Forbidden:
        raise Hopeless("address") from None
    except Unreachable:
        raise Later("unreachable") from None
    if 200 <= answer.status < 300:
        return
    if 300 <= answer.status < 400:
        raise Hopeless("redirect")
    if answer.status in (404, 410):
        raise Hopeless("gone")
    if answer.status in (408, 425, 429) or answer.status >= 500:
        raise Later("busy" if answer.status == 429 else "failing", answer.retry_after)
    raise Hopeless("refused")


def signature(secret: str, at: int, body: bytes) -> str:
    """`t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>." and the body>`: the receiver can tell that it comes from here, and
    is not an old one sent again."""
    digest = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={digest}"


def body_of(content: Content) -> dict[str, Any]:
    """What Discord shows: a line and a card. Nobody is called by it, whatever the words are."""
    card: dict[str, Any] = {
        "title": plain(content.headline)[:LONGEST_TITLE],
        "url": f"{settings.PUBLIC_URL}{content.link}",
        "description": "\n".join(
            [plain(line) for line in content.lines] + [f"**{plain(content.brief)}**"] * bool(content.brief)
        )[:LONGEST_TEXT],
        "color": COLOUR,
    }
    picture = pictures.address_of(content.picture)
    if picture:
        card["image"] = {"url": picture}
    return {
        "username": "Ninthsite",
        "content": plain(content.subject)[:LONGEST_CONTENT],
        "allowed_mentions": {"parse": []},
        "embeds": [card],
    }


def plain(text: str) -> str:
    """Words that mean nothing but themselves."""
    return MARKUP.sub(r"\\\1", text)
