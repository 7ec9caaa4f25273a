"""Whoever closes his account leaves his battles: no time stands still for him any more, what he has offered is offered
no more, and the other player is told, once, that he may end the battle. Where nobody is left, it ends."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from battles.acts import endings, open_offers
from battles.clocks import appointments, sittings, vacation
from battles.clocks.alarms import ring
from battles.clocks.clock import clock_of
from battles.due.attending import attend
from battles.models import Battle, Due, Offer, Seat
from battles.refusals import seat_name
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from battles.telling import announcing
from rules.engine.events import told


def leave_all(user: User) -> None:
    """He leaves whatever he fights: within the transaction that closes his account, or later what does not succeed at
    once."""
    now = timezone.now()
    vacation.end_with_the_account(user, now)
    seats = Seat.objects.filter(user=user, battle__status__in=(Battle.RUNNING, Battle.HALTED), battle__sandbox=0)
    rows = [Due.objects.create(battle=seat.battle, kind="left", seat=seat.key, at=now) for seat in seats]
    transaction.on_commit(lambda: [attend(row, leave) for row in rows])


def leave(due: Due) -> bool:
    """He leaves one battle. True: done."""
    return ring(due, lambda desk: _leave(desk, due))


def _leave(desk: Desk, due: Due) -> None:
    desk.by = ""
    _clock_runs_again(desk, due.seat)
    open_offers.withdraw(desk, Offer.objects.filter(seat=due.seat))
    appointments.call_all_off(desk)
    there = [one for one in _people(desk) if one.key != due.seat and not endings.left_for_good(one)]
    if desk.battle.hot_seat or not there:
        endings.end_without(desk, due.seat, due.client_id)
        return
    sheet = Sheet(events=[told("battle.told.left", seat=seat_name(due.seat))])
    entry = desk.note("offer", sheet, client_id=due.client_id)
    open_offers.put(desk, Offer(kind=Offer.LEFT, seat=due.seat, seq=entry.seq, state=Offer.STANDS))
    announcing.left(desk.battle, due.seat, there)


def _people(desk: Desk) -> list[Seat]:
    return list(Seat.objects.filter(battle=desk.battle, user__isnull=False).select_related("user").order_by("pk"))


def _clock_runs_again(desk: Desk, seat: str) -> None:
    """His vacation is over; a sitting whose time has run out has run out."""
    running = desk.battle.due_rows.filter(kind="deadline", seat=seat, at__gt=desk.now)
    if seat in desk.battle.asked_seats() and running.exists():
        sits = Seat.objects.select_related("user").get(battle=desk.battle, key=seat)
        sittings.set_deadline(desk.battle, clock_of(desk.battle), sits)
