"""Vacations: so many days of a year no time runs for a player in any battle by correspondence."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.quiet_hours import zone_of, zones
from battles.clocks import sittings
from battles.clocks.clock import clock_of
from battles.models import Battle, Seat, Vacation
from battles.refusals import refusal
from battles.sending import hub

DAYS = 30
YEAR = timedelta(days=365)
FARTHEST = timedelta(days=180)


def days_left(user: User, now: datetime) -> int:
    """How many days of vacation the player has left: what he took in the year before is counted, and what is to
    come."""
    here = zone_of(user)
    taken = sum((_length(one, now - YEAR, here) for one in _since(user, now - YEAR)), timedelta())
    return max(0, DAYS - -(-taken // timedelta(days=1)))


def _length(one: Vacation, since: datetime, here: ZoneInfo) -> timedelta:
    """How long a vacation lasts from then on, by the calendar: the night on which the clocks go back is no more of it
    than any other, nor is the one on which they go forward."""
    zone = ZoneInfo(one.zone) if one.zone in zones() else here
    begins = max(one.begins, since)
    by_the_clock = one.ends.astimezone(zone).replace(tzinfo=None) - begins.astimezone(zone).replace(tzinfo=None)
    return max(timedelta(), min(one.ends - begins, by_the_clock))


def to_come(user: User, now: datetime) -> list[Vacation]:
    """The vacations of a player that are not over."""
    return list(_since(user, now).order_by("begins"))


def take(user: User, begins: datetime, days: int) -> Vacation:
    """The player is away for so many days of the calendar where he is; a sitting whose time has already run out gains
    nothing by it. Raises `IllegalAction`."""
    zone = zone_of(user)
    with transaction.atomic(durable=True):
        User.objects.select_for_update().get(pk=user.pk)
        now = timezone.now()
        begins = max(begins, now)
        left = days_left(user, now)
        if not 1 <= days <= left or begins > now + FARTHEST:
            raise refusal("vacation", n=left)
        # In a zone of their own datetimes are added by the calendar, however the clocks are changed between.
        ends = (begins.astimezone(zone) + timedelta(days=days)).astimezone(UTC)
        if Vacation.objects.filter(user=user, begins__lt=ends, ends__gt=begins).exists():
            raise refusal("vacation_twice")
        taken = Vacation.objects.create(user=user, begins=begins, ends=ends, zone=zone.key)
    _move_deadlines(user)
    return taken


def give_up(user: User, vacation_id: int) -> None:
    """The player is back: the rest of the vacation is his again. Raises `IllegalAction`."""
    with transaction.atomic(durable=True):
        User.objects.select_for_update().get(pk=user.pk)
        now = timezone.now()
        found = _since(user, now).filter(pk=vacation_id).first()
        if found is None:
            raise refusal("no_vacation")
        if found.begins < now:
            found.ends = now
            found.save(update_fields=["ends"])
        else:
            found.delete()
    _move_deadlines(user)


def end_with_the_account(user: User, now: datetime) -> None:
    """Who has closed his account is away from nothing any more. The caller has the deadlines of his battles set
    anew."""
    Vacation.objects.filter(user=user, begins__gte=now).delete()
    _since(user, now).update(ends=now)


def not_in(user: User) -> list[Battle]:
    """The battles of a player in which time runs while he is away."""
    found = Battle.objects.filter(seats__user=user, status=Battle.RUNNING, clock__terms__vacations=False)
    return list(found.only("uuid", "title", "game").order_by("pk").distinct())


def _since(user: User, moment: datetime):  # type: ignore[no-untyped-def]
    return Vacation.objects.filter(user=user, ends__gt=moment)


def _move_deadlines(user: User) -> None:
    for uuid in Battle.objects.filter(seats__user=user, status=Battle.RUNNING).values_list("uuid", flat=True):
        with transaction.atomic(durable=True):
            battle = Battle.objects.select_for_update().get(uuid=uuid)
            clock, now, moved = clock_of(battle), timezone.now(), False
            for seat in Seat.objects.filter(battle=battle, user=user, key__in=battle.asked_seats()):
                due = battle.due_rows.filter(kind="deadline", seat=seat.key).first()
                if due is not None and due.at > now:
                    sittings.set_deadline(battle, clock, seat)
                    moved = True
            if moved:
                battle.save(update_fields=["pending"])
        if moved:
            hub.beside(uuid)
