"""`python -m bench.fuzz [--inputs 1000000] [--seed 1] [--only api socket]`: what strangers send, to every door of the
site in this process, from a seed. An answer of 5xx or a traceback is a fault, and told with the smallest input that
shows it."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from bench.fuzz.pieces import SHARES, pieces, tallies


def main() -> int:
    options = arguments()
    wanted = pieces(options.only or list(SHARES), options.seed, options.inputs)
    found = sorted(tallies(wanted, options.jobs), key=lambda tally: (tally.part, tally.seed))
    print()
    for tally in found:
        print("\n".join(tally.lines()))
    faults = {where for tally in found for where in tally.found}
    print(f"{sum(tally.inputs for tally in found):,} inputs, {len(faults)} kinds of fault")
    return 1 if faults else 0


def arguments() -> Any:
    parser = argparse.ArgumentParser(prog="python -m bench.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="altogether")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", choices=list(SHARES), help="these parts alone")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes at once")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
