"""The disk of a site on SQLite is full while four battles are played, and has room again."""

import json
import os
import subprocess
import sys

import pytest

from bench.site import ROOT


@pytest.mark.long
@pytest.mark.skipif(os.getuid() != 0, reason="mounting a small disk needs root")
def test_answers_are_refused_until_there_is_room_and_nothing_is_half_done():
    program = [sys.executable, "-m", "bench.faults", "--only", "disk", "--times", "1", "--format", "json"]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode in (0, 1), done.stdout + done.stderr[-3000:]
    figures = {figure["name"]: figure for figure in json.loads(done.stdout)}
    assert figures["answers refused because the disk was full"]["value"] >= 1
    for name, figure in figures.items():
        if figure["unit"] != "s":
            assert figure["holds"], (name, figure)
