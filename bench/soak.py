"""`python -m bench.soak [--minutes 60]`: battles with onlookers for a stated time, at first undisturbed, then while the
services under the site are killed and restarted by turns."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench.crowd.spent import resident
from bench.faults import postgres, redis, report, site, web, worker
from bench.figures import Figure, as_json, as_table
from bench.services import descendants
from bench.site import ports
from bench.stack import Stack

KINDS = (web.strike, worker.strike, redis.strike, postgres.strike)
# So much of the time passes before anything is struck, and so much of that before memory is looked at first.
CALM, WARM = 0.5, 0.4
BETWEEN = (10.0, 40.0)
MEASURED = ("web1", "web2", "worker")
# What a process that has just begun has not needed yet, and the battles that it keeps live.
GROWS = 1.5


def soak(stack: Stack, minutes: float, tables: int, onlookers: int, rng: Random) -> list[Figure]:
    """The figures of the faults, and by how much each process has grown while nothing happened but play."""
    grown: dict[str, tuple[float, float]] = {}

    def rounds() -> Iterator[int]:
        end, seconds = time.monotonic() + minutes * 60, minutes * 60 * CALM
        time.sleep(seconds * WARM)
        warm = memory(stack)
        time.sleep(seconds * (1 - WARM))
        grown.update({name: (warm[name], now) for name, now in memory(stack).items()})
        number = 0
        while time.monotonic() < end:
            yield number
            number += 1
            time.sleep(rng.uniform(*BETWEEN))

    def strike(number: int, rng: Random) -> str:
        return KINDS[number % len(KINDS)](stack, number // len(KINDS), rng)

    struck = site.struck(stack, strike, rounds(), rng, tables_wanted=tables, onlookers=onlookers)
    return report.figures(struck) + [
        Figure(
            f"memory of {name} while nothing is struck", now / warm, "×", GROWS, beside={"MB": now, "MB before": warm}
        )
        for name, (warm, now) in grown.items()
    ]


def memory(stack: Stack) -> dict[str, float]:
    """Megabytes by service, with the processes that it has started."""
    processes = {name: stack.services[name].process for name in MEASURED}
    return {
        name: sum(resident(pid) for pid in (process.pid, *descendants(process.pid)))
        for name, process in processes.items()
        if process is not None
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--onlookers", type=int, default=4, help="at each table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=("table", "json"), default="table")
    parser.add_argument("--ports", type=ports, default=range(0), metavar="FIRST-LAST", help="serve on these")
    options = parser.parse_args()
    # Whoever ends this with a plain kill shall not find its services running on.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with (
        tempfile.TemporaryDirectory(prefix="soak-", ignore_cleanup_errors=True) as folder,
        site.running(Path(folder), options.ports) as stack,
    ):
        found = soak(stack, options.minutes, options.tables, options.onlookers, Random(options.seed))
    print(as_json(found) if options.format == "json" else as_table(found))
    return 0 if all(figure.holds for figure in found) else 1


if __name__ == "__main__":
    sys.exit(main())
