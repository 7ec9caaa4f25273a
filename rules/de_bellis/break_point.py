"""Counting the army, its break point, and what each loss counts (DBF-VIC-001 to 008)."""

from __future__ import annotations

from rules.de_bellis.army import Army, Quality, Role
from rules.engine.explained import Explained, Term
from rules.engine.text import Text

COMMAND_VALUES: dict[Quality, int] = {"superior": 6, "ordinary": 4, "inferior": 3}


def counted_elements(army: Army) -> int:
    """How many elements the break point is half of: leaders as one each, defences and allies not (DBF-VIC-001)."""
    return sum(1 for element in army.elements if not army.is_allied(element))  # DBF-ARM-025, DBF-TRP-019


def break_point(counted: int) -> float:
    """Half of the counted elements, not rounded (DBF-VIC-002)."""
    return counted / 2


def is_broken(losses: float, counted: int) -> bool:
    """Whether losses are at least half of the counted elements (DBF-VIC-002)."""
    return 2 * losses >= counted


def command_value(quality: Quality, *, ordinary_value: int = 4) -> int:
    """What a lost leader of a grade counts (DBF-VIC-006); `ordinary_value` 4, or 5 by agreement."""
    return ordinary_value if quality == "ordinary" else COMMAND_VALUES[quality]


def loss_of(*, quality: Quality, role: Role, allied: bool, ordinary_value: int = 4) -> Explained:
    """How many losses the destruction of an element counts, and why.

    Allies count nothing, a leader or general his command value with his element in it, the commander-in-chief twice
    that, any other element one.
    """
    if allied:
        return Explained.sum([Term(0, Text("dbf.loss.allied"), "DBF-VIC-004")])
    terms = [Term(1, Text("dbf.loss.element"), "DBF-VIC-003")]
    if role in ("leader", "general"):  # DBF-VIC-005
        value = command_value(quality, ordinary_value=ordinary_value)
        # DBF-VIC-007
        terms = [Term(value, Text("dbf.loss.command_value"), "DBF-VIC-006")]
        if role == "leader":
            terms.append(Term(value, Text("dbf.loss.commander_in_chief"), "DBF-VIC-008"))
    return Explained.sum(terms)
