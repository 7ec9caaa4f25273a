"""`python -m bench.crowd`: a crowd at the site as it is scaled out; what it costs and how long it takes."""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
import tempfile
from pathlib import Path

from bench.crowd import course
from bench.crowd.report import figures, write
from bench.crowd.tables import as_markdown
from bench.figures import as_json
from bench.site import ROOT, ports


def main() -> int:
    options = arguments()
    size = course.FULL if options.full else course.SMALL if options.small else course.MODEST
    # Whoever ends this with a plain kill shall not find its services running on.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    (ROOT / "var").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="crowd-", dir=ROOT / "var"))
    try:
        found = course.measure(folder, options.ports, size)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if options.out:
        write(found, options.out)
    made = figures(found)
    print(as_json(made) if options.format == "json" else as_markdown(found))
    return 1 if options.strict and not all(figure.holds for figure in made) else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.crowd", description=__doc__)
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--full", action="store_true", help="500 battles, 1,000 onlookers, 10,000 stored: ten minutes")
    size.add_argument("--small", action="store_true", help="10 battles, 20 onlookers: whether it works at all")
    parser.add_argument(
        "--out", type=Path, help="a page: what was measured is put under its last heading, a plot beside it"
    )
    parser.add_argument("--format", choices=("table", "json"), default="table")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a bar is missed")
    parser.add_argument("--ports", type=ports, default=range(0), metavar="FIRST-LAST", help="serve on these")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
