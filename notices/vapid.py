"""The key by which push services know this site."""

from __future__ import annotations

import base64
from functools import cache

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02


@cache
def _key() -> Vapid02:
    return Vapid02.from_string(settings.VAPID_PRIVATE_KEY)


def signed(claims: dict[str, object]) -> dict[str, str]:
    """The header that vouches for these claims."""
    found: dict[str, str] = _key().sign(claims)
    return found


def public_key() -> str:
    """What a browser subscribes to."""
    raw = _key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
