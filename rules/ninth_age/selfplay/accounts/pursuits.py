"""Flights and pursuits: the distances that the dice show, and who is caught."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.events import Event
from rules.ninth_age.state import State

FLED = "T9A-CCB-112"


class Pursuits:
    """Of the present Round of Combat: how far the Broken fled, who pursues whom, and how far."""

    def __init__(self, state: State) -> None:
        self.fled: dict[str, int] = {}
        self.after: dict[str, str] = {}
        self.distances: dict[str, int] = {}
        self.caught: set[str] = set()

    def enter(self, event: Event) -> Iterator[str]:
        """A declaration, a distance, a catch."""
        if event.key in ("t9a.combat.begins", "t9a.event.phase", "t9a.event.over"):
            yield from self._settle()
        elif event.key == "t9a.units.destroyed":
            # Who has gone off the table, or died in terrain, cannot be caught any more.
            self.fled.pop(event.pieces[0], None)
        elif event.key == "t9a.combat.declares_pursuit":
            self.after[event.pieces[0]] = event.pieces[1]
        elif event.key in ("t9a.movement.flees", "t9a.movement.flees_to_the_edge"):
            yield from _differs(event)
            if event.rule == FLED:
                self.fled[event.pieces[0]] = _distance(event)
        elif event.key == "t9a.combat.pursuit_distance":
            yield from _differs(event)
            self.distances[event.pieces[0]] = _distance(event)
        elif event.key == "t9a.combat.caught":
            self.caught.add(event.pieces[0])
            if not self._overtaken(event.pieces[0]):
                yield f"{event.pieces[0]} has fled too far to be caught"

    def _overtaken(self, quarry: str) -> bool:
        return any(
            self.distances.get(unit, -1) >= self.fled[quarry] for unit, chased in self.after.items() if chased == quarry
        )

    def _settle(self) -> Iterator[str]:
        for quarry in self.fled:
            if quarry not in self.caught and self._overtaken(quarry):
                yield f"{quarry} should have been caught"
        for known in (self.fled, self.after, self.distances):
            known.clear()
        self.caught.clear()

    def compare(self, state: State) -> Iterator[str]:
        """The distances of the round that is being fought."""
        rolled = state.round.aftermath.distances if state.round is not None else {}
        for unit, distance in rolled.items():
            if self.distances.get(unit) != distance:
                yield f"{unit} pursues {self.distances.get(unit)} inches, by the state {distance}"


def _distance(event: Event) -> int:
    return int(float(str(event.params["distance"])))


def _differs(event: Event) -> Iterator[str]:
    """All dice together, or without the lowest where the best are kept (T9A-SPC-207)."""
    if event.dice and _distance(event) not in (sum(event.dice), sum(event.dice) - min(event.dice)):
        yield f"{event.params['distance']} inches with the dice {event.dice}"
