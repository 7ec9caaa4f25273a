"""Pauses: all clocks of a battle stand still, for so long and no longer."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec

from battles.clocks import sittings
from battles.clocks.alarms import ring
from battles.clocks.clock import Clock, Pause, clock_of, keep
from battles.models import Due
from battles.refusals import refusal, seat_name
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from rules.engine.events import told

# One pause, and all pauses of a battle together.
LONGEST = timedelta(days=30)
MOST = timedelta(days=90)
LEAST = timedelta(hours=1)


def check(clock: Clock, days: Any) -> int:
    """So many days of pause are possible now. Raises `IllegalAction`."""
    if not clock.terms.runs:
        raise refusal("no_clock")
    if clock.pause is not None:
        raise refusal("paused")
    most = min(LONGEST, MOST - timedelta(seconds=clock.paused)).days
    if not isinstance(days, int) or isinstance(days, bool) or not 1 <= days <= most:
        raise refusal("pause", n=max(0, most))
    return days


def pause(desk: Desk, days: int, by: str, client_id: str | None = None) -> None:
    """From now on all clocks of the battle stand still; they go on by themselves. `by`: a seat, "" for the referee."""
    clock = clock_of(desk.battle)
    until = desk.now + timedelta(days=check(clock, days))
    for seat in sittings.running(desk.battle):
        sittings.stop(desk.battle, clock, seat, desk.now)
    keep(desk.battle, msgspec.structs.replace(clock, pause=Pause(desk.now, until, by)))
    Due.objects.filter(battle=desk.battle, kind="resume").delete()
    Due.objects.create(battle=desk.battle, kind="resume", seat="", at=until)
    _note(desk, "pause", by, client_id, n=days)


def resume(desk: Desk, by: str, client_id: str | None = None, reason: str = "resume") -> None:
    """The clocks go on where they stood. Refused where there is no pause."""
    clock = clock_of(desk.battle)
    if clock.pause is None:
        raise refusal("not_paused")
    lasted = max(timedelta(), min(desk.now, clock.pause.until) - clock.pause.since)
    clock = msgspec.structs.replace(clock, pause=None, paused=clock.paused + int(lasted.total_seconds()))
    keep(desk.battle, clock)
    Due.objects.filter(battle=desk.battle, kind="resume").delete()
    for seat in sittings.running(desk.battle):
        sittings.start(desk.battle, clock, seat, desk.now)
    _note(desk, reason, by, client_id)


def resume_when_due(due: Due) -> bool:
    """The longest time of a pause is over. True: done."""

    def act(desk: Desk) -> None:
        held = clock_of(desk.battle).pause
        if held is not None and held.until <= desk.now:
            resume(desk, "", due.client_id, "resumed")

    return ring(due, act)


def _note(desk: Desk, what: str, by: str, client_id: str | None, **params: Any) -> None:
    key = f"battle.told.{what}" if by or what == "resumed" else f"battle.told.{what}.referee"
    desk.note("clock", Sheet(events=[told(key, seat=seat_name(by), **params)]), seat=by, client_id=client_id)
