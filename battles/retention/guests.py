"""Battles that only guests have to do with: these have an end. Whoever has an account keeps his for ever."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from battles.games import games
from battles.models import Battle, Report, Seat

AFTER_THE_END = timedelta(days=90)
WITHOUT_A_MOVE = timedelta(days=60)
IMPORTED = timedelta(days=30)


def of_guests_alone(battles: QuerySet[Battle]) -> QuerySet[Battle]:
    """Those that a guest has made, and at which nobody with an account sits or is the referee: not even one who has
    closed it since. What the house has still to look into stays, and so does what no game here can read."""
    accounts = Seat.objects.filter(battle=OuterRef("pk"), user__is_guest=False)
    open_reports = Report.objects.filter(battle=OuterRef("pk"), closed=False)
    found = battles.filter(Q(referee=None) | Q(referee__is_guest=True), created_by__is_guest=True)
    found = found.filter(game__in=games(), sandbox=0)
    return found.exclude(Exists(accounts)).exclude(Exists(open_reports))


def ended(battles: QuerySet[Battle], now: datetime) -> QuerySet[Battle]:
    """Those whose time is over."""
    fought = Q(imported=False, ended__lte=now - AFTER_THE_END)
    brought = Q(imported=True, ended__lte=now - IMPORTED)
    return of_guests_alone(battles).filter(fought | brought, status=Battle.OVER)


def abandoned(battles: QuerySet[Battle], now: datetime) -> QuerySet[Battle]:
    """Those that go on, though nobody has moved for long."""
    return of_guests_alone(battles).filter(status=Battle.RUNNING, moved__lte=now - WITHOUT_A_MOVE)


def unanswered(battles: QuerySet[Battle], now: datetime) -> QuerySet[Battle]:
    """Those that have waited long for an opponent."""
    return of_guests_alone(battles).filter(status=Battle.WAITING, moved__lte=now - WITHOUT_A_MOVE)


def ends(battle: Battle, seats: Iterable[Seat]) -> bool:
    """Whether this battle has an end, as things are; `seats` are its own."""
    if battle.sandbox or battle.created_by is None or not battle.created_by.is_guest:
        return False
    referee = battle.referee if battle.referee_id else None
    people = [referee, *(seat.user for seat in seats if seat.user_id)]
    return all(person is None or person.is_guest for person in people)


def kept_until(battle: Battle, seats: Iterable[Seat]) -> datetime | None:
    """When it is removed; None: never, or not as long as it goes on."""
    if not battle.over or battle.ended is None or not ends(battle, seats):
        return None
    return battle.ended + (IMPORTED if battle.imported else AFTER_THE_END)
