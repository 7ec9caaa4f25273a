"""`python -m bench [GROUP...]`: measure; each figure with its bar."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.figures import Figure, as_json, as_table
from bench.place import place
from bench.site import ports

Measure = Callable[[Path, range, bool], list[Figure]]
GROUPS = {
    "start": "starting",
    "trip": "answer_trip",
    "load": "stored_battles",
    "selfplay": "self_play",
    "ninth_age": "ninth_age",
    "page": "page",
    "drag": "drag",
    "event": "large_event",
}


def main() -> int:
    options = arguments()
    figures: list[Figure] = []
    with place() as folder:
        for group in options.groups or GROUPS:
            measure: Measure = import_module(f"bench.{GROUPS[group]}").measure
            print(f"measuring: {group}", file=sys.stderr, flush=True)
            figures += measure(folder, options.ports, options.quick)
    print(as_json(figures) if options.format == "json" else as_table(figures))
    return 1 if options.strict and not all(figure.holds for figure in figures) else 0


def arguments() -> Any:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure; each figure with its bar.")
    parser.add_argument("groups", nargs="*", choices=[*GROUPS, []], metavar="GROUP", help=", ".join(GROUPS))
    parser.add_argument("--format", choices=("table", "json"), default="table")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a bar is missed")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions: for a look, not for a figure")
    parser.add_argument("--ports", type=ports, default=range(0), metavar="FIRST-LAST", help="serve on one of these")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
