"""The sittings of a battle: from when to when somebody is asked, what that costs him, and when his time runs out."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from accounts.quiet_hours import quiet_hours_of, read
from battles.clocks.clock import Clock
from battles.clocks.counting import Calendar, Spell
from battles.clocks.terms import CORRESPONDENCE, Terms
from battles.models import Battle, Due, Seat, Vacation
from notices.outbox import tell, withdraw

LONGEST_WARNING = timedelta(hours=24)
KEPT = ["bank", "overdue", "sittings", "used", "quiet", "asked_since"]


def begin(battle: Battle, clock: Clock, seat: Seat, now: datetime, *, first: bool = False) -> None:
    """The seat is asked from now on. Its player's quiet hours hold for this sitting as they are now. `first`: nothing
    of an earlier sitting is left to be forgotten."""
    quiet = quiet_hours_of(seat.user) if seat.user else None
    seat.quiet = quiet.plain() if quiet else None
    seat.sittings += 1
    seat.used = 0
    seat.asked_since = None
    start(battle, clock, seat, now, first=first)


def end(battle: Battle, clock: Clock, seat: Seat, now: datetime) -> None:
    """The seat is no longer asked: what it took beyond its allowance is taken from the reserve. That its player need
    not be told any more is `announcing.sittings_end`'s business, for all who were asked at once."""
    terms = clock.terms
    if terms.runs:
        used = time_used(seat, terms, now)
        over = max(0, int((used - terms.free).total_seconds()))
        in_time = used < _allowance(seat, terms)
        seat.bank = min(terms.bank, seat.bank - over + terms.increment) if in_time else 0
    _forget_deadline(battle, seat)
    seat.used = 0
    seat.asked_since = None
    seat.save(update_fields=KEPT)


def start(battle: Battle, clock: Clock, seat: Seat, now: datetime, *, first: bool = False) -> None:
    """The clock of the seat's sitting runs, if there is one and nothing holds it."""
    if clock.terms.runs and clock.pause is None and seat.asked_since is None:
        seat.asked_since = now
    seat.save(update_fields=KEPT)
    set_deadline(battle, clock, seat, first=first)


def stop(battle: Battle, clock: Clock, seat: Seat, now: datetime) -> None:
    """The clock of the seat's sitting stands still; what it has run is kept."""
    seat.used = int(time_used(seat, clock.terms, now).total_seconds())
    seat.asked_since = None
    seat.save(update_fields=KEPT)
    _forget(battle, seat)


def lapse(seat: Seat, terms: Terms) -> bool:
    """The seat's time has run out: its reserve is gone, and its sitting counts as overdue. True: that was too much."""
    seat.bank = 0
    seat.overdue += int(terms.free.total_seconds())
    seat.save(update_fields=KEPT)
    return terms.overdue is not None and seat.overdue >= terms.overdue


def deadline(seat: Seat, terms: Terms, known: Calendar | None = None) -> datetime | None:
    """When the present sitting's time runs out; None while no clock runs for it."""
    if not terms.runs or seat.asked_since is None:
        return None
    left = max(timedelta(), _allowance(seat, terms) - timedelta(seconds=seat.used))
    return (known or calendar(seat, terms)).reach(seat.asked_since, left)


def time_used(seat: Seat, terms: Terms, now: datetime, known: Calendar | None = None) -> timedelta:
    """What the present sitting has taken so far."""
    before = timedelta(seconds=seat.used)
    if seat.asked_since is None:
        return before
    return before + (known or calendar(seat, terms)).counted(seat.asked_since, now)


def calendar(seat: Seat, terms: Terms, away: Iterable[Spell] | None = None) -> Calendar:
    """When no time runs for the seat in its present sitting; `away`: its player's vacations, where they are known."""
    if terms.kind != CORRESPONDENCE or seat.user_id is None or seat.asked_since is None:
        return Calendar()
    if not terms.vacations:
        away = ()
    if away is None:
        rows = Vacation.objects.filter(user_id=seat.user_id, ends__gt=seat.asked_since)
        away = rows.values_list("begins", "ends")
    return Calendar(read(seat.quiet), tuple(away))


def set_deadline(battle: Battle, clock: Clock, seat: Seat, *, first: bool = False) -> None:
    """Have the present sitting end when its time runs out. Changes the battle's `pending`, which the caller stores."""
    if not first:
        _forget(battle, seat)
    at = deadline(seat, clock.terms)
    if at is None:
        return
    for question in battle.pending:
        if question["seat"] == seat.key:
            question["deadline"] = at.isoformat(timespec="seconds")
    Due.objects.create(battle=battle, kind="deadline", seat=seat.key, at=at, detail={"sitting": seat.sittings})
    if seat.user is not None and clock.terms.kind == CORRESPONDENCE:
        detail = {"seat": seat.key, "seq": battle.seq, "until": at.isoformat(timespec="seconds")}
        tell("deadline_near", seat.user, about=battle.uuid, detail=detail, at=at - _warning(seat, clock.terms))


def running(battle: Battle) -> Iterable[Seat]:
    """The seats of people that are asked now."""
    asked = battle.asked_seats()
    seats = Seat.objects.filter(battle=battle, key__in=asked).select_related("user").defer("army").order_by("pk")
    return [seat for seat in seats if not seat.bot]


def _warning(seat: Seat, terms: Terms) -> timedelta:
    """How long before the end its player is told."""
    return min(LONGEST_WARNING, _allowance(seat, terms) / 4)


def _allowance(seat: Seat, terms: Terms) -> timedelta:
    return terms.free + timedelta(seconds=seat.bank)


def _forget(battle: Battle, seat: Seat) -> None:
    _forget_deadline(battle, seat)
    if seat.user_id is not None:
        withdraw("deadline_near", about=battle.uuid, users=[seat.user_id])


def _forget_deadline(battle: Battle, seat: Seat) -> None:
    Due.objects.filter(battle=battle, seat=seat.key, kind="deadline").delete()
    for question in battle.pending:
        if question["seat"] == seat.key:
            question.pop("deadline", None)
