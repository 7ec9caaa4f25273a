"""The dice of stored battles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.engine.dice import ProvableDice, Roll
from rules.engine.flow import Rolled


class Thrown(NamedTuple):
    """One roll as a proof needs it."""

    counter: int
    sides: int
    label: str
    faces: list[int]


class KeptDice(ProvableDice):
    """The provable dice of a battle, which also keep a list of what was thrown since it was last taken."""

    def __init__(self, server_seed: str, player_seeds: list[str], counter: int) -> None:
        super().__init__(server_seed, player_seeds, counter)
        self._thrown: list[Thrown] = []

    def roll(self, roll: Roll) -> list[int]:
        counter, shown = self.counter, super().roll(roll)
        self._thrown.append(Thrown(counter, roll.sides, roll.label, shown))
        return shown

    def take(self) -> list[Thrown]:
        """What was thrown since the last call."""
        thrown, self._thrown = self._thrown, []
        return thrown


class StoredDice:
    """Dice that fall as they once fell: for looking at a battle again. Asked for another roll than the stored one they
    raise."""

    def __init__(self, rolls: Iterable[Rolled] = ()) -> None:
        self._rolls = list(rolls)

    def roll(self, roll: Roll) -> list[int]:
        label, shown = self._rolls.pop(0) if self._rolls else ("nothing", [])
        if label != roll.label or len(shown) != roll.count:
            raise DiceDiffer(f"dice for {roll.label} asked for, {label} stored")
        return shown

    @property
    def left(self) -> int:
        """How many stored rolls were not asked for."""
        return len(self._rolls)


class DiceDiffer(Exception):
    """A replay asks for other dice than were stored."""
