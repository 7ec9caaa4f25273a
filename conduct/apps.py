"""The application of conduct."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ConductConfig(AppConfig):
    """Blocks, reports and decisions; it hears of people who leave."""

    name = "conduct"
    verbose_name = _("conduct")

    def ready(self) -> None:
        from accounts.deletion import account_anonymised
        from conduct.figures import families
        from ninthsite.observing import stored

        account_anonymised.connect(forget, dispatch_uid="conduct.forget")
        stored.add(families)


def forget(*, user: Any, was: str, **_: Any) -> None:
    """Of somebody who leaves nothing is kept: neither whom he blocked nor what was said of him; in what others have
    reported he is named no longer."""
    from conduct.forgetting import forget

    forget(user, was)
