"""The close combat phase: the phasing player's combats, one after another in the order that he chooses (DBF-MEL-001,
002)."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from rules.de_bellis.contact import edge_touched_by_front, enemies_in_contact, in_contact
from rules.de_bellis.melee.facts import fight_facts
from rules.de_bellis.melee.fight import fight
from rules.de_bellis.melee.habits import fight_habits
from rules.de_bellis.names import name
from rules.de_bellis.state import State
from rules.engine.decisions import Decision
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.refusal import switched_off
from rules.engine.text import text

Pair = tuple[str, str]


def close_combat(battle: Battle) -> Procedure:
    """Everybody in contact fights, whoever made the contact; nobody may decline (DBF-MEL-001)."""
    state: State = battle.state
    if not state.opened:
        state.pairs = pairs_in_contact(state)
        state.opened = True
    while state.ending is None:
        yield CHECKPOINT
        state.pairs = still_in_contact(state)
        if not state.pairs:
            return
        key = yield which_fight(state)
        mine, enemy = key.split(":")
        state.pairs = fought_off(state, (mine, enemy))
        yield from fight(battle, mine, enemy)


def pairs_in_contact(state: State) -> list[Pair]:
    """Each pair of enemies in contact once, the phasing player's element first (DBF-MEL-044)."""
    return [
        (element.id, enemy.id)
        for element in state.standing(state.phasing)
        for enemy, _ in enemies_in_contact(state, element)
    ]


def still_in_contact(state: State) -> list[Pair]:
    """The pairs still to be fought: a combat whose contact is gone is not fought (DBF-MEL-015)."""
    if switched_off("DBF-MEL-015"):
        return [pair for pair in state.pairs if all(state.elements[id].on_table for id in pair)]
    return [pair for pair in state.pairs if in_contact(state, state.elements[pair[0]], state.elements[pair[1]])]


def fought_off(state: State, fought: Pair) -> list[Pair]:
    """What is left to fight after choosing a pair: of two enemies on one front only one is fought (DBF-MEL-045)."""
    left = [pair for pair in state.pairs if pair != fought]
    if switched_off("DBF-MEL-045") or not _front_to_front(state, fought):
        return left
    return [pair for pair in left if not (set(pair) & set(fought) and _front_to_front(state, pair))]


def _front_to_front(state: State, pair: Pair) -> bool:
    return edge_touched_by_front(state.elements[pair[0]], state.elements[pair[1]]) == "front"


def which_fight(state: State) -> Decision:
    """The next combat, which the phasing player chooses."""
    options = tuple(_option(state, pair, {}) for pair in state.pairs)
    return Decision(
        "dbf.fight",
        state.phasing,
        ChooseOne(options),
        rule="DBF-MEL-002",
        prompt=text("dbf.ask.fight"),
        facts={"turn": state.half_turn, "pairs": [f"{mine}:{enemy}" for mine, enemy in state.pairs]},
        pieces=tuple(dict.fromkeys(id for pair in state.pairs for id in pair)),
        page=partial(_with_facts, state, list(state.pairs)),
        habits=fight_habits(state, list(state.pairs)),
    )


def _with_facts(state: State, pairs: list[Pair]) -> dict[str, dict[str, Any]]:
    """The options as a page shows them: with both totals before the dice, and the odds."""
    return {"choose_one": {"options": [_option_data(state, pair) for pair in pairs]}}


def _option_data(state: State, pair: Pair) -> Any:
    return msgspec.to_builtins(_option(state, pair, fight_facts(state, *pair)))


def _option(state: State, pair: Pair, facts: dict[str, Any]) -> Option:
    mine, enemy = state.elements[pair[0]], state.elements[pair[1]]
    return Option(f"{pair[0]}:{pair[1]}", text("dbf.fight.pair", mine=name(mine), enemy=name(enemy)), pair, facts)
