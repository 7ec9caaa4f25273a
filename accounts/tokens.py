"""The tokens of programs. Only a digest is stored: whoever reads the database, or a copy of it, gets in nowhere."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Collection
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import OperationalError, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from accounts.alone import alone
from accounts.models import ApiToken, User

logger = logging.getLogger(__name__)

# What one account may have; a further one takes the place of the one that was not used for longest.
MOST = 20
SHOWN = 8
NOTED_EVERY = timedelta(hours=1)


def digest_of(key: str) -> str:
    """Keys are random, 160 bits at least: a plain hash of one can be neither guessed nor looked up in a table."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()


@transaction.atomic
def make(user: User, name: str) -> str:
    """A new token; this is the only time that anybody gets to see it."""
    key = f"n9_{secrets.token_urlsafe(32)}"
    if alone(user).password != user.password:
        raise PermissionDenied("the password has changed since this was asked for")
    kept = user.api_tokens.order_by(F("last_used").desc(nulls_last=True), "-made").values_list("pk", flat=True)
    ApiToken.objects.filter(pk__in=list(kept)[MOST - 1 :]).delete()
    ApiToken.objects.create(user=user, name=name, prefix=key[:SHOWN], digest=digest_of(key))
    return key


def user_of_token(key: str) -> User | None:
    """The active user whose token this is."""
    # By its digest: how long the search takes tells nothing about the keys that there are.
    found = ApiToken.objects.select_related("user").filter(digest=digest_of(key), user__is_active=True).first()
    if found is None:
        return None
    if _unnoted(found):
        _note([found.pk])
    return found.user


def owners_of(keys: Collection[str]) -> dict[str, int]:
    """For each of these keys that is a token: its account."""
    by_digest = {digest_of(key): key for key in keys}
    found = list(ApiToken.objects.filter(digest__in=by_digest))
    if late := [token.pk for token in found if _unnoted(token)]:
        _note(late)
    return {by_digest[token.digest]: token.user_id for token in found}


def _unnoted(token: ApiToken) -> bool:
    return token.last_used is None or timezone.now() - token.last_used > NOTED_EVERY


def _note(tokens: list[int]) -> None:
    """They are used; written now and then, not with each request."""
    now = timezone.now()
    late = Q(last_used=None) | Q(last_used__lt=now - NOTED_EVERY)
    try:
        ApiToken.objects.filter(late, pk__in=tokens).update(last_used=now)
    except OperationalError:
        # Whoever only looks is let in though nothing can be written just now.
        logger.exception("it could not be noted that a token is used")


class ByToken(TokenAuthentication):
    """`Authorization: Token <key>`."""

    def authenticate_credentials(self, key: str) -> tuple[User, Any]:
        user = user_of_token(key)
        if user is None:
            raise AuthenticationFailed(_("Invalid token."))
        return user, key
