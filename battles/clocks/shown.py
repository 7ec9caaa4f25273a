"""The clock of a battle as pages get it (docs/protocol.md): so that each can count by itself without drifting."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.utils import timezone

from battles.clocks import sittings, turning
from battles.clocks.clock import Clock, clock_of
from battles.clocks.counting import Calendar
from battles.clocks.terms import CORRESPONDENCE, Terms, words
from battles.models import Battle, Seat
from battles.table import hot


def shown(battle: Battle) -> dict[str, Any] | None:
    """The terms, what is the matter, and for each person what is left, as of `now`: for those who play and for the
    referee. None where no clock runs."""
    clock, now = clock_of(battle), timezone.now()
    if not clock.terms.runs or battle.hot_seat:
        return None
    terms = clock.terms
    made: dict[str, Any] = {"now": _iso(now), "terms": terms.plain(), "words": msgspec.to_builtins(words(terms))}
    if clock.pause:
        made["pause"] = {"until": _iso(clock.pause.until), "by": clock.pause.by}
    if clock.window:
        made["window"] = _iso(clock.window.until)
    if not battle.over:
        asked = battle.asked_seats()
        turns: list[datetime] = []
        made["seats"] = {}
        for seat, away in hot.on_the_clock(battle):
            known = None if away else ()
            calendar = sittings.calendar(seat, clock.terms, known) if seat.key in asked else None
            made["seats"][seat.key] = _seat(seat, clock, calendar, now, turns)
        turning.expect(battle.uuid, min(turns, default=None))
    return made


def in_public(clock: dict[str, Any]) -> dict[str, Any]:
    """The same for whoever looks on. By correspondence what is left of a sitting, asked for again and again, would tell
    a stranger in which hours a player sleeps."""
    if clock["terms"]["kind"] != CORRESPONDENCE:
        return clock
    return {key: value for key, value in clock.items() if key != "seats"}


def appointments(battle: Battle) -> list[dict[str, Any]]:
    """When the players have agreed to meet."""
    return [{"id": one.id, "at": _iso(one.at)} for one in clock_of(battle).to_come(timezone.now())]


def _seat(seat: Seat, clock: Clock, calendar: Calendar | None, now: datetime, turns: list[datetime]) -> dict[str, Any]:
    """With the calendar of whoever is asked. `turns` takes in when his clock stands, or runs on."""
    terms = clock.terms
    made: dict[str, Any] = {"bank": seat.bank}
    if terms.overdue is not None:
        made["overdue"] = max(0, terms.overdue - seat.overdue)
    if calendar is not None:
        made |= _sitting(seat, terms, calendar, now, turns)
    return made


def _sitting(seat: Seat, terms: Terms, calendar: Calendar, now: datetime, turns: list[datetime]) -> dict[str, Any]:
    """`left`: of this sitting, before the reserve is touched; it and the reserve run down one after the other. While
    the clock stands `still`, until when: which hours are to come is nobody else's business."""
    used = sittings.time_used(seat, terms, now, calendar)
    over = max(0.0, (used - terms.free).total_seconds())
    made: dict[str, Any] = {
        "left": max(0, round((terms.free - used).total_seconds())),
        "bank": max(0, round(seat.bank - over)),
    }
    until = sittings.deadline(seat, terms, calendar)
    if until is None:
        return made
    made["until"] = _iso(until)
    # Only the next: quiet hours go on for ever.
    begin, end = next(calendar.still_after(now), (until, until))
    if begin <= now:
        made["still"] = [[_iso(now), _iso(end)]]
    turns.append(end if begin <= now else begin)
    return made


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")
