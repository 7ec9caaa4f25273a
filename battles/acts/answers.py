"""Answering a question of the rules."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from battles.submit import submit
from battles.table.desk import Desk


def answer(uuid: UUID, seat: str, number: int, given: Any, client_id: str | None = None, kind: str = "answer") -> int:
    """Give the answer of a seat to the question with this number. Returns the number of its entry.

    `kind`: answer, or expired where the clock answers. Raises `IllegalAction`.
    """

    def act(desk: Desk) -> None:
        desk.answer(seat, number, given, kind, client_id)

    return submit(uuid, act, seat=seat, client_id=client_id)
