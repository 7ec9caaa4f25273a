"""What is written about an account itself: never to an address that nobody has verified, and never so that a stranger
learns whose address it is."""

from __future__ import annotations

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter, get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import email_removed
from allauth.core import context as allauth_context
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.addresses import owner_of, verified_addresses
from accounts.models import User
from accounts.unasked import may_be_sent

logger = logging.getLogger(__name__)


class DiscreetMails(DefaultAccountAdapter):
    """allauth's mails, to those whom they concern."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Nobody has mails sent to somebody without end."""
        if may_be_sent(allauth_context.request, template_prefix, email):
            super().send_mail(template_prefix, email, context)
        else:
            logger.info("not sent, too many for one address: %s", template_prefix)

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Whoever owns an address already is told that somebody has claimed it; the page says the same either way."""
        claimed = emailconfirmation.email_address
        if owner_of(claimed.email) in (None, claimed.user):
            super().send_confirmation_mail(request, emailconfirmation, signup)
        else:
            self.send_account_already_exists_mail(claimed.email)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """The first who verifies an address owns it. Whoever has others is told there of one more."""
        user = email_address.user
        before = verified_addresses(user)
        try:
            with transaction.atomic():
                confirmed: bool = super().confirm_email(request, email_address)
        except IntegrityError:
            # Somebody else was quicker by a moment.
            told = {"email": email_address.email}
            self.add_message(request, messages.ERROR, "account/messages/email_confirmation_failed.txt", told)
            return False
        if confirmed:
            for address in before:
                told = {"name": user.username, "added": email_address.email}
                self.send_notification_mail("account/email/email_added", user, told, email=address)
        return confirmed

    def send_notification_mail(
        self, template_prefix: str, user: User, context: dict[str, Any] | None = None, email: str | None = None
    ) -> None:
        verified = verified_addresses(user)
        address = email or next(iter(verified), None)
        if address in verified:
            self._tell(template_prefix, user, context or {}, address)

    def tell_the_removed(self, user: User, address: str) -> None:
        """Whoever reads there hears of it too: it was his until now."""
        self._tell("account/email/email_deleted", user, {"deleted_email": address}, address)

    def _tell(self, template_prefix: str, user: User, context: dict[str, Any], address: str) -> None:
        try:
            super().send_notification_mail(template_prefix, user, context, email=address)
        except OSError as refused:
            # What was changed is changed, and the page has to say so.
            logger.warning("not told by mail: %s (%s)", template_prefix, type(refused).__name__)


@receiver(email_removed)
def address_was_removed(user: User, email_address: EmailAddress, **rest: Any) -> None:
    """A claim that nobody has verified goes without a word."""
    if email_address.verified:
        get_adapter().tell_the_removed(user, email_address.email)
