"""What elements, combats and shots are worth to a side. The unit is the whole battle: an army at its break point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from rules.de_bellis.bots.duel import ROLLS, Fate
from rules.de_bellis.break_point import loss_of
from rules.de_bellis.odds import Chances
from rules.de_bellis.state import SEATS, Element, Seat, State
from rules.de_bellis.troops import TROOP_TYPES
from rules.de_bellis.victory import break_point, losses
from rules.engine.geometry import Pose

DRIVEN_BACK = 0.22
DRIVEN_BACK_AGAIN = 0.08
FLED = 0.35
STRENGTH = 0.012
"""What ten points of troops are worth beyond their loss."""


class Worth:
    """What each loss would be worth as the battle stands: the nearer a side is to its break point, the more."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._left = {seat: max(0.5, break_point(state, seat) - losses(state, seat)) for seat in SEATS}
        self._whole = {seat: max(1.0, break_point(state, seat)) for seat in SEATS}
        self._known: dict[str, float] = {}

    def of(self, element: Element) -> float:
        """The share of the battle that is lost with an element; even an ally is missed."""
        known = self._known.get(element.id)
        if known is None:
            loss = loss_of(
                quality=element.quality,
                role=element.role,
                allied=element.allied,
                ordinary_value=self._state.options.ordinary_command,
            )
            known = min(1.0, loss.total / self._left[element.seat]) + STRENGTH * TROOP_TYPES[element.type].cost / 10
            self._known[element.id] = known
        return known

    def one(self, seat: Seat) -> float:
        """The share of an ordinary element at the beginning."""
        return 1 / self._whole[seat]

    def suffered(self, element: Element, fate: Fate) -> float:
        """What an element is expected to lose: a first red counter is worse than another."""
        back = DRIVEN_BACK_AGAIN if element.red_counter else DRIVEN_BACK
        driven = back * fate.retreat + FLED * fate.flight
        return fate.destroyed * self.of(element) + driven * self.one(element.seat)


def fate_of(chances: Chances) -> Fate:
    """Exact chances as shares of 1."""
    return Fate(chances.destroyed / ROLLS, chances.retreat / ROLLS, chances.flight / ROLLS)


@contextmanager
def standing_at(state: State, poses: Mapping[str, Pose]) -> Iterator[None]:
    """The table as it would be with these elements elsewhere; as it was afterwards."""
    before = {id: state.elements[id].pose for id in poses}
    try:
        for id, pose in poses.items():
            state.elements[id].stand(pose)
        yield
    finally:
        for id, pose in before.items():
            state.elements[id].stand(pose)
