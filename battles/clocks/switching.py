"""Another clock for a running battle: for good, or for a window in which both players are there."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from battles.clocks import sittings
from battles.clocks.alarms import ring
from battles.clocks.clock import Clock, Window, clock_of, keep, read_moment
from battles.clocks.presets import OWN, PRESETS
from battles.clocks.terms import LIVE, Terms
from battles.models import Battle, Due, Seat
from battles.refusals import refusal, seat_name
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from rules.engine.events import told

SHORTEST, LONGEST = timedelta(minutes=5), timedelta(hours=4)


def name_of(terms: Terms) -> str:
    """Under which name these terms are offered."""
    terms = msgspec.structs.replace(terms, vacations=True)
    return next((key for key, preset in PRESETS.items() if preset.terms == terms), OWN)


def switch(desk: Desk, terms: Terms, by: str, client_id: str | None = None) -> None:
    """From now on these terms hold, with full reserves; running sittings begin anew."""
    before = clock_of(desk.battle)
    # Whether vacations count is not for the players to change.
    kept = (before.window.terms if before.window else before.terms).vacations
    terms = msgspec.structs.replace(terms, vacations=terms.vacations and kept)
    clock = msgspec.structs.replace(before, terms=terms, window=None)
    Due.objects.filter(battle=desk.battle, kind="window").delete()
    Seat.objects.filter(battle=desk.battle).update(bank=terms.bank, overdue=0)
    desk.battle.pace = name_of(terms)
    Battle.objects.filter(pk=desk.battle.pk).update(pace=desk.battle.pace)
    _put(desk, clock)
    desk.note("clock", Sheet(events=[told("battle.told.done.clock")]), seat=by, client_id=client_id)


def check_window(clock: Clock, until: object, now: datetime) -> datetime:
    """A live window may be opened until then. Raises `IllegalAction`."""
    end = read_moment(until)
    if clock.terms.kind == LIVE or clock.pause is not None:
        raise refusal("no_window")
    if end is None or not SHORTEST <= end - now <= LONGEST:
        raise refusal("window", n=int(LONGEST.total_seconds() // 60))
    return end


def open_window(desk: Desk, until: datetime, by: str, client_id: str | None = None) -> None:
    """Until then each player has half of the time on a live clock. Nobody loses anything by it: whose time runs out
    ends the window."""
    clock = clock_of(desk.battle)
    seats = Seat.objects.filter(battle=desk.battle)
    half = int((until - desk.now).total_seconds()) // 2
    window = Window(until, clock.terms, dict(seats.values_list("key", "bank")))
    seats.update(bank=half)
    Due.objects.create(battle=desk.battle, kind="window", seat="", at=until)
    _put(desk, msgspec.structs.replace(clock, terms=Terms(LIVE, bank=half), window=window))
    desk.note("clock", Sheet(events=[told("battle.told.done.live")]), seat=by, client_id=client_id)


def close_window(desk: Desk, client_id: str | None = None, seat: str = "") -> None:
    """The terms and the reserves of before hold again; running sittings begin anew. `seat`: whose live time is used
    up, if that is why."""
    clock = clock_of(desk.battle)
    assert clock.window is not None
    for name, bank in clock.window.banks.items():
        Seat.objects.filter(battle=desk.battle, key=name).update(bank=bank)
    Due.objects.filter(battle=desk.battle, kind="window").delete()
    _put(desk, msgspec.structs.replace(clock, terms=clock.window.terms, window=None))
    event = told("battle.told.window_lapsed", seat=seat_name(seat)) if seat else told("battle.told.window_over")
    desk.note("clock", Sheet(events=[event]), seat=seat, client_id=client_id)


def close_when_due(due: Due) -> bool:
    """The window has come to its end. True: done."""

    def act(desk: Desk) -> None:
        window = clock_of(desk.battle).window
        if window is not None and window.until <= desk.now:
            close_window(desk, due.client_id)

    return ring(due, act)


def _put(desk: Desk, clock: Clock) -> None:
    keep(desk.battle, clock)
    for seat in sittings.running(desk.battle):
        sittings.begin(desk.battle, clock, seat, desk.now)
