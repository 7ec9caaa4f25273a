"""Watches a battle for units that end an ordinary move nearer than an inch to something that they were not near."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.flow import Recorded
from rules.ninth_age.general_principles.one_inch import too_close
from rules.ninth_age.state import State

ORDINARY = (
    "t9a.movement.advances", "t9a.movement.marches", "t9a.movement.reforms", "t9a.movement.vanguard",
    "t9a.movement.arrives", "t9a.deploy.deployed",
)  # fmt: skip


class Company:
    """What each unit on the board is within an inch of, from one answer to the next."""

    def __init__(self, state: State) -> None:
        self.near = _all(state)

    def wrong(self, state: State, records: Sequence[Recorded]) -> Iterator[str]:
        """The units that have moved in these answers and ended too near (T9A-GEN-081, T9A-GEN-085)."""
        before, self.near = self.near, _all(state)
        for record in records:
            for event in record.events:
                mover = event.pieces[0] if event.key in ORDINARY else ""
                new = self.near.get(mover, frozenset()) - before.get(mover, frozenset())
                if new:
                    yield f"{event.key}: {mover} ends within an inch of {', '.join(sorted(new))}"


def _all(state: State) -> dict[str, frozenset[str]]:
    return {unit.id: frozenset(too_close(state, unit)) for unit in state.standing()}
