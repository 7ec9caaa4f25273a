"""A challenge comes to nothing: its battle is deleted, and what became of it is kept for those who look for it."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import QuerySet

from accounts.models import User
from battles.games import games
from battles.models import Battle, Challenge, ClosedChallenge, Rematch
from battles.telling import announcing

KEPT = timedelta(days=90)


def declined(battle: Battle) -> None:
    """Whoever was challenged does not want to: the challenger is told. Call it with the battle's row locked."""
    closed = _closed(battle, ClosedChallenge.DECLINED, Rematch.DECLINED)
    if closed is not None:
        announcing.challenge_declined(closed)


def unreachable(battle: Battle) -> None:
    """Whoever was challenged has left, or may not play: the challenger is told. Call it with the row locked."""
    closed = _closed(battle, ClosedChallenge.UNREACHABLE, Rematch.DECLINED)
    if closed is not None:
        announcing.challenge_declined(closed)


def withdrawn(battle: Battle) -> None:
    """Its maker takes it back, and so knows. Call it with the battle's row locked."""
    _closed(battle, ClosedChallenge.WITHDRAWN, Rematch.WITHDRAWN)


def unseen(user: User) -> QuerySet[ClosedChallenge]:
    """What others have declined and he does not know of yet, the latest first."""
    found = ClosedChallenge.objects.filter(maker=user, seen=False, game__in=games())
    found = found.exclude(how=ClosedChallenge.WITHDRAWN)
    return found.select_related("wanted").order_by("-pk")


def saw(found: QuerySet[ClosedChallenge]) -> None:
    """Their maker knows of these."""
    found.filter(seen=False).update(seen=True)


def _closed(battle: Battle, how: str, state: str) -> ClosedChallenge | None:
    challenge = Challenge.objects.filter(battle=battle).first()
    rematch = Rematch.objects.filter(battle=battle).first()
    Rematch.objects.filter(battle=battle).update(state=state)
    closed = None
    if challenge is not None and battle.created_by is not None:
        closed = ClosedChallenge.objects.create(
            token=challenge.token,
            battle=battle.uuid,
            maker=battle.created_by,
            wanted=challenge.wanted,
            again=rematch.of if rematch else None,
            how=how,
            game=battle.game,
            title=battle.title,
            settings=battle.settings,
            pace=battle.pace,
            visibility=battle.visibility,
            delay=battle.delay,
            seen=how == ClosedChallenge.WITHDRAWN,
        )
    battle.delete()
    return closed
