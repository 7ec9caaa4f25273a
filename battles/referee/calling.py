"""A player calls the referee."""

from __future__ import annotations

from uuid import UUID

from battles.models import Battle
from battles.refusals import refusal, seat_name
from battles.submit import submit
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from notices.outbox import tell
from rules.engine.events import told

LONGEST = 300


def call(uuid: UUID, seat: str, words: str, client_id: str | None = None) -> int:
    """The referee is told, and the log says that he was called. Returns the number of the entry."""
    why = "".join(letter for letter in words if letter.isprintable()).strip()[:LONGEST]
    if not why:
        raise refusal("reason", most=LONGEST)

    def act(desk: Desk) -> None:
        if desk.battle.referee_id is None or not desk.battle.referee_agreed:
            raise refusal("no_referee")
        event = told("battle.told.referee.called", seat=seat_name(seat), reason=why)
        desk.note("referee", Sheet(events=[event]), seat=seat, client_id=client_id)
        referee = Battle.objects.select_related("referee").get(pk=desk.battle.pk).referee
        if referee is not None:
            tell(
                "referee",
                referee,
                about=uuid,
                detail={"what": "called", "seat": seat, "words": why},
                gather=f"referee-called:{uuid}",
            )

    return submit(uuid, act, seat=seat, client_id=client_id)
