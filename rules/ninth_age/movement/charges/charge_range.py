"""Charge Range: what it is compared with, what it takes, what it comes to (T9A-MOV-049 to 055)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import ceil

import msgspec

from rules.engine.explained import Explained, Term
from rules.engine.geometry import within
from rules.engine.text import text
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.movement.charges.on_the_table import as_charging
from rules.ninth_age.queries.dice_of_moves import MoveDice, charge_dice
from rules.ninth_age.queries.movement import lowest_movement
from rules.ninth_age.state import Charge, State

_SLACK = 0.01


class Reach(msgspec.Struct, frozen=True):
    """What a charger can reach: its dice and the Movement added to them (T9A-MOV-049)."""

    dice: MoveDice
    movement: Explained

    @property
    def greatest(self) -> float:
        """The highest Charge Range that it could roll (T9A-MOV-008)."""
        return self.dice.highest + self.movement.total

    def of(self, faces: Sequence[int]) -> Explained:
        """The Charge Range of a roll."""
        total = self.dice.total(faces)  # T9A-MOV-049
        rolled = Term(total, text("t9a.charges.dice"), "T9A-MOV-049")
        return Explained(self.movement.total + rolled.value, (rolled, *self.movement.terms))

    def needed(self, apart: float) -> int:
        """The least total of the dice that suffices for a distance (T9A-MOV-054); 0 if none is too low, as where a
        champion makes them count as 4 at least (T9A-CMD-017)."""
        total = max(0, ceil(apart - self.movement.total - _SLACK))
        return 0 if total <= self.dice.lowest else total

    def chance(self, apart: float) -> float:
        """How likely the charge reaches its target, 0 to 1."""
        return _chance(self.dice.number, self.dice.dropped, self.dice.least, self.needed(apart))


def reach_of(state: State, unit: str, flying: bool = False, character: str = "") -> Reach:
    """The dice and the Movement of a charge; of a Character who charges out his own (T9A-CHA-025)."""
    seen = as_charging(state, unit, character)
    return Reach(charge_dice(state, unit, character), lowest_movement(seen, unit, flying))


def distance_of(state: State, unit: str, target: str, character: str = "") -> float:
    """What the Charge Range is compared with: nearest point to nearest point, whatever stands between (T9A-MOV-053)."""
    seen = as_charging(state, unit, character)
    return distance(seen, seen.units[unit], seen.units[target])


def suffices(charge_range: float, apart: float) -> bool:
    """Whether a Charge Range is sufficient; equality is enough (T9A-MOV-054)."""
    return within(apart, charge_range)


def is_sufficient(state: State, charge: Charge) -> bool:
    """Whether a rolled charge reaches its target, measured now (T9A-MOV-053, T9A-MOV-055)."""
    reach = reach_of(state, charge.unit, charge.flying, charge.character)
    apart = distance_of(state, charge.unit, charge.target, charge.character)
    return suffices(reach.of(charge.dice).total, apart)


@lru_cache(maxsize=512)
def _chance(number: int, dropped: int, least: int, needed: int) -> float:
    """The share of all throws of so many D6, the lowest dropped, that come to at least a total."""
    throws = [max(least, sum(sorted(faces)[dropped:])) for faces in product(range(1, 7), repeat=number)]
    return sum(total >= needed for total in throws) / len(throws)
