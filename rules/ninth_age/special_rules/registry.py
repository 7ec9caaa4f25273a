"""The special rules by key, and which of them act at a hook."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cache

from rules.ninth_age.special_rules.rule import OF_UNITS, Held, SpecialRule
from rules.ninth_age.state import State


@cache
def known_rules() -> Mapping[str, SpecialRule]:
    """The special rules of chapter 17 by key, in the order of the book's list."""
    # Rules ask about other rules: only when the first of them is asked for are all of them there.
    from rules.ninth_age.special_rules.catalogue import SPECIAL_RULES

    return SPECIAL_RULES


@cache
def given_rules() -> Mapping[str, SpecialRule]:
    """What models have only because something gives it to them for a time: no rules of the list, but values like
    them."""
    from rules.ninth_age.special_rules.catalogue import GIVEN

    return GIVEN


def known(key: str) -> SpecialRule | None:
    """The special rule with this key; None if the engine does not know it."""
    return known_rules().get(key) or given_rules().get(key)


def _equipment() -> Iterator[tuple[str, tuple[Held, ...]]]:
    from rules.ninth_age.equipment.barding import BARDING
    from rules.ninth_age.equipment.close_combat_weapons import CLOSE_COMBAT_WEAPONS

    yield from ((weapon.key, weapon.effects) for weapon in CLOSE_COMBAT_WEAPONS.values())
    yield BARDING.key, BARDING.effects


class AtHook:
    """The effects of all special rules and equipment at a hook, each with its key; `asks_units`: one of them depends on
    how many models of a unit have its rule. `left_by`: those that are left for models with known rules."""

    __slots__ = ("asks_units", "effects", "left_by")

    def __init__(self, effects: tuple[tuple[str, Held], ...]) -> None:
        self.effects = effects
        self.asks_units = any(held.holder in OF_UNITS for _, held in effects)
        self.left_by: dict[Hashable, tuple[tuple[str, Held], ...]] = {}


_NOTHING = AtHook(())


@cache
def _by_hook() -> Mapping[str, AtHook]:
    found: dict[str, list[tuple[str, Held]]] = {}
    acting = {one.key: one.effects for one in known_rules().values()}
    acting.update(_equipment())
    for key, effects in acting.items():
        for held in effects:
            found.setdefault(held.hook, []).append((key, held))
    return {hook: AtHook(tuple(held)) for hook, held in found.items()}


def at_hook(hook: str) -> AtHook:
    """What acts at a hook."""
    return _by_hook().get(hook, _NOTHING)


def acting_at(hook: str) -> tuple[tuple[str, Held], ...]:
    """The effects of all special rules and equipment at a hook, each with its key."""
    return at_hook(hook).effects


def given_at(state: State, hook: str) -> Iterable[tuple[str, Held]]:
    """The effects at a hook of what was given for a time, the oldest first; rules of the list act with the others."""
    for key in dict.fromkeys(effect.rule.key for effect in state.timed):
        rule = given_rules().get(key)
        for held in rule.effects if rule is not None else ():
            if held.hook == hook:
                yield key, held
