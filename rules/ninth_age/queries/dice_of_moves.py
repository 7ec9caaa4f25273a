"""The dice of charges, flights and pursuits (T9A-MOV-049, 098)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.engine.dice import Roll
from rules.engine.explained import Explained, Term
from rules.engine.hooks import Query
from rules.engine.text import text
from rules.ninth_age.command_groups import least_charge_roll
from rules.ninth_age.dice import dice
from rules.ninth_age.hooks import CHARGE_RANGE, FLEE_DISTANCE, PURSUIT_DISTANCE
from rules.ninth_age.queries.movement import random_movement
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

USUAL = 2


class MoveDice(msgspec.Struct, frozen=True, kw_only=True):
    """The dice of a move: so many D6 of which the lowest `dropped` do not count, or the dice of Random Movement
    (`expression`). The sum counts as `least` at least. `explained`: the number of dice and why."""

    number: int = USUAL
    dropped: int = 0
    expression: str = ""
    least: int = 0
    explained: Explained = Explained(0.0, ())

    @property
    def highest(self) -> int:
        """The highest sum that they can show."""
        return max(self.least, dice(self.expression).highest if self.expression else 6 * (self.number - self.dropped))

    @property
    def lowest(self) -> int:
        """The lowest sum that they can show."""
        return max(self.least, dice(self.expression).least if self.expression else self.number - self.dropped)

    def roll(self, label: str, rule: str) -> Roll:
        """The dice to roll."""
        return dice(self.expression).roll(label, rule) if self.expression else Roll(label, self.number, 6, rule)

    def kept(self, faces: Sequence[int]) -> tuple[int, ...]:
        """The faces that count, in the order rolled: of equal low ones the first is dropped."""
        left = list(faces)
        for _ in range(self.dropped):
            left.remove(min(left))
        return tuple(left)

    def total(self, faces: Sequence[int]) -> int:
        """What the faces come to."""
        rolled = dice(self.expression).total(faces) if self.expression else sum(self.kept(faces))
        return max(self.least, rolled)


def charge_dice(state: State, unit: str, character: str = "") -> MoveDice:
    """The dice of the Charge Range (T9A-MOV-049), to which Movement is added unless they are those of Random Movement.
    `character`: who charges out of the unit on his own (T9A-CHA-025)."""
    least = least_charge_roll(state, unit) if not character else 0  # T9A-MOV-051
    return _dice(state, unit, CHARGE_RANGE, character, least=least)


def flee_dice(state: State, unit: str) -> MoveDice:
    """The dice of the Flee Distance (T9A-MOV-098)."""
    return _dice(state, unit, FLEE_DISTANCE)


def pursuit_dice(state: State, unit: str) -> MoveDice:
    """The dice of a pursuit or an overrun."""
    return _dice(state, unit, PURSUIT_DISTANCE)


def _dice(state: State, unit: str, query: Query[Explained], character: str = "", *, least: int = 0) -> MoveDice:
    base = Term(USUAL, text("t9a.special_rules.dice"), "T9A-MOV-098" if query is FLEE_DISTANCE else "T9A-MOV-049")
    if expression := random_movement(state, unit):
        return MoveDice(expression=expression, least=least, explained=Explained.sum([base]))
    alone = _alone(state, unit, character)
    explained = said(Situation(alone, unit), query).to(base)  # T9A-MOV-050
    number = int(explained.total)
    return MoveDice(number=number, dropped=max(0, number - USUAL), least=least, explained=explained)


def _alone(state: State, unit: str, character: str) -> State:
    """The state in which the Character is all of the unit: its own rules count, not those of the others."""
    if not character:
        return state
    one = msgspec.structs.replace(state.units[unit], models=[character])
    return msgspec.structs.replace(state, units={**state.units, unit: one})
