"""Which special rules an attack carries: those of its part and those of its weapon (T9A-SPC-007, 015, 020)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.effects import Grant
from rules.ninth_age.special_rules.holding import best_of, rules_of_part
from rules.ninth_age.special_rules.registry import known
from rules.ninth_age.special_rules.rule import Manner
from rules.ninth_age.state import Rule, State


def carried_by_part(state: State, model: str, part: int, manner: Manner) -> tuple[Rule, ...]:
    """The special rules that all attacks of a part carry, whatever it makes them with: those that work for normal Close
    Combat Attacks (T9A-SPC-007), for Shooting Attacks too where the rule says so, and for Special Attacks next to none
    (T9A-SPC-020, T9A-DMG-003)."""
    return _with_what_they_bring(rule for rule in rules_of_part(state, model, part) if _works_for(rule.key, manner))


def carried(state: State, model: str, part: int, manner: Manner, own: Iterable[Rule]) -> tuple[Rule, ...]:
    """All that an attack carries: what its part gives it and what its weapon, or the rule that lets it make the attack,
    gives it (`own`). Of several values of a rule one counts (T9A-SPC-037)."""
    return _with_what_they_bring([*own, *carried_by_part(state, model, part, manner)])  # T9A-SPC-015


def _works_for(key: str, manner: Manner) -> bool:
    """Whether a rule of a part works for its attacks of this manner: for none but those that it names, so for blows
    more often than for shots (T9A-SPC-007), and for hardly any Special Attack (T9A-DMG-003, T9A-SPC-020)."""
    rule = known(key)
    return rule is not None and manner in rule.attacks


def _with_what_they_bring(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """A rule of an attack may bring another (T9A-SPC-140)."""
    found = list(rules)
    for rule in found:  # grows while it is gone through
        value = known(rule.key)
        for held in value.effects if value is not None else ():
            brought = held.effect
            if held.holder == "attack" and isinstance(brought, Grant):
                found += [Rule(brought.granted)] if all(one.key != brought.granted for one in found) else []
    return _counting(found)


def _counting(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Each rule once, with the value that counts (T9A-SPC-016 to 018, T9A-SPC-038)."""
    by_key: dict[str, list[Rule]] = {}
    for rule in rules:
        by_key.setdefault(rule.key, []).append(rule)
    return tuple(
        next(rule for rule in same if rule.parameter == parameter)
        for key, same in by_key.items()
        for parameter in best_of(key, [rule.parameter for rule in same])
    )
