"""Where a player may be written to."""

from allauth.account.models import EmailAddress

from accounts.models import User


def verified_address(user: User) -> str | None:
    """The player's verified address, the primary one first; None for guests and the unverified, who get no mail."""
    found = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk").first()
    return found.email if found and user.is_active else None
