"""The application of messages to people."""

from typing import Any

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Messages; of somebody who leaves nothing is kept."""

    name = "notices"

    def ready(self) -> None:
        from accounts.deletion import account_anonymised

        account_anonymised.connect(forget, dispatch_uid="notices.forget")


def forget(*, user: Any, **_: Any) -> None:
    """What waits for this person, and where he could be reached."""
    from notices.models import Notice, PushSubscription, Webhook, Wishes

    for model in (Notice, PushSubscription, Webhook, Wishes):
        model.objects.filter(user=user).delete()
