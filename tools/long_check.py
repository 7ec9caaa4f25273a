"""`make long`: all that is checked, also what takes too long for every change, in parts that run one by one.

    make long                       everything, one part after another
    make long ONLY=browser,dates    some parts
    make long ONLY=stored ARGS="tests/battles"

What each part prints is kept in var/long; at the end a table says part, tests, failures, time.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ALL = "-n auto --dist loadfile"
COUNTED = re.compile(r"(\d+) (passed|failed|error)")


@dataclass(frozen=True)
class Part:
    """A part of the long check: its name, what runs, and what it is for."""

    name: str
    command: tuple[str, ...]
    what: str
    environment: tuple[tuple[str, str], ...] = ()
    # Whether ARGS, the tests that somebody wants, mean anything to it.
    takes_tests: bool = False


def tests(arguments: str) -> tuple[str, ...]:
    return ("make", "test", f"ARGS={arguments}")


PARTS = (
    Part("lint", ("make", "lint", "audit"), "format, types, contracts, texts, locks"),
    Part("embedded", tests(f"--long {ALL}"), "all tests on SQLite, in memory", takes_tests=True),
    Part(
        "stored",
        ("tools/with_services", *tests(f"--long --stored {ALL}")),
        "those that use them, on PostgreSQL and Redis",
        takes_tests=True,
    ),
    Part("hashes-1", tests("--long tests/corpus"), "stored battles of every release", (("PYTHONHASHSEED", "1"),)),
    Part("hashes-2", tests("--long tests/corpus"), "the same, other string hashes", (("PYTHONHASHSEED", "4242"),)),
    Part("services", ("make", "services", "ARGS=--long"), "real services, restarted and broken", takes_tests=True),
    Part(
        "browser", ("make", "e2e", "ARGS=--long --pictures"), "everything in Chromium, with pictures", takes_tests=True
    ),
    Part(
        "browser-services",
        ("make", "e2e", "ARGS=--long --on services -m background"),
        "what depends on the worker, in Chromium on real services",
        takes_tests=True,
    ),
    Part("dates", ("make", "dates"), "the embedded tests on other dates and in other zones"),
    Part("faults", ("make", "faults", "ARGS=--times 2"), "what the site stands on is broken under battles"),
    Part("rules", (sys.executable, "manage.py", "rulecoverage"), "every rule is cited by the code and held by tests"),
)


@dataclass(frozen=True)
class Outcome:
    """What came of a part."""

    name: str
    passed: int
    failed: int
    code: int
    seconds: float

    def row(self) -> str:
        verdict = "ok" if not self.code else f"FAILED ({self.code})"
        return f"{self.name:18} {self.passed:7} {self.failed:8} {self.seconds:7.0f} s  {verdict}"


def counted(output: str) -> tuple[int, int]:
    """How many tests passed and how many did not, by the closing lines of pytest in what a part has printed."""
    passed = failed = 0
    for line in output.splitlines():
        if re.search(r" in [\d.]+s( \([\d:]+\))?$", line.strip("= ")):
            for number, outcome in COUNTED.findall(line):
                passed, failed = (
                    (passed + int(number), failed) if outcome == "passed" else (passed, failed + int(number))
                )
    return passed, failed


def _ours() -> dict[str, str]:
    """The environment without what make was asked for: a part's own make would take it for its own."""
    of_make = ("MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS", "MAKELEVEL", "ONLY", "ARGS")
    return {name: value for name, value in os.environ.items() if name not in of_make}


def run(part: Part, wanted: str, folder: Path) -> Outcome:
    """Run a part and show what it prints."""
    command = list(part.command)
    if wanted and part.takes_tests:
        command[-1] += f" {wanted}"
    print(f"\n== {part.name}: {part.what}", flush=True)
    begun = time.monotonic()
    with (folder / f"{part.name}.log").open("w+") as log:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**_ours(), **dict(part.environment)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert process.stdout
        for line in process.stdout:
            print(line, end="", flush=True)
            log.write(line)
        code = process.wait()
        log.seek(0)
        passed, failed = counted(log.read())
    return Outcome(part.name, passed, failed, code, time.monotonic() - begun)


def main() -> int:
    parser = argparse.ArgumentParser(description="the long check", epilog=", ".join(part.name for part in PARTS))
    parser.add_argument("--only", default="", help="parts, with commas between them")
    parser.add_argument("--tests", default="", help="further arguments for pytest")
    given = parser.parse_args()
    only = [name for name in given.only.split(",") if name]
    unknown = set(only) - {part.name for part in PARTS}
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(part.name for part in PARTS)}")
    folder = ROOT / "var" / "long"
    folder.mkdir(parents=True, exist_ok=True)
    outcomes = [run(part, given.tests, folder) for part in PARTS if not only or part.name in only]
    print(f"\n{'part':18} {'passed':>7} {'failed':>8} {'time':>9}")
    for outcome in outcomes:
        print(outcome.row())
    return 1 if any(outcome.code for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
