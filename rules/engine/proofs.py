"""What the proof of a rule stands on, and whether it still stands.

A proof is kept with a digest of the lines that carry out the rule and of the tests that claim it. Whoever changes
either has another digest: the proof is stale, and is made again (`manage.py rulecoverage --prove --stale --write`).
"""

from __future__ import annotations

import ast
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from rules.engine import data_files
from rules.engine.citations import Site, sites_under
from rules.engine.coverage import ENFORCED, Mutants, RuleCoverage

KINDS_OF_MISTAKES = 2
"""Counted up when other mistakes are made than before: what was proved against fewer is proved no longer."""


class Grounds:
    """What all proofs of a game stand on: the code in a folder, and the tests, whose ids begin at `root`."""

    def __init__(self, root: Path, code: Path) -> None:
        self.root, self.code = root, code
        self._lines: dict[Path, list[str]] = {}
        self._tests: dict[str, dict[str, str]] = {}

    @cached_property
    def sites(self) -> dict[str, list[tuple[Path, Site]]]:
        """Every rule that the code cites, and where."""
        return sites_under(self.code)

    def digest(self, rule: str, tests: Iterable[str]) -> str:
        """The digest of a rule that these tests claim: the same wherever its lines stand, and in whatever order."""
        places = self.sites.get(rule, ())
        carried_out = sorted(
            f"{path.relative_to(self.code).as_posix()} {self._text(path, site)}" for path, site in places
        )
        claimed = sorted({f"{test} {self._test(test)}" for test in (name.split("[")[0] for name in tests)})
        words = json.dumps([KINDS_OF_MISTAKES, carried_out, claimed])
        return sha256(words.encode()).hexdigest()[:16]

    def standing(self, kept: Mapping[str, RuleCoverage]) -> dict[str, Mutants]:
        """The mutants that were made before, of rules of which neither lines nor tests have changed since."""
        return {
            rule: state.mutants
            for rule, state in kept.items()
            if state.mutants is not None and state.mutants.digest == self.digest(rule, state.tests)
        }

    def _text(self, path: Path, site: Site) -> str:
        if path not in self._lines:
            self._lines[path] = path.read_text(encoding="utf-8").splitlines()
        return "\n".join(self._lines[path][site.first - 1 : site.last])

    def _test(self, test: str) -> str:
        """The source of a test or scenario; nothing if it is there no longer."""
        file, _, name = test.partition("::")
        if file not in self._tests:
            path = self.root / file
            self._tests[file] = dict(_tests_in(path)) if path.exists() else {}
        return self._tests[file].get(name, "")


def stale(kept: Mapping[str, RuleCoverage], standing: Collection[str], only: tuple[str, ...] = ()) -> Iterator[str]:
    """The enforced rules of which nothing stands; of those alone whose ids begin with `only`, if it says any."""
    for rule, state in kept.items():
        if state.status in ENFORCED and rule not in standing and (not only or rule.startswith(only)):
            yield rule


def _tests_in(path: Path) -> Iterator[tuple[str, str]]:
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".yaml":
        for scenario in data_files.written(source)["scenarios"]:
            yield scenario["id"], json.dumps(scenario, sort_keys=True, default=str)
        return
    lines = source.splitlines()
    for node in ast.parse(source).body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        within = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        for test in inside:
            if isinstance(test, ast.FunctionDef | ast.AsyncFunctionDef):
                first = min(line.lineno for line in [test, *test.decorator_list])
                yield within + test.name, "\n".join(lines[first - 1 : test.end_lineno])
