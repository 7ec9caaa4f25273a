"""Faults under load: `python -m bench.faults [--only web,worker,redis,postgres,network,clock,disk] [--times 20]`.

Each fault has a site of its own, in a process of its own. `services` is one of each kind by turns on one site.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from bench.figures import Figure, as_json, as_table
from bench.site import ROOT, ports

BY_TURNS = ("web", "worker", "redis", "postgres")

# The last: how many hostile clients there are at each web process.
Measure = Callable[[Path, range, int, Random, int], list[Figure]]


def on_services(name: str) -> Measure:
    """A fault of the services under the site."""

    def measure(folder: Path, ports: range, times: int, rng: Random, clients: int) -> list[Figure]:
        from bench.faults import clock, hostile, postgres, redis, report, site, web, worker

        kinds = (web, worker, redis, postgres, clock)
        with site.running(folder, ports, hostile.LIMITS if clients else None) as stack:
            strikes: dict[str, site.Strike] = {
                one.__name__.rpartition(".")[2]: partial(one.strike, stack) for one in kinds
            }
            strikes["services"] = lambda number, rng: strikes[BY_TURNS[number % 4]](number // 4, rng)
            if name == "clock":
                clock.prepare(stack)
            with hostile.attacked(stack.webs[: site.WEBS], clients):
                return report.figures(site.struck(stack, strikes[name], range(times), rng))

    return measure


def disk(folder: Path, ports: range, times: int, rng: Random, _clients: int) -> list[Figure]:
    from bench.faults import disk

    return disk.measure(folder, ports, times, rng)


def network(folder: Path, ports: range, times: int, rng: Random, _clients: int) -> list[Figure]:
    from bench.faults import network

    return network.measure(folder, ports, times, rng)


FAULTS: dict[str, Measure] = {
    **{name: on_services(name) for name in (*BY_TURNS, "clock")},
    "network": network,
    "disk": disk,
    "services": on_services("services"),
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.faults", description=__doc__)
    parser.add_argument(
        "--only", default=",".join(name for name in FAULTS if name != "services"), help="faults, separated by commas"
    )
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hostile", type=int, default=0, help="so many hostile clients at each web process as well")
    parser.add_argument("--format", choices=("table", "json"), default="table")
    parser.add_argument("--ports", type=ports, default=range(0), metavar="FIRST-LAST", help="serve on these")
    options = parser.parse_args()
    # Whoever ends this with a plain kill shall not find its services running on.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    names = options.only.split(",")
    if unknown := [name for name in names if name not in FAULTS]:
        parser.error(f"no such fault: {', '.join(unknown)}")
    if len(names) == 1:
        found = one(names[0], options)
    else:
        found = [figure for name in names for figure in apart(name, options)]
    print(as_json(found) if options.format == "json" else as_table(found))
    return 0 if all(figure.holds for figure in found) else 1


def one(name: str, options: argparse.Namespace) -> list[Figure]:
    """One fault, in this process."""
    with tempfile.TemporaryDirectory(prefix="faults-", ignore_cleanup_errors=True) as folder:
        return FAULTS[name](Path(folder), options.ports, options.times, Random(options.seed), options.hostile)


def apart(name: str, options: argparse.Namespace) -> list[Figure]:
    """One fault, in a process of its own: Django can be set up only once."""
    command = [sys.executable, "-m", "bench.faults", "--only", name, "--format", "json"]
    command += ["--times", str(options.times), "--seed", str(options.seed), "--hostile", str(options.hostile)]
    if options.ports:
        command += ["--ports", f"{options.ports[0]}-{options.ports[-1]}"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        told = json.loads(process.communicate()[0])
    except ValueError:
        return [Figure(f"{name}: came to nothing", 1, "", 0)]
    finally:
        # It ends its services before it ends itself.
        process.terminate()
        process.wait()
    return [Figure(**{key: value for key, value in figure.items() if key != "holds"}) for figure in told]


if __name__ == "__main__":
    sys.exit(main())
