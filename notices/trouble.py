"""Somebody could not be reached: he is told by mail, and finds it on his page."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext

from notices.channels.failures import in_words
from notices.kinds import WEBHOOK
from notices.models import Delivery, Notice, Webhook
from notices.outbox import tell
from notices.writing import Content, Writer


def note(delivery: Delivery, reason: str) -> None:
    """A delivery is given up. Its webhook is left alone until the person switches it on again."""
    if delivery.notice.kind == "trouble":
        return
    with transaction.atomic():
        host = ""
        if delivery.channel == WEBHOOK:
            webhook = Webhook.objects.filter(pk=delivery.target, stopped="").first()
            if webhook is None:
                return
            host, webhook.stopped = webhook.host, reason
            webhook.save(update_fields=["stopped"])
            tell("trouble", delivery.notice.user, detail={"host": host, "reason": reason}, gather=f"trouble:{host}")


def write(notice: Notice, public: bool) -> Content:
    """That a webhook takes nothing."""
    host, reason = notice.detail["host"], in_words(notice.detail["reason"])
    return Content(
        subject=gettext("Your webhook is failing"),
        headline=gettext("We could not deliver messages to %(host)s: %(reason)s.") % {"host": host, "reason": reason},
        link="/account/notices/",
        action=gettext("Review"),
        lines=[gettext("It stays off until you turn it back on.")],
    )


WRITER = Writer(write=write)
