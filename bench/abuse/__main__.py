"""`python -m bench.abuse [KIND...]`: eight hostile clients of each kind beside a quiet player, who must not wait."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

from bench.figures import as_json, as_table
from bench.place import place
from bench.site import ports


def main() -> int:
    options = arguments()
    with place() as folder:
        # What it leans on sets Django up as it is read.
        course = import_module("bench.abuse.course")
        figures = course.measure(folder, options.ports, options.kinds, options.clients, options.seconds)
    print(as_json(figures) if options.format == "json" else as_table(figures))
    return 1 if options.strict and not all(figure.holds for figure in figures) else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.abuse", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="such as drafts, imports; all if none is named")
    parser.add_argument("--clients", type=int, default=8, help="hostile clients of each kind")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each kind is measured, twice")
    parser.add_argument("--format", choices=("table", "json"), default="table")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a bar is missed")
    parser.add_argument("--ports", type=ports, default=range(0), metavar="FIRST-LAST", help="serve on one of these")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
