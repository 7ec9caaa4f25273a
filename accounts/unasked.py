"""Mails that anybody can have sent to any address, his own or not: only so many, whoever asks. Beyond that the pages
say the same, and nobody is written to."""

from __future__ import annotations

from allauth.core.internal import ratelimit
from django.http import HttpRequest

from accounts.addresses import owner_of
from accounts.devices import known_device
from ninthsite.rates import address_of_request

# What each of them is counted as: whoever claims an address spends nothing of the new passwords of its owner.
CLAIM, RESET = "claim_mail", "reset_mail"
UNASKED = {
    "account/email/email_confirmation": CLAIM,
    "account/email/email_confirmation_signup": CLAIM,
    "account/email/account_already_exists": CLAIM,
    "account/email/password_reset_key": RESET,
    "account/email/unknown_account": RESET,
}


def may_be_sent(request: HttpRequest | None, template: str, email: str) -> bool:
    """Count one more, for whoever asks and for all together. A device on which the owner of the address has logged in
    counts by itself alone, so that nobody keeps him from a new password."""
    kind = UNASKED.get(template)
    if kind is None or request is None:
        return True
    address = email.lower()
    if not _counted(request, kind, f"{address} from {address_of_request(request)}"):
        return False
    owner = owner_of(address)
    at_home = owner is not None and bool(known_device(request, owner))
    return at_home or _counted(request, f"{kind}_anywhere", address)


def _counted(request: HttpRequest, action: str, key: str) -> bool:
    return ratelimit.consume(request, app="allauth.account", action=action, key=key) is not None
