"""Trusting the other player for a phase: until it ends he may adjust the table without asking."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from battles.models import Battle
from battles.refusals import refusal, seat_name
from battles.sending import views_of
from battles.sending.phase import phase_name
from battles.submit import submit
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from rules.engine.events import told

if TYPE_CHECKING:
    from battles.table.live import Table
    from rules.engine.flow import Flow


def trust(uuid: UUID, seat: str, on: bool, client_id: str | None = None) -> int:
    """This seat lets the others adjust the table until the phase ends, or no longer does. Returns the number of the
    entry."""

    def act(desk: Desk) -> None:
        others = [one.key for one in desk.table.seats if one.key != seat and not one.bot]
        if desk.battle.hot_seat or not others:
            raise refusal("nobody_waits")
        put(desk, seat, on, client_id)

    return submit(uuid, act, seat=seat, client_id=client_id)


def put(desk: Desk, seat: str, on: bool, client_id: str | None) -> None:
    """Write down whether this seat trusts the others."""
    kept = {key: mark for key, mark in desk.battle.trust.items() if key != seat}
    desk.battle.trust = kept | ({seat: phase_of(desk.table, desk.flow, desk.battle)} if on else {})
    Battle.objects.filter(pk=desk.battle.pk).update(trust=desk.battle.trust)
    key = "battle.told.trust" if on else "battle.told.trust.ended"
    desk.note("trust", Sheet(events=[told(key, seat=seat_name(seat))]), seat=seat, client_id=client_id)


def is_trusted(desk: Desk, seat: str) -> bool:
    """Whether all others let this seat adjust the table in the present phase."""
    if not desk.battle.trust:
        return False
    now = phase_of(desk.table, desk.flow, desk.battle)
    return all(desk.battle.trust.get(one.key) == now for one in desk.table.seats if one.key != seat)


def phase_of(table: Table, flow: Flow, battle: Battle) -> str:
    """What names the present phase."""
    return phase_name(views_of.view_of(table, flow, battle, None))
