"""The special rules by key, and which of them act at a hook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from rules.ninth_age.special_rules.rule import Held, SpecialRule


@cache
def known_rules() -> Mapping[str, SpecialRule]:
    """The special rules of chapter 17 by key, in the order of the book's list."""
    # Rules ask about other rules: only when the first of them is asked for are all of them there.
    from rules.ninth_age.special_rules.catalogue import SPECIAL_RULES

    return SPECIAL_RULES


def known(key: str) -> SpecialRule | None:
    """The special rule with this key; None if the engine does not know it."""
    return known_rules().get(key)


@cache
def _by_hook() -> Mapping[str, tuple[tuple[str, Held], ...]]:
    found: dict[str, list[tuple[str, Held]]] = {}
    for rule in known_rules().values():
        for held in rule.effects:
            found.setdefault(held.hook, []).append((rule.key, held))
    return {hook: tuple(effects) for hook, effects in found.items()}


def acting_at(hook: str) -> Iterable[tuple[str, Held]]:
    """The effects of all special rules at a hook, each with the key of its rule."""
    return _by_hook().get(hook, ())
