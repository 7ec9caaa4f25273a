"""Players with an account and an address, made in the database to which this process is connected."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accounts.models import User


def player(name: str) -> User:
    """A new player whose address is verified."""
    from allauth.account.models import EmailAddress

    from accounts.models import User

    user = User.objects.create_user(name, email=f"{name}@example.org")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def session(user: User) -> dict[str, str]:
    """The cookies of somebody who is logged in."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    kept = SessionStore()
    kept[SESSION_KEY] = str(user.pk)
    kept[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    kept[HASH_SESSION_KEY] = user.get_session_auth_hash()
    kept.create()
    return {"sessionid": str(kept.session_key)}
