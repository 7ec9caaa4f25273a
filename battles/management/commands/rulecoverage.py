"""`manage.py rulecoverage [GAME] [--prove]`: which rules the code cites and tests hold, chapter by chapter."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from ninthsite.games import game_of, games
from rules.engine import coverage_file
from rules.engine.coverage import Claims, RuleCoverage, coverage, shortcomings, unknown
from rules.engine.game import Game
from rules.engine.proofs import Grounds, stale
from rules.engine.rulebook import Rulebook, load


class Command(BaseCommand):
    help = "List which rules are enforced; exits with 1 if one is not, or if 5 % are for reference only."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", nargs="?", metavar="GAME")
        parser.add_argument(
            "--write", action="store_true", help=f"keep the result as {coverage_file.NAME} for the reference pages"
        )
        parser.add_argument("--prove", action="store_true", help="put mistakes into each rule and see its tests fail")
        parser.add_argument(
            "--stale", action="store_true", help="only rules of which lines or tests have changed since their proof"
        )
        parser.add_argument("--only", default="", metavar="IDS", help="these rules or chapters (T9A-MOV) alone")
        parser.add_argument("--jobs", type=int, default=2, help="so many mistakes are tried at a time")
        parser.add_argument("--format", choices=("text", "json"), default="text")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = [options["game"]] if options["game"] else [key for key, game in games().items() if game.rulebook]
        wrong: list[str] = []
        reports: dict[str, Any] = {}
        for key in chosen:
            if key not in games():
                raise CommandError(f"there is no game {key}, only {', '.join(games())}")
            rules, mistakes = self._cover(game_of(key), options)
            wrong += [*mistakes, *shortcomings(rules)]
            reports[key] = msgspec.to_builtins(rules)
        if options["format"] == "json":
            self.stdout.write(json.dumps({"games": reports, "wrong": wrong}, indent=2))
        if wrong:
            raise CommandError("\n".join(wrong))

    def _cover(self, game: Game, options: dict[str, Any]) -> tuple[dict[str, RuleCoverage], list[str]]:
        if game.rulebook is None:
            raise CommandError(f"{game.key} has no rulebook")
        rulebook, kept = load(game.rulebook), coverage_file.read(game.rulebook)
        grounds = Grounds(settings.BASE_DIR, game.rulebook.parent)
        standing = grounds.standing(kept)
        only = tuple(filter(None, options["only"].split(",")))
        if options["stale"]:
            only = tuple(stale(kept, standing, only))
            if not only:
                return kept, []
        found = _run(grounds.code, rulebook, only, options)
        mutants = {
            rule: msgspec.structs.replace(made, digest=grounds.digest(rule, found.claims[rule]))
            for rule, made in found.mutants.items()
        }
        found.mutants = {**standing, **mutants}
        cited = {rule: [site.kind for _, site in where] for rule, where in grounds.sites.items()}
        rules = coverage(rulebook, found, cited)
        looked_at = {rule: state for rule, state in rules.items() if not only or rule.startswith(only)}
        if options["write"]:
            coverage_file.write(game.rulebook, {rule: {**rules, **kept, **looked_at}[rule] for rule in rules})
        rules = looked_at
        if options["format"] == "text":
            self._tell(rulebook, rules)
        mistakes = [f"the equivalents name what is no mistake or is noticed: {words}" for words in found.idle]
        mistakes += [f"{rule} is claimed by a test and not in the rulebook" for rule in unknown(rulebook, found)]
        mistakes += [
            f"{rule} is cited in the code and not in the rulebook" for rule in cited.keys() - {*rulebook.rules}
        ]
        return rules, mistakes

    def _tell(self, rulebook: Rulebook, rules: dict[str, RuleCoverage]) -> None:
        for chapter in rulebook.chapters:
            inside = [rule.id for rule in chapter.rules if rule.id in rules]
            if not inside:
                continue
            numbers = Counter(rules[rule].status for rule in inside)
            self.stdout.write(f"{chapter.title}: " + ", ".join(f"{n} {status}" for status, n in numbers.items()))
            for rule in inside:
                if rules[rule].status in ("unproved", "reference_only"):
                    self.stdout.write(f"  {rule}  {rules[rule].status}: {rules[rule].because}")
                elif rules[rule].rest:
                    self.stdout.write(f"  {rule}  {rules[rule].status}; the rest comes with {rules[rule].rest}")
                self._tell_of_mutants(rule, rules[rule])
        total = Counter(state.status for state in rules.values())
        self.stdout.write(f"all {len(rules)}: " + ", ".join(f"{n} {status}" for status, n in total.items()))

    def _tell_of_mutants(self, rule: str, state: RuleCoverage) -> None:
        if state.mutants is not None and state.mutants.survivors:
            self.stdout.write(f"  {rule}  {state.because}:")
            for survivor in state.mutants.survivors:
                self.stdout.write("    " + survivor.replace("\n", "\n    "))


def _run(code: Path, rulebook: Rulebook, only: tuple[str, ...], options: dict[str, Any]) -> Claims:
    """Run the tests that claim rules of this rulebook, in a process of their own."""
    prefix = next(iter(rulebook.rules)).split("-")[0] + "-"
    with TemporaryDirectory() as folder:
        report = Path(folder) / "claims.json"
        command = [sys.executable, "-m", "pytest", "-p", "tests.rule_proofs", "-p", "no:cacheprovider", "-q", "--long"]
        command += [f"--rules-report={report}", f"--rules-prefix={prefix}", f"--rules-only={','.join(only)}"]
        command += [f"--rules-code={code}", f"--jobs={options['jobs']}"] if options["prove"] else []
        command += [str(path) for path in _claiming(prefix)]
        done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
        if not report.exists():
            raise CommandError(
                f"the tests could not be run (make setup installs what they need):\n{done.stdout}{done.stderr}"
            )
        return msgspec.json.decode(report.read_bytes(), type=Claims)


def _claiming(prefix: str) -> list[Path]:
    """Test modules and scenario files in which an id of the rulebook stands."""
    tests = settings.BASE_DIR / "tests"
    files = [*sorted(tests.rglob("test_*.py")), *sorted((tests / "scenarios").rglob("*.yaml"))]
    found = [path for path in files if f"{prefix}" in path.read_text(encoding="utf-8") and "e2e" not in path.parts]
    if not found:
        raise CommandError(f"no test claims a rule {prefix}…")
    return found
