"""Which rules of a rulebook are proved, and how.

A rule is claimed by tests and scenarios, and cited in the code where it is carried out (`citations.py`). It is proved
if its tests notice every small mistake that is put there on purpose: its mutants. A rule that is not played yet is
`later`, and never counts as proved.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

from rules.engine.citations import Kind
from rules.engine.rulebook import Rulebook

Status = Literal["proved", "claimed", "reference_only", "later", "unproved"]
ENFORCED: frozenset[Status] = frozenset({"proved", "claimed"})
MOST_REFERENCE_ONLY = 0.05


class Mutants(msgspec.Struct, frozen=True, omit_defaults=True):
    """Mistakes put into the code of a rule: how many were made, how many its tests noticed, how many change nothing,
    and of the others what was changed. `digest`: that of the lines and the tests of that day (`proofs.py`)."""

    made: int = 0
    killed: int = 0
    equivalent: int = 0
    survivors: tuple[str, ...] = ()
    digest: str = ""

    @property
    def living(self) -> int:
        """How many nobody noticed that change something."""
        return self.made - self.killed - self.equivalent


class Claims(msgspec.Struct):
    """What a run of the tests has found: who claims each rule, which tests failed, and (after a proof) what became of
    the mutants of each rule, and which that were called equivalent are not among those that live."""

    claims: dict[str, list[str]] = {}
    failed: list[str] = []
    mutants: dict[str, Mutants] = {}
    idle: list[str] = []


class RuleCoverage(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of one rule, why if it is not proved, the tests that claim it, and its mutants if any were made.
    `rest`: with what the rest of it comes, if it is enforced only as far as it acts so far."""

    status: Status
    because: str = ""
    rest: str = ""
    tests: tuple[str, ...] = ()
    mutants: Mutants | None = None


def coverage(rulebook: Rulebook, found: Claims, cited: Mapping[str, Collection[Kind]]) -> dict[str, RuleCoverage]:
    """The state of every rule, in the order of the rulebook. `cited`: those that the code names, and how."""
    states = {rule: _state_of(rule, rulebook, found, cited.get(rule, ())) for rule in rulebook.rules}
    return {
        rule: msgspec.structs.replace(state, rest=rulebook.partly[rule]) if rule in rulebook.partly else state
        for rule, state in states.items()
    }


def _state_of(rule: str, rulebook: Rulebook, found: Claims, cited: Collection[Kind]) -> RuleCoverage:
    tests = tuple(found.claims.get(rule, ()))
    failing = [test for test in tests if test in found.failed]
    mutants = found.mutants.get(rule)
    if rule in rulebook.reference_only:
        return RuleCoverage("reference_only", rulebook.reference_only[rule].reason, tests=tests)
    if not tests and rule in rulebook.later and "value" not in cited:
        return RuleCoverage("later", rulebook.later[rule])
    if not tests:
        return RuleCoverage("unproved", "no test claims it")
    if failing:
        return RuleCoverage("unproved", f"fails: {failing[0]}", tests=tests)
    if not cited:
        return RuleCoverage("unproved", "the code cites it nowhere", tests=tests)
    if mutants is None or not mutants.made:
        return RuleCoverage("claimed", tests=tests)
    if mutants.living:
        missed = f"{mutants.living} of {mutants.made} mutants live"
        return RuleCoverage("claimed", missed, tests=tests, mutants=mutants)
    return RuleCoverage("proved", tests=tests, mutants=mutants)


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
