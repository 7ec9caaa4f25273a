"""Several units are told to shoot in one answer: they do so one after another, each completely (T9A-SHO-005), as if
their player had named them one by one and had let the page choose weapons and the places of templates."""

from __future__ import annotations

from typing import Any

from rules.engine.decisions import Decision
from rules.engine.game import Procedure
from rules.engine.refusal import allows
from rules.ninth_age.shooting.target import Chosen, Pair, judge_target, pairs
from rules.ninth_age.state import State

SETTLED: tuple[str, ...] = (
    "t9a.shooting.weapon",
    "t9a.shooting.garrison",
    "t9a.shooting.catapult_template",
    "t9a.shooting.flame_template",
    "t9a.shooting.cannon_point",
)
"""What is not asked of a unit that shoots in a salvo: the answer is what the page would have begun with."""


def next_of_salvo(state: State) -> Chosen | None:
    """The next unit of the salvo that may still shoot at what it was aimed at. Whose target is gone, or flees now, is
    left to be asked again."""
    while state.salvo:
        key, *rest = state.salvo
        state.salvo = tuple(rest)
        pair = Pair(*key.split(">"))
        if pair in pairs(state) and allows(judge_target, state, pair):
            return Chosen(pair.unit, pair.target, choosing=state.salvo_asks)
    return None


def spare_who_flees(state: State, calm: set[str]) -> None:
    """Take out of the salvo who is aimed at a unit that was calm and has turned to flight: its player may like
    another target better now."""
    state.salvo = tuple(
        key for key in state.salvo if not ((target := key.split(">")[1]) in calm and state.units[target].fleeing)
    )


def calm_units(state: State) -> set[str]:
    """Who does not flee."""
    return {unit.id for unit in state.units.values() if not unit.fleeing}


def settled(procedure: Procedure) -> Procedure:
    """A procedure of which these questions are answered by what the page would have begun with."""
    value: Any = None
    while True:
        try:
            asked = procedure.send(value)
        except StopIteration as end:
            return end.value
        if isinstance(asked, Decision) and asked.topic in SETTLED:
            value = asked.check(asked.default())
        else:
            value = yield asked
