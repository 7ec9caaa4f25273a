"""Sheets: what a player may decide in advance, for exactly what can happen next as things stand.

A sheet is made of rows, each with the ways in which its question may be answered; the way that is chosen becomes a
standing order (rules.engine.plans). Whoever chooses need know no rule of the game: everything is said here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.engine.plans import Condition, Intention
from rules.engine.text import Text


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule of a way: the answer (empty: the default of the question), or the question's answer of that `habit`, if
    the conditions hold."""

    answer: dict[str, Any] = {}
    when: tuple[Condition, ...] = ()
    habit: str = ""


class Dial(msgspec.Struct, frozen=True):
    """A number that the player sets: `at_most` of the conditions on this fact, from `least` to `most`."""

    fact: str
    least: int
    most: int
    preset: int


class Way(msgspec.Struct, frozen=True, omit_defaults=True):
    """One choice of a row: its rulings are tried in their order."""

    key: str
    text: Text
    rulings: tuple[Ruling, ...]
    dial: Dial | None = None


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that may be asked. `about`: the pieces that the question must be about; `when`: conditions of every
    order made of it; `facts` what is known now, for the page; `relies` and `known` what stops the order when it
    changes; `usual` the key of the way that suits it; `under` the row that speaks where this one does not; `topics`
    of its questions where they are not on the topic of the sheet."""

    key: str
    title: Text
    ways: tuple[Way, ...]
    about: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()
    facts: dict[str, Any] = {}
    relies: dict[str, Any] = {}
    known: tuple[str, ...] = ()
    usual: str = ""
    under: str = ""
    topics: tuple[str, ...] = ()


class Preset(msgspec.Struct, frozen=True):
    """One press that fills in the sheet: that way in every row that stands on its own, "" the usual one of each."""

    text: Text
    way: str = ""


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may be decided in advance about the questions on a topic, or on a theme. `now`: conditions that make of an
    order one for the next time only; those who want to keep it leave them out."""

    topic: str
    title: Text
    rows: tuple[Row, ...]
    presets: tuple[Preset, ...] = ()
    now: tuple[Condition, ...] = ()


def orders(sheet: Sheet, row: Row, way: str, *, dial: int | None = None, keep: bool = False) -> list[Intention]:
    """The rules of the standing order that a chosen way stands for, as the page makes them."""
    chosen = next(one for one in row.ways if one.key == way)
    conditions = [*row.when, *(() if keep else sheet.now)]
    return [
        Intention(
            topic,
            ruling.answer,
            habit=ruling.habit,
            relies=dict(row.relies),
            known=list(row.known),
            repeat=True,
            about=list(row.about),
            when=[*conditions, *(_set(condition, chosen.dial, dial) for condition in ruling.when)],
            group=row.key,
        )
        for topic in row.topics or (sheet.topic,)
        for ruling in chosen.rulings
    ]


def usual_orders(sheets: Sequence[Sheet]) -> list[Intention]:
    """All orders of whoever takes the usual way in every row that stands on its own, as the page puts them: the more
    pieces a row names, the earlier it is tried."""
    rows = [(sheet, row) for sheet in sheets for row in sheet.rows if row.usual and not row.under]
    made = [order for sheet, row in rows for order in orders(sheet, row, row.usual)]
    return sorted(made, key=lambda order: -len(order.about))


def _set(condition: Condition, dial: Dial | None, value: int | None) -> Condition:
    if dial is None or value is None or condition.fact != dial.fact:
        return condition
    return msgspec.structs.replace(condition, at_most=float(value))
