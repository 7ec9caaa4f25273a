"""The battles application."""

from typing import Any

from django.apps import AppConfig
from django.db.models import Q


class BattlesConfig(AppConfig):
    """Battles; it hears of players who leave."""

    name = "battles"

    def ready(self) -> None:
        from accounts.deletion import account_anonymised

        account_anonymised.connect(withdraw_what_waits, dispatch_uid="battles.withdraw_what_waits")

        from conduct.outcomes import renamed, suspended

        renamed.connect(name_anew, dispatch_uid="battles.name_anew")
        suspended.connect(withdraw_challenges, dispatch_uid="battles.withdraw_challenges")

        from battles.figures import families
        from ninthsite.observing import stored

        stored.add(families)


def withdraw_what_waits(*, user: Any, was: str, **_: Any) -> None:
    """Nobody can meet a player who has left; battles that have begun stay for the other side, who may end them, and
    what was written about them names him no longer."""
    from battles.due.leaving import leave_all
    from battles.lobby.matchmaking import withdraw_challenges_of
    from battles.models import ClosedChallenge, Habit
    from notices.outbox import rename

    withdraw_challenges_of(user)
    leave_all(user)
    Habit.objects.filter(user=user).delete()
    rename(was, user.username, about=_concerned(user))
    # What he had called it was his own.
    ClosedChallenge.objects.filter(maker=user).delete()


def name_anew(*, user: Any, was: str, **_: Any) -> None:
    """Somebody bears another name: in what is kept of messages about his battles, too."""
    from notices.outbox import rename

    rename(was, user.username, about=_concerned(user))


def _concerned(user: Any) -> list[Any]:
    """The battles about which messages may name him, those that were declined among them."""
    from battles.models import Battle, ClosedChallenge

    battles = Battle.objects.filter(Q(seats__user=user) | Q(comments__author=user)).distinct()
    closed = ClosedChallenge.objects.filter(Q(maker=user) | Q(wanted=user))
    return [*battles.values_list("uuid", flat=True), *closed.values_list("battle", flat=True)]


def withdraw_challenges(*, user: Any, **_: Any) -> None:
    """Nobody can meet a player who is suspended. His battles go on by their clocks."""
    from battles.lobby.matchmaking import withdraw_challenges_of

    withdraw_challenges_of(user)
