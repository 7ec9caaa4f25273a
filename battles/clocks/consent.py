"""What players ask of each other about time: another clock, a pause or its end, a live window, an appointment."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from battles.clocks import appointments, pausing, switching
from battles.clocks.clock import clock_of
from battles.clocks.terms import read_terms
from battles.models import Offer
from battles.refusals import refusal
from battles.table.desk import Desk

Detail = dict[str, Any]


def check(desk: Desk, kind: str, detail: Detail) -> Detail:
    """What is kept of such an offer. Raises `IllegalAction` where it could not be accepted now."""
    if any(seat.bot for seat in desk.table.seats) or desk.battle.hot_seat:
        raise refusal("nobody_waits")
    return _KINDS[kind][0](desk, detail)


def do(desk: Desk, kind: str, detail: Detail, seat: str, client_id: str | None) -> None:
    """The other player has agreed."""
    _KINDS[kind][1](desk, detail, seat, client_id)


def _check_clock(desk: Desk, detail: Detail) -> Detail:
    terms = read_terms(detail.get("terms"))
    clock = clock_of(desk.battle)
    if terms == clock.terms and clock.window is None:
        raise refusal("same_clock")
    return {"terms": terms.plain()}


def _switch(desk: Desk, detail: Detail, seat: str, client_id: str | None) -> None:
    switching.switch(desk, read_terms(detail["terms"]), seat, client_id)


def _check_pause(desk: Desk, detail: Detail) -> Detail:
    return {"days": pausing.check(clock_of(desk.battle), detail.get("days"))}


def _pause(desk: Desk, detail: Detail, seat: str, client_id: str | None) -> None:
    pausing.pause(desk, detail["days"], seat, client_id)


def _check_resume(desk: Desk, detail: Detail) -> Detail:
    if clock_of(desk.battle).pause is None:
        raise refusal("not_paused")
    return {}


def _resume(desk: Desk, detail: Detail, seat: str, client_id: str | None) -> None:
    pausing.resume(desk, seat, client_id)


def _check_window(desk: Desk, detail: Detail) -> Detail:
    until = switching.check_window(clock_of(desk.battle), detail.get("until"), desk.now)
    return {"until": until.isoformat(timespec="seconds")}


def _open_window(desk: Desk, detail: Detail, seat: str, client_id: str | None) -> None:
    switching.open_window(desk, datetime.fromisoformat(detail["until"]), seat, client_id)


def _check_appointment(desk: Desk, detail: Detail) -> Detail:
    return {"at": appointments.check(desk, detail.get("at")).isoformat(timespec="seconds")}


def _appoint(desk: Desk, detail: Detail, seat: str, client_id: str | None) -> None:
    appointments.make(desk, datetime.fromisoformat(detail["at"]), seat, client_id)


_KINDS: dict[str, tuple[Callable[[Desk, Detail], Detail], Callable[[Desk, Detail, str, str | None], None]]] = {
    Offer.CLOCK: (_check_clock, _switch),
    Offer.PAUSE: (_check_pause, _pause),
    Offer.RESUME: (_check_resume, _resume),
    Offer.LIVE: (_check_window, _open_window),
    Offer.APPOINTMENT: (_check_appointment, _appoint),
}
KINDS = tuple(_KINDS)
