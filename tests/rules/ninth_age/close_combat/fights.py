"""Small fights for tests: two units front to front, or as the test sets them, and a Round of Combat that has begun."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.close_combat.who_fights.rows import Row, rows_of
from rules.ninth_age.close_combat.who_fights.who_strikes import strikers
from rules.ninth_age.state import Contact, Round, Side, State
from tests.rules.ninth_age.building import Made, battle, game_of, unit

CELL = 20 / 25.4
"""The side of a base of infantry."""


def red(models: int = 10, files: int = 5, **rest: Any) -> Made:
    """Spearmen who face north, their front left corner in the middle of the table."""
    rest.setdefault("front_left", (24, 24, 0))
    return unit("red", rest.pop("name", "A"), models=models, files=files, **rest)


def blue(models: int = 10, files: int = 5, *, shift: float = 0.0, **rest: Any) -> Made:
    """Their enemies, front to front; `shift`: so many files further to the east."""
    rest.setdefault("front_left", (24 + (files + shift) * CELL, 24, 180))
    return unit("blue", rest.pop("name", "B"), models=models, files=files, **rest)


def fight(*units: Made, contacts: Sequence[tuple[str, str] | tuple[str, str, Side]] = (), **fields: Any) -> State:
    """A state in which red.A has charged blue.B, or whoever is named, and the attacks of the round come next."""
    pairs = contacts or (("red.A", "blue.B"),)
    made = [Contact(pair[0], pair[1], pair[2] if len(pair) > 2 else "front", 1) for pair in pairs]
    step = fields.pop("step", "attacks")
    state = battle(*units, phase="combat", contacts=made, opened=True, **fields)
    fighting = [one.unit.id for one in units if state.engaged(one.unit.id)]
    state.round = Round(units=tuple(fighting), contacts=tuple(made), step=step)
    return state


def rows(state: State, unit: str) -> list[Row]:
    """The rows of a unit."""
    return rows_of(state, [unit])


def attacks_of(state: State, unit: str) -> int:
    """With how many attacks a unit strikes in all."""
    return sum(row.total for row in rows(state, unit))


def reach_of(state: State, model: str) -> tuple[Pool, ...]:
    """The pools at which a model may strike; it must be alone in its row."""
    found = [one.reach for one in strikers(state, state.models[model].unit) if one.model == model]
    return found[0] if found else ()


def by_chance(state: State, procedure: Callable[[Battle], Procedure], seed: int = 1) -> Flow:
    """The procedure with dice by chance, up to its first question that has several answers."""
    flow = Flow.start(game_of(procedure), state, SeededDice(seed))
    flow.settle()
    return flow


def by_default(flow: Flow, topics: list[str] | None = None, until: str = "") -> Flow:
    """Give the answers of an expired clock until a topic is asked, or to the end; `topics` gathers what was asked."""
    while flow.pending and flow.pending[0].topic != until:
        asked = flow.pending[0]
        if topics is not None:
            topics.append(asked.topic)
        flow.submit(asked.seat, asked.number, asked.default())
    return flow
