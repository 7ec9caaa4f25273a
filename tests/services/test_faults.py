"""A web process and a worker are killed, Redis and PostgreSQL restarted, each once, under battles and onlookers:
nothing is lost, nothing happens twice, everybody plays on by himself (docs/resilience.md)."""

import json
import subprocess
import sys

import pytest

from bench.site import ROOT

STRIKES = ("web process killed", "worker killed", "Redis restarted, empty", "PostgreSQL restarted, fast")


@pytest.fixture(scope="module")
def figures():
    program = [sys.executable, "-m", "bench.faults", "--only", "services", "--times", "4", "--format", "json"]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=400)
    assert done.returncode in (0, 1), done.stdout + done.stderr[-3000:]
    return {figure["name"]: figure for figure in json.loads(done.stdout)}


@pytest.mark.parametrize("what", STRIKES)
def test_everybody_plays_on(figures, what):
    assert figures[f"{what}: everybody plays on"]["beside"]["times"] == 1


@pytest.mark.parametrize(
    ("name", "beside", "least"),
    [
        ("acknowledged answers missing or changed", "acknowledged", 50),
        ("answers applied twice, or although they were refused", "twice at once", 1),
        ("differences when dice and course are proved", "rolls", 10),
        ("dice that somebody was shown and nobody rolled", "shown", 10),
        ("people who do not play on", None, 0),
        ("players who see something else than the database", None, 0),
        ("due rows that nobody sees to", None, 0),
        ("faults of the rules", None, 0),
        ("faults that players were told of", "connections", 5),
    ],
)
def test_nothing_is_wrong_afterwards(figures, name, beside, least):
    figure = figures[name]
    assert figure["value"] == 0, figure
    assert beside is None or figure["beside"][beside] >= least, figure
