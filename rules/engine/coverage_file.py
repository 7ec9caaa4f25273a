"""`coverage.json` beside a rulebook: the state of each rule when it was last looked at. The reference pages show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from rules.engine.coverage import RuleCoverage

NAME = "coverage.json"


def read(rulebook: Path) -> dict[str, RuleCoverage]:
    """The states that are kept; none if nobody has looked."""
    path = rulebook / NAME
    return msgspec.json.decode(path.read_bytes(), type=dict[str, RuleCoverage]) if path.exists() else {}


def write(rulebook: Path, rules: Mapping[str, RuleCoverage]) -> None:
    """Keep the states: each test once whatever its parameters, and of living mutants only how many there are."""
    kept = {rule: _shortened(state) for rule, state in rules.items()}
    (rulebook / NAME).write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")


def _shortened(state: RuleCoverage) -> RuleCoverage:
    mutants = state.mutants and msgspec.structs.replace(state.mutants, survivors=())
    return msgspec.structs.replace(state, tests=_names(state.tests), mutants=mutants)


def _names(tests: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(test.split("[")[0] for test in tests))
