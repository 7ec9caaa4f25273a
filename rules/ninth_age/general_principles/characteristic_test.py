"""Characteristic Tests with one D6 (T9A-GEN-042 to 045)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.explained import Explained, Term
from rules.engine.game import Battle
from rules.engine.text import text
from rules.ninth_age.general_principles.characteristics import Short, value
from rules.ninth_age.state import State
from rules.ninth_age.troop_types import WAR_MACHINE

ALWAYS_FAILS = 6


def value_to_test(state: State, model: str, short: Short) -> Explained:
    """The value that the model tests: the highest among its parts (T9A-GEN-044)."""
    found = value(state, model, short)
    parts = state.kind_of(model).parts
    best = max((part.characteristics.get(short, 0) for part in parts), default=0)
    if best <= found.terms[0].value:
        return found
    more = best - found.terms[0].value
    return found.plus(Term(more, text("t9a.characteristics.best_part"), "T9A-GEN-044"))


def unit_value(state: State, unit: str, short: Short) -> Explained:
    """The value of a unit that tests as a whole: its highest (T9A-GEN-045)."""
    return max((value_to_test(state, model, short) for model in state.units[unit].models), key=lambda one: one.total)


def fails_unrolled(state: State, model: str, short: Short) -> bool:
    """Whether no die is needed: the value is 0 (T9A-GEN-043), or it is a War Machine (T9A-TYP-048)."""
    if state.kind_of(model).troop_type == WAR_MACHINE:
        return True
    return value_to_test(state, model, short).total <= 0


def passes(face: int, number: float) -> bool:
    """Whether a D6 passes against a value: not more than it, and never a 6 (T9A-GEN-042)."""
    return face <= number and face != ALWAYS_FAILS


def characteristic_test(battle: Battle, model: str, short: Short, rule: str) -> Generator[Any, Any, bool]:
    """A Characteristic Test of a model; returns whether it is passed."""
    state: State = battle.state
    number = value_to_test(state, model, short)
    if fails_unrolled(state, model, short):
        battle.tell(
            told(
                "t9a.characteristics.fails_unrolled",
                pieces=[model],
                rule=rule,
                numbers={"value": number},
                characteristic=text(f"t9a.characteristic.{short}"),
            )
        )
        return False
    (face,) = yield Roll(f"{short} {model}", 1, 6, rule)
    passed = passes(face, number.total)
    battle.tell(
        told(
            "t9a.characteristics.passed" if passed else "t9a.characteristics.failed",
            pieces=[model],
            rule=rule,
            dice=[face],
            numbers={"value": number},
            characteristic=text(f"t9a.characteristic.{short}"),
            face=face,
            value=int(number.total),
        )
    )
    return passed
