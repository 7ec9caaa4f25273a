"""Where a player may be written to."""

from allauth.account.models import EmailAddress

from accounts.models import User


def verified_address(user: User, *, closed_too: bool = False) -> str | None:
    """The player's verified address, the primary one first; None for guests and the unverified, who get no mail, and
    for closed accounts unless `closed_too`."""
    found = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk").first()
    return found.email if found and (user.is_active or closed_too) else None
