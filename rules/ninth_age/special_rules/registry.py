"""The special rules by key, and which of them act at a hook.

Rules ask about other rules, and weapons and armour about rules: so none of them is imported here. The game hands in
what is in force (`rules/ninth_age/in_force.py`) before anything is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass

from rules.engine.hooks import Choice, Hook, Option
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.special_rules.rule import OF_UNITS, Held, SpecialRule
from rules.ninth_age.state import Rule, State, TroopType


@dataclass(frozen=True, slots=True)
class InForce:
    """What acts in battles of this game: the special rules of chapter 17 by key, in the order of the book's list; what
    models have only because something gives it to them for a time, no rules of the list, but values like them; the
    effects of equipment by key, and those on whole units by their troop type. `wielded`: the weapons that are used in
    close combat by who is attacked; `worn`: the armour of a model."""

    listed: Mapping[str, SpecialRule]
    given: Mapping[str, SpecialRule]
    equipment: Mapping[str, tuple[Held, ...]]
    of_types: Mapping[TroopType, tuple[Held, ...]]
    wielded: Callable[[State, Pool], tuple[str, ...]]
    worn: Callable[[State, str], tuple[Rule, ...]]


_handed_in: list[InForce] = []


def hand_in(rules: InForce) -> None:
    """From now on these rules are in force."""
    _handed_in[:] = [rules]
    _gathered.clear()


def in_force() -> InForce:
    """The rules that were handed in. `LookupError` before that."""
    if not _handed_in:
        raise LookupError("no rules are in force: the game hands them in (rules.ninth_age.game)")
    return _handed_in[0]


def known_rules() -> Mapping[str, SpecialRule]:
    """The special rules of chapter 17 by key, in the order of the book's list."""
    return in_force().listed


def given_rules() -> Mapping[str, SpecialRule]:
    """What models have only because something gives it to them for a time."""
    return in_force().given


def known(key: str) -> SpecialRule | None:
    """The special rule with this key; None if the engine does not know it."""
    return known_rules().get(key) or given_rules().get(key)


class AtHook:
    """What acts at a hook: the effects of all special rules and equipment, each with its key, and those of troop types;
    `asks_units`: one of them depends on how many models of a unit have its rule. `left_by`: those that are left for
    models with known rules."""

    __slots__ = ("asks_units", "effects", "left_by", "of_types")

    def __init__(self, effects: tuple[tuple[str, Held], ...], of_types: Mapping[TroopType, tuple[Held, ...]]) -> None:
        self.effects = effects
        self.of_types = of_types
        self.asks_units = any(held.holder in OF_UNITS for _, held in effects)
        self.left_by: dict[Hashable, tuple[tuple[str, Held], ...]] = {}


_gathered: dict[Hook | None, AtHook] = {}


def at_hook(hook: Hook | None) -> AtHook:
    """What acts at a hook; None: what grants or takes away rules."""
    found = _gathered.get(hook)
    if found is None:
        found = _gathered[hook] = _gather(hook)
    return found


def _gather(hook: Hook | None) -> AtHook:
    acting = {one.key: one.effects for one in known_rules().values()}
    acting.update(in_force().equipment)
    effects = [(key, held) for key, effects in acting.items() for held in effects if _bears_on(held, hook)]
    of_types = {
        troop_type: tuple(bearing)
        for troop_type, effects in in_force().of_types.items()
        if (bearing := [held for held in effects if _bears_on(held, hook)])
    }
    return AtHook(tuple(effects), of_types)


def _bears_on(held: Held, hook: Hook | None) -> bool:
    """Whether an effect acts at a hook; who may choose nothing at all may not choose one of the options either."""
    if held.hook is hook:
        return True
    return isinstance(hook, Option) and isinstance(hook.of, Choice) and held.hook is hook.of


def acting_at(hook: Hook | None) -> tuple[tuple[str, Held], ...]:
    """The effects of all special rules and equipment at a hook, each with its key."""
    return at_hook(hook).effects


def given_at(state: State, hook: Hook) -> Iterable[tuple[str, Held]]:
    """The effects at a hook of what was given for a time, the oldest first; rules of the list act with the others."""
    for key in dict.fromkeys(effect.rule.key for effect in state.timed):
        rule = given_rules().get(key)
        for held in rule.effects if rule is not None else ():
            if _bears_on(held, hook):
                yield key, held
