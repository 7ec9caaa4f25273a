"""Taking back one's own last answers, while no die, no other player and nothing hidden is involved."""

from __future__ import annotations

from uuid import UUID

from battles.acts.take_back import back_to
from battles.acts.usual import entry_to_change
from battles.models import ANSWERS, UNASKED, Entry
from battles.refusals import refusal, seat_name
from battles.submit import submit
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from rules.engine.events import told


def undo(uuid: UUID, seat: str, count: int, client_id: str | None = None) -> int:
    """Take back this seat's last `count` answers, with what was forced after them. Returns the number of the entry."""

    def act(desk: Desk) -> None:
        free = desk.battle.undoable(seat)
        if not 1 <= count <= free:
            raise refusal("undo", n=free)
        own = Entry.of(desk.battle.pk, kind__in=ANSWERS, seat=seat, void_by=None).exclude(kind__in=UNASKED)
        earliest = own.order_by("-seq").values_list("seq", flat=True)[count - 1]
        trail = desk.battle.trail
        sheet = Sheet(events=[told("battle.told.undone", seat=seat_name(seat), n=count)], data={"upto": earliest - 1})
        back_to(desk, earliest - 1, "undo", sheet, seat, client_id)
        if free > count:
            desk.battle.trail = [trail[0], trail[1], free - count]

    return submit(uuid, act, seat=seat, client_id=client_id)


def change(uuid: UUID, seat: str, seq: int, client_id: str | None = None) -> int:
    """Take back a usual answer of this seat, and what it has answered since: now it is asked. Returns the number of the
    entry."""

    def act(desk: Desk) -> None:
        upto = entry_to_change(desk, seat, seq)
        trail = desk.battle.trail
        since = Entry.of(desk.battle.pk, kind__in=ANSWERS, seat=seat, void_by=None, seq__gt=upto)
        before = trail[2] - since.exclude(kind__in=UNASKED).count()
        sheet = Sheet(events=[told("battle.told.changes", seat=seat_name(seat))], data={"upto": upto})
        back_to(desk, upto, "undo", sheet, seat, client_id)
        if upto > trail[1]:
            desk.battle.trail = [trail[0], trail[1], max(0, before)]

    return submit(uuid, act, seat=seat, client_id=client_id)
