"""When a clock next comes to a stand or runs on, though nothing happens. Whoever counts it learns only what holds now
(battles.clocks.shown), and so has to be told then."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.utils import timezone

_turns: dict[UUID, datetime] = {}


def expect(battle: UUID, moment: datetime | None) -> None:
    """The clocks of a battle as they were shown hold until then."""
    if moment is None:
        _turns.pop(battle, None)
    else:
        _turns[battle] = moment


def passed(listening: Collection[UUID]) -> list[UUID]:
    """Of these battles those whose clocks have turned; each is named once. The others are forgotten."""
    now = timezone.now()
    for battle in [known for known in list(_turns) if known not in listening]:
        _turns.pop(battle, None)
    turned = [battle for battle, moment in list(_turns.items()) if moment <= now]
    for battle in turned:
        _turns.pop(battle, None)
    return turned
