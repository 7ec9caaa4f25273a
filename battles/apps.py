"""The battles application."""

from typing import Any

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    """Battles; it hears of players who leave."""

    name = "battles"

    def ready(self) -> None:
        from accounts.deletion import account_anonymised

        account_anonymised.connect(withdraw_what_waits, dispatch_uid="battles.withdraw_what_waits")


def withdraw_what_waits(*, user: Any, **_: Any) -> None:
    """Nobody can meet a player who has left; battles that have begun stay for the other side."""
    from battles.models import Battle

    Battle.objects.filter(created_by=user, status=Battle.WAITING).delete()
