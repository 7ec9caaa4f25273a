"""What rules do at a moment: effects that ask, roll or change, offered to their owners or happening by themselves
(T9A-GEN-008 to 011)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

import msgspec

from rules.engine.effects import Act
from rules.engine.game import Battle, Procedure
from rules.engine.hooks import Moment
from rules.engine.witness import acted
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.general_principles.simultaneous import Ability, window
from rules.ninth_age.special_rules.holding import has, parameter, reaches
from rules.ninth_age.special_rules.registry import acting_at, given_at
from rules.ninth_age.special_rules.rule import Held
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Seat, State, other

ROLL_AGAIN = "roll_again"
"""What comes of an effect that lets a failed test be rolled again."""


class _Due(msgspec.Struct, frozen=True):
    """An effect that acts now: of which rule, for which unit, and of which model ("" if of the unit as a whole)."""

    key: str
    effect: Act
    unit: str
    model: str


def happen(
    battle: Battle,
    moment: Moment,
    units: Sequence[str],
    *,
    needed: float = 0,
    attack: Attack | None = None,
    models: Collection[str] | None = None,
) -> Procedure:
    """At a window, what the players like to use of what they may use now; then whatever happens without asking, that of
    the Active Player's units first. `needed`: the number that the moment is about; `attack`: the attack;
    `models`: whom alone it concerns. Returns what came of each, as far as it says anything."""
    state: State = battle.state
    due = [one for unit in units for one in _due(state, moment, unit, needed, attack)]
    due = [one for one in due if models is None or not one.model or one.model in models]
    results: list[str] = []
    if not due:
        return results
    abilities = [
        Ability(
            f"{one.key} {one.model or one.unit}",
            _seat(state, one),
            one.effect.label(_asked(state, one, needed, attack)),
            partial(_use, one, needed, attack, results),
        )
        for one in due
        if one.effect.label is not None
    ]
    yield from window(battle, abilities, hidden=True)
    for seat in (state.active, other(state.active)):
        for one in due:
            if one.effect.label is None and _seat(state, one) == seat:
                yield from _use(one, needed, attack, results, battle)
    return results


def _due(state: State, moment: Moment, unit: str, needed: float, attack: Attack | None) -> Iterator[_Due]:
    for key, held in (*acting_at(moment), *given_at(state, moment)):
        effect = held.effect
        if not isinstance(effect, Act):
            continue
        for model in _whose(state, unit, key, held):
            one = _Due(key, effect, unit, model)
            if not _is_spent(state, one) and effect.when(_asked(state, one, needed, attack)):
                yield one


def _whose(state: State, unit: str, key: str, held: Held) -> tuple[str, ...]:
    """The models that have the effect each for itself, or "" once for the unit."""
    if held.holder in ("model", "part", "protected"):
        return tuple(model for model in state.units[unit].models if has(state, model, key))
    return ("",) if reaches(state, unit, key, held.holder) else ()


def _asked(state: State, one: _Due, needed: float, attack: Attack | None) -> Situation:
    stated = parameter(state, one.model, one.key) if one.model else ""
    return Situation(state, one.unit, model=one.model, parameter=stated, needed=needed, attack=attack)


def _is_spent(state: State, one: _Due) -> bool:
    """Whether it can be used once in a battle and has been."""
    return one.effect.once and bool(one.model) and one.key in state.models[one.model].spent


def _use(one: _Due, needed: float, attack: Attack | None, results: list[str], battle: Battle) -> Procedure:
    """Let it happen if it still can: who is gone by now does nothing (T9A-GEN-011)."""
    state: State = battle.state
    unit = state.models[one.model].unit if one.model else one.unit
    gone = state.models[one.model].dead if one.model else not state.units[unit].models
    if gone or _is_spent(state, one):
        return
    if one.effect.once:
        state.models[one.model].spent += (one.key,)
    acted(one.effect.rule)
    result = yield from one.effect.run(battle, _asked(state, msgspec.structs.replace(one, unit=unit), needed, attack))
    results += [result] if result else []


def _seat(state: State, one: _Due) -> Seat:
    return state.units[one.unit].seat
