"""What an account may have only so many of is counted while nothing else counts for the same account."""

from __future__ import annotations

from accounts.models import User


def alone(user: User) -> User:
    """Within a transaction: whoever counts what this account has waits until it is over. The account as it is now.

    Else two requests at once would both find room for the last one.
    """
    return User.objects.select_for_update().get(pk=user.pk)
