"""The special rules by key, and which of them act at a hook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from rules.ninth_age.special_rules.rule import Held, SpecialRule

if TYPE_CHECKING:
    from rules.ninth_age.equipment.weapon import Weapon
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


def _weapons() -> Iterable[Weapon]:
    from rules.ninth_age.equipment.close_combat_weapons import CLOSE_COMBAT_WEAPONS

    return CLOSE_COMBAT_WEAPONS.values()


@cache
def _by_hook() -> Mapping[str, tuple[tuple[str, Held], ...]]:
    found: dict[str, list[tuple[str, Held]]] = {}
    for one in (*known_rules().values(), *_weapons()):
        for held in one.effects:
            found.setdefault(held.hook, []).append((one.key, held))
    return {hook: tuple(effects) for hook, effects in found.items()}


def acting_at(hook: str) -> Iterable[tuple[str, Held]]:
    """The effects of all special rules and weapons at a hook, each with its key."""
    return _by_hook().get(hook, ())


def given_at(state: State, hook: str) -> Iterable[tuple[str, Held]]:
    """The effects at a hook of what was given for a time, the oldest first; rules of the list act with the others."""
    for key in dict.fromkeys(effect.rule.key for effect in state.timed):
        rule = given_rules().get(key)
        for held in rule.effects if rule is not None else ():
            if held.hook == hook:
                yield key, held
