"""The ways by which messages leave. Each sends one delivery, or says by its failure what becomes of it."""

from __future__ import annotations

from typing import Protocol

from accounts.addresses import verified_address
from accounts.models import User
from notices.channels import mail, web_push, webhook
from notices.kinds import DIGEST, KINDS, MAIL, PUSH, WEBHOOK
from notices.models import Delivery, Notice, PushSubscription, Webhook


class Channel(Protocol):
    """Raises what is in `failures`."""

    def send(self, delivery: Delivery) -> None: ...


CHANNELS: dict[str, Channel] = {MAIL: mail, PUSH: web_push, WEBHOOK: webhook}


def targets_of(channel: str, notice: Notice) -> list[str]:
    """Where a notice goes by this channel; nowhere if the person cannot be reached by it."""
    return addresses_of(channel, notice.user, closed_too=KINDS[notice.kind].closed_too)


def addresses_of(channel: str, user: User, *, closed_too: bool = False) -> list[str]:
    """Where somebody is reached by a channel; nowhere without a verified address, a browser, a webhook that works."""
    if channel in (MAIL, DIGEST):
        return [""] if verified_address(user, closed_too=closed_too) else []
    if channel == PUSH:
        return [str(row.pk) for row in PushSubscription.objects.filter(user=user).order_by("pk")]
    return [str(row.pk) for row in Webhook.objects.filter(user=user, stopped="").order_by("pk")]
