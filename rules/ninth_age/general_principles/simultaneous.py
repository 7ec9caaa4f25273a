"""Abilities used at the same moment (T9A-GEN-008 to 011)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseMany, Option, Order
from rules.engine.text import Text, text
from rules.ninth_age.state import Seat, State, other

ABILITIES = "t9a.general.abilities"
ALL = "all"
"""The habit of using whatever may be used."""


@dataclass(frozen=True, slots=True)
class Ability:
    """Something that a player may do now, or must (`forced`). `run(battle)` does it as far as it is possible when its
    turn comes: what was declared is never taken back (T9A-GEN-011)."""

    key: str
    seat: Seat
    label: Text
    run: Callable[[Battle], Procedure]
    forced: bool = False


def window(battle: Battle, abilities: Sequence[Ability], topic: str = ABILITIES, *, hidden: bool = False) -> Procedure:
    """Both players declare which of their abilities they use, the Active Player first and the other knowing it; then
    all are resolved, those of the Active Player first, each player's in the order that he likes (T9A-GEN-008 to 010).

    `topic`: of the question which abilities are used; `hidden`: the other player may not know that it is asked.
    """
    state: State = battle.state
    seats = (state.active, other(state.active))
    declared: dict[Seat, list[Ability]] = {}
    for seat in seats:
        own = [one for one in abilities if one.seat == seat]
        declared[seat] = yield from _declared(seat, own, topic, hidden=hidden)
    for seat in seats:  # T9A-GEN-009
        for ability in (yield from _ordered(seat, declared[seat])):
            yield from ability.run(battle)  # T9A-GEN-011


def _declared(seat: Seat, abilities: Sequence[Ability], topic: str, *, hidden: bool) -> Procedure:
    optional = [one for one in abilities if not one.forced]
    if not optional:
        return list(abilities)
    chosen = yield Decision(
        topic,
        seat,
        ChooseMany(tuple(Option(one.key, one.label) for one in optional)),
        "T9A-GEN-008",
        text(topic.replace("t9a.", "t9a.ask.", 1)),
        hidden=hidden,
        habits={ALL: lambda: {"choose_many": [one.key for one in optional]}},
    )
    return [one for one in abilities if one.forced or one.key in chosen]


def _ordered(seat: Seat, abilities: list[Ability]) -> Procedure:
    """What a player does not order otherwise has the forced ones first."""
    first = sorted(abilities, key=lambda one: not one.forced)
    if len(first) < 2:
        return first
    order = yield Decision(
        "t9a.general.ability_order",
        seat,
        Order(tuple(Option(one.key, one.label) for one in first)),
        "T9A-GEN-010",
        text("t9a.ask.general.ability_order"),
    )
    by_key = {one.key: one for one in first}
    return [by_key[key] for key in order]
