"""The embedded tests as the operating system would have them run at other moments and in other zones:
`python -m tools.dates [--only new-year,kiritimati] [pytest's arguments]`. What looks at the machine's clock where the
tests' own should be looked at (tests/own_clock), or minds the machine's zone, fails here and not on that day.

Each run is a pytest of its own below libfaketime. The machine's clock is put ahead by so many seconds and goes on from
there, so that processes that are started later do not begin again at the moment; durations stay the machine's."""

from __future__ import annotations

import argparse
import math
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAMED = [Path(os.environ["LIBFAKETIME"])] if "LIBFAKETIME" in os.environ else []
LIBRARIES = [*NAMED, *Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")]
MISSING = "make dates needs libfaketime (Debian: apt-get install faketime; LIBFAKETIME names another place)."
ALL = ("-n", "auto", "--dist", "loadfile")


@dataclass(frozen=True)
class Day:
    """What the machine says that it is: `at` a moment of its clock (None: the true one), in `zone`."""

    name: str
    at: datetime | None = None
    zone: str = "UTC"


def _utc(year: int, month: int, day: int, hour: int = 12, minute: int = 0, second: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, second, tzinfo=UTC)


DAYS = (
    Day("new-year", _utc(2027, 12, 31, 23, 58)),
    Day("february-28", _utc(2027, 2, 28, 23, 58)),
    Day("february-29", _utc(2028, 2, 29)),
    # A minute before the hour that is left out, and before the one that comes again.
    Day("rome-spring", _utc(2027, 3, 28, 0, 59), "Europe/Rome"),
    Day("rome-autumn", _utc(2027, 10, 31, 0, 59), "Europe/Rome"),
    Day("new-york-spring", _utc(2027, 3, 14, 6, 59), "America/New_York"),
    Day("new-york-autumn", _utc(2027, 11, 7, 5, 59), "America/New_York"),
    Day("first", _utc(2027, 9, 1)),
    Day("thirtieth", _utc(2027, 9, 30)),
    Day("sunday", _utc(2027, 5, 16)),
    # Seconds since 1970 outgrow 31 bits at 03:14:08.
    Day("2038", _utc(2038, 1, 19, 3, 13)),
    Day("kiritimati", zone="Pacific/Kiritimati"),
    Day("st-johns", zone="America/St_Johns"),
)


def environment(day: Day, kept: Mapping[str, str], now: float) -> dict[str, str]:
    """What makes all processes of a run believe in that day. Nothing of this process's services: the tests stand on
    SQLite."""
    made = {name: value for name, value in kept.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    made["TZ"] = day.zone
    if day.at is None:
        return made
    return made | {
        "LD_PRELOAD": str(LIBRARIES[0]),
        "FAKETIME": f"{math.ceil(day.at.timestamp() - now):+d}",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        # The kernel dates files, and nothing makes it believe another day.
        "NO_FAKE_STAT": "1",
    }


@dataclass(frozen=True)
class Outcome:
    """How the tests went on a day."""

    day: Day
    counts: dict[str, int]
    code: int
    seconds: float

    @property
    def tests(self) -> int:
        return sum(self.counts.get(kind, 0) for kind in ("passed", "failed", "xfailed", "xpassed", "skipped"))

    @property
    def failed(self) -> int:
        return self.counts.get("failed", 0) + self.counts.get("error", 0) + self.counts.get("errors", 0)

    @property
    def fails(self) -> bool:
        """A run that could not be made says by its code alone that it failed."""
        return self.code != 0


def counted(last: str) -> dict[str, int]:
    """`3 failed, 247 passed in 175.63s`, by kind."""
    return {kind: int(number) for number, kind in re.findall(r"(\d+) ([a-z]+)", last.partition(" in ")[0])}


def run(day: Day, arguments: Sequence[str]) -> Outcome:
    """The tests on that day; what they say is passed on."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-r", "fE", *(arguments or ALL)]
    began, last = time.monotonic(), ""
    made = environment(day, os.environ, time.time())
    with subprocess.Popen(command, cwd=ROOT, env=made, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line.strip() or last
    if process.returncode < 0:
        print(f"\npytest was ended by {signal.Signals(-process.returncode).name}", flush=True)
    return Outcome(day, counted(last), process.returncode, time.monotonic() - began)


def table(outcomes: Sequence[Outcome]) -> str:
    """A line for each day."""
    lines = [f"{'day':<18}{'the machine says':<22}{'zone':<20}{'tests':>7}{'failed':>8}{'time':>8}"]
    for made in outcomes:
        says = f"{made.day.at:%Y-%m-%d %H:%M} UTC" if made.day.at else "its own"
        failed = made.failed or ("all" if made.fails else 0)
        minutes = f"{made.seconds // 60:.0f}:{made.seconds % 60:02.0f}"
        lines.append(f"{made.day.name:<18}{says:<22}{made.day.zone:<20}{made.tests:>7}{failed:>8}{minutes:>8}")
    return "\n".join(lines)


def main(given: Sequence[str] | None = None) -> int:
    names = [day.name for day in DAYS]
    parser = argparse.ArgumentParser(prog="tools.dates", description="The tests at other moments, in other zones.")
    parser.add_argument("--only", default=",".join(names), help=f"some of: {', '.join(names)}")
    options, arguments = parser.parse_known_args(given)
    wanted = options.only.split(",")
    if strange := sorted(set(wanted) - set(names)):
        parser.error(f"no such day: {', '.join(strange)}; there are {', '.join(names)}")
    days = [day for day in DAYS if day.name in wanted]
    if any(day.at for day in days) and not LIBRARIES:
        print(MISSING, file=sys.stderr)
        return 2
    outcomes = []
    for day in days:
        print(f"== {day.name}", flush=True)
        outcomes.append(run(day, arguments))
    print(table(outcomes))
    return int(any(made.fails for made in outcomes))


if __name__ == "__main__":
    sys.exit(main())
