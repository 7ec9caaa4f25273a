"""Which rules of a rulebook are proved, and how.

A rule is claimed by tests and scenarios. Where the code can switch it off (a refusal, an effect, a row of a table), its
tests must fail without it; a rule that is plain procedure is proved by passing tests alone. A rule that is not played
yet is `later`, and never counts as proved.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from rules.engine.rulebook import Rulebook

Status = Literal["proved", "procedure", "claimed", "reference_only", "later", "unproved"]
SWITCHES = frozenset({"refuse", "switched_off", "Modify", "Grant", "Suppress", "Offer", "Forbid", "Act"})
MOST_REFERENCE_ONLY = 0.05


class Claims(msgspec.Struct):
    """What a run of the tests has found: who claims each rule, which tests failed, which rules the code looked up to
    see whether they are switched off, and (after a proof) which tests failed with a rule switched off."""

    claims: dict[str, list[str]] = {}
    failed: list[str] = []
    consulted: list[str] = []
    failed_without: dict[str, list[str]] = {}


class RuleCoverage(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of one rule, why if it is not proved, and the tests that claim it. `rest`: with what the rest of it
    comes, if it is enforced only as far as it acts so far."""

    status: Status
    because: str = ""
    rest: str = ""
    tests: tuple[str, ...] = ()


def coverage(
    rulebook: Rulebook, found: Claims, switches: Iterable[str], *, proven: bool = True
) -> dict[str, RuleCoverage]:
    """The state of every rule, in the order of the rulebook. `proven` False: nothing was switched off yet."""
    switchable = frozenset(switches) | frozenset(found.consulted)
    states = {rule: _state_of(rule, rulebook, found, rule in switchable, proven) for rule in rulebook.rules}
    return {
        rule: msgspec.structs.replace(state, rest=rulebook.partly[rule]) if rule in rulebook.partly else state
        for rule, state in states.items()
    }


def _state_of(rule: str, rulebook: Rulebook, found: Claims, switchable: bool, proven: bool) -> RuleCoverage:
    tests = tuple(found.claims.get(rule, ()))
    failing = [test for test in tests if test in found.failed]
    if rule in rulebook.reference_only:
        return RuleCoverage("reference_only", rulebook.reference_only[rule].reason, tests=tests)
    if not tests and rule in rulebook.later and not switchable:
        return RuleCoverage("later", rulebook.later[rule])
    if not tests:
        return RuleCoverage("unproved", "no test claims it")
    if failing:
        return RuleCoverage("unproved", f"fails: {failing[0]}", tests=tests)
    if not proven:
        return RuleCoverage("claimed", tests=tests)
    if not switchable:
        return RuleCoverage("procedure", tests=tests)
    if not found.failed_without.get(rule):
        return RuleCoverage("unproved", "its tests pass without it too", tests=tests)
    return RuleCoverage("proved", tests=tests)


def unknown(rulebook: Rulebook, found: Claims) -> list[str]:
    """Ids that tests claim and the rulebook does not have."""
    return [rule for rule in found.claims if rule not in rulebook.rules]


def shortcomings(rules: Mapping[str, RuleCoverage]) -> list[str]:
    """What keeps a rulebook from being covered: unproved rules, and too many that are for reference only."""
    wrong = [f"{rule}: {state.because}" for rule, state in rules.items() if state.status == "unproved"]
    for_reference = sum(state.status == "reference_only" for state in rules.values())
    if for_reference >= MOST_REFERENCE_ONLY * len(rules):
        wrong.append(f"{for_reference} of {len(rules)} rules are for reference only, which is 5 % or more")
    return wrong


def switches_in(source: str) -> set[str]:
    """Ids of the rules that a module can play without: those named in a refusal, an effect or a look-up of a switch."""
    return {
        word.value
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call) and _name(call.func) in SWITCHES
        for word in ast.walk(call)
        if isinstance(word, ast.Constant) and isinstance(word.value, str) and looks_like_an_id(word.value)
    }


def looks_like_an_id(word: str) -> bool:
    """Whether a word has the form of a rule's id.

    >>> looks_like_an_id("DBF-MOV-001"), looks_like_an_id("dbf.move")
    (True, False)
    """
    parts = word.split("-")
    return len(parts) == 3 and word == word.upper() and parts[2].isdigit() and len(parts[2]) == 3


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
