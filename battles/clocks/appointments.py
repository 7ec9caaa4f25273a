"""Appointments: when the players will both be there."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import msgspec
from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from battles.clocks.clock import Appointment, clock_of, keep, read_moment
from battles.games import game_of
from battles.models import Battle, Seat
from battles.refusals import refusal, seat_name
from battles.submit import submit
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from notices.outbox import tell
from rules.engine.events import told
from rules.engine.messages import render

MOST = 3
FARTHEST = timedelta(days=90)
SOONEST = timedelta(minutes=5)
LASTS = timedelta(hours=2)
REMINDED = timedelta(minutes=30)


def check(desk: Desk, at: object) -> datetime:
    """They can meet then. Raises `IllegalAction`."""
    moment = read_moment(at)
    if moment is None or not SOONEST <= moment - desk.now <= FARTHEST:
        raise refusal("appointment", n=FARTHEST.days)
    if len(clock_of(desk.battle).to_come(desk.now)) >= MOST:
        raise refusal("appointments", most=MOST)
    return moment


def make(desk: Desk, at: datetime, by: str, client_id: str | None = None) -> None:
    """Both have agreed; both are reminded."""
    clock = clock_of(desk.battle)
    made = Appointment(uuid4(), at, desk.now)
    keep(desk.battle, msgspec.structs.replace(clock, appointments=(*clock.to_come(desk.now), made)))
    _remind(desk, made)
    desk.note("clock", Sheet(events=[told("battle.told.done.appointment")]), seat=by, client_id=client_id)


def call_off(uuid: UUID, seat: str, appointment: str, client_id: str | None = None) -> int:
    """Either player may call an appointment off. Returns the number of the entry."""

    def act(desk: Desk) -> None:
        clock = clock_of(desk.battle)
        ahead = clock.to_come(desk.now)
        stand = [one for one in ahead if str(one.id) != appointment]
        if len(stand) == len(ahead):
            raise refusal("no_appointment")
        # Whoever was to be reminded of it finds that it no longer stands (battles.telling.appointment).
        keep(desk.battle, msgspec.structs.replace(clock, appointments=tuple(stand)))
        event = told("battle.told.called_off", seat=seat_name(seat))
        desk.note("clock", Sheet(events=[event]), seat=seat, client_id=client_id)

    return submit(uuid, act, seat=seat, client_id=client_id)


def call_all_off(desk: Desk) -> None:
    """Who was to come comes no more."""
    clock = clock_of(desk.battle)
    if clock.to_come(desk.now):
        keep(desk.battle, msgspec.structs.replace(clock, appointments=()))


def ics(battle: Battle, seats: tuple[str, ...], appointment: Appointment, language: str) -> bytes:
    """The appointment for the calendar of whoever sits at these seats: with whom, and what they play."""
    game = game_of(battle.game)
    others = battle.seats.exclude(key__in=seats).select_related("user").order_by("pk")
    summary = _("%(game)s against %(name)s") % {
        "game": render(game.title, game.messages, language),
        "name": ", ".join(seat.name for seat in others if seat.taken),
    }
    address = f"{settings.PUBLIC_URL}{battle.get_absolute_url()}"
    event = Event()
    event.add("uid", f"{appointment.id}@ninthsite")
    # In UTC: another zone would have to be described in the file.
    event.add("dtstamp", appointment.made.astimezone(UTC))
    event.add("dtstart", appointment.at.astimezone(UTC))
    event.add("dtend", (appointment.at + LASTS).astimezone(UTC))
    event.add("summary", f"{summary}: {battle.title}" if battle.title else summary)
    event.add("description", address)
    event.add("url", address)
    made = Calendar()
    made.add("prodid", "-//Ninthsite//EN")
    made.add("version", "2.0")
    made.add_component(event)
    return bytes(made.to_ical())


def _remind(desk: Desk, appointment: Appointment) -> None:
    for seat in Seat.objects.filter(battle=desk.battle, user__isnull=False).select_related("user"):
        assert seat.user is not None
        detail = {"seat": seat.key, "at": appointment.at.isoformat(timespec="seconds")}
        at = max(desk.now, appointment.at - REMINDED)
        tell("appointment", seat.user, about=desk.battle.uuid, detail=detail, at=at)
