"""The picture of a table as the reader of a message sees it, drawn once for each entry of the log and pair of eyes."""

from __future__ import annotations

from battles.sending import changes, views_of
from battles.table.live import tables
from battles.telling.at_seat import AtSeat
from battles.telling.drawing import draw
from notices import pictures


def of(at: AtSeat) -> str:
    """The key of the picture; "" while there is no table."""
    if at.secret:
        return ""
    table = tables.of(at.battle.uuid)
    with table.lock:
        battle = changes.caught_up(table)
        if not table.stands:
            return ""
        view = views_of.view_of(table, table.flow, battle, at.eyes)
    if "table" not in view:
        return ""
    seats = [seat.key for seat in table.seats]
    return pictures.keep(f"{battle.uuid}:{battle.seq}:{at.eyes or ''}", lambda: draw(view, seats))
