"""The close combat phase: the phasing player's combats, one after another in the order that he chooses (DBF-MEL-001,
002)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from rules.de_bellis.contact import FLANKS_AND_REAR, edge_touched_by_front, enemies_in_contact, in_contact
from rules.de_bellis.melee.facts import fight_facts
from rules.de_bellis.melee.fight import fight
from rules.de_bellis.melee.habits import fight_habits
from rules.de_bellis.names import name
from rules.de_bellis.state import State, footprint
from rules.engine.decisions import Decision
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.geometry import front_lies_on
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text

Pair = tuple[str, str]

EQUAL = 0.02
"""Shares of a front that differ by less are equal."""


def close_combat(battle: Battle) -> Procedure:
    """Everybody in contact fights, whoever made the contact; nobody may decline (DBF-MEL-001)."""
    state: State = battle.state
    if not state.opened:
        state.pairs = pairs_in_contact(state)  # DBF-MEL-001
        state.opened = True
    fought = False
    while state.ending is None:
        yield CHECKPOINT
        state.pairs = still_in_contact(state)
        if not state.pairs:
            return
        key = yield which_fight(state, unhurried=fought)
        fought = True
        mine, enemy = key.split(":")
        state.pairs = fought_off(state, (mine, enemy))
        yield from fight(battle, mine, enemy)


def pairs_in_contact(state: State) -> list[Pair]:
    """Each pair of enemies in contact once, the phasing player's element first (DBF-MEL-044, DBF-MEL-014)."""
    return [
        (element.id, enemy.id)
        for element in state.standing(state.phasing)  # DBF-MEL-001
        for enemy, _ in enemies_in_contact(state, element)
    ]


def still_in_contact(state: State) -> list[Pair]:
    """The pairs still to be fought: a combat whose contact is gone is not fought (DBF-MEL-015)."""
    return [pair for pair in state.pairs if in_contact(state, state.elements[pair[0]], state.elements[pair[1]])]


def fought_off(state: State, fought: Pair) -> list[Pair]:
    """What is left to fight after choosing a pair: nobody fights with his own front again (DBF-MEL-045)."""
    left = [pair for pair in state.pairs if pair != fought]
    used = fronts_of(state, fought)
    return [pair for pair in left if not used & fronts_of(state, pair)]  # DBF-MEL-045


def fronts_of(state: State, pair: Pair) -> set[str]:
    """Those of a pair who fight with their own front: it lies on an edge of the other."""
    both = (pair, pair[::-1])
    return {id for id, enemy in both if _edge_before(state, id, enemy) is not None}


def to_choose(state: State) -> list[Pair]:
    """The pairs of which the phasing player chooses the next. Who stands with his front along the flanks of several
    enemies fights the one who has most of it (DBF-MEL-045)."""
    most: dict[str, float] = {}
    for id, enemy in _along_flanks(state, state.pairs):
        most[id] = max(most.get(id, 0.0), _share(state, id, enemy))
    return [
        pair
        for pair in state.pairs
        # DBF-MEL-045
        if all(_share(state, id, enemy) >= most[id] - EQUAL for id, enemy in _along_flanks(state, [pair]))
    ]


def _along_flanks(state: State, pairs: Sequence[Pair]) -> list[Pair]:
    """Who stands with his front on a flank or the rear of whom, in these pairs."""
    both = [way for pair in pairs for way in (pair, pair[::-1])]
    return [way for way in both if _edge_before(state, *way) in FLANKS_AND_REAR]


def _edge_before(state: State, id: str, enemy: str) -> str | None:
    return edge_touched_by_front(state.elements[enemy], state.elements[id])


def _share(state: State, id: str, enemy: str) -> float:
    shared = front_lies_on(footprint(state.elements[id]), footprint(state.elements[enemy]))
    return shared.length if shared is not None else 0.0


def which_fight(state: State, *, unhurried: bool = False) -> Decision:
    """The next combat, which the phasing player chooses; after the first one also where only one is left, so that
    nobody has fought two by choosing one."""
    pairs = to_choose(state)
    options = tuple(_option(state, pair, {}) for pair in pairs)
    return Decision(
        "dbf.fight",
        state.phasing,
        ChooseOne(options),
        rule="DBF-MEL-002",
        prompt=text("dbf.ask.fight"),
        facts={"turn": state.half_turn, "pairs": [f"{mine}:{enemy}" for mine, enemy in pairs]},
        pieces=tuple(dict.fromkeys(id for pair in pairs for id in pair)),
        page=partial(_with_facts, state, pairs),
        habits=fight_habits(state, pairs),
        unhurried=unhurried,
    )


def _with_facts(state: State, pairs: list[Pair]) -> dict[str, dict[str, Any]]:
    """The options as a page shows them: with both totals before the dice, and the odds."""
    return {"choose_one": {"options": [_option_data(state, pair) for pair in pairs]}}


def _option_data(state: State, pair: Pair) -> Any:
    return msgspec.to_builtins(_option(state, pair, fight_facts(state, *pair)))


def _option(state: State, pair: Pair, facts: dict[str, Any]) -> Option:
    mine, enemy = state.elements[pair[0]], state.elements[pair[1]]
    return Option(f"{pair[0]}:{pair[1]}", text("dbf.fight.pair", mine=name(mine), enemy=name(enemy)), pair, facts)
