"""Where a player may be written to: at a verified address, for whatever purpose, and at no other."""

from allauth.account.models import EmailAddress

from accounts.models import User


def verified_address(user: User, *, closed_too: bool = False) -> str | None:
    """The player's verified address, the primary one first; None for guests and the unverified, who get no mail, and
    for closed accounts unless `closed_too`."""
    found = verified_addresses(user)
    return found[0] if found and (user.is_active or closed_too) else None


def verified_addresses(user: User) -> list[str]:
    """All of them, the primary one first."""
    found = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    return list(found.values_list("email", flat=True))


def owner_of(address: str) -> User | None:
    """Whoever has verified this address. To claim one means nothing: anybody can claim any."""
    found = EmailAddress.objects.filter(email=address.lower(), verified=True).select_related("user").first()
    return found.user if found else None
