"""A small crowd at the scaled-out site: that the measurement still works, not how quick it is."""

import json
import os
import subprocess
import sys

from bench.site import ROOT


def test_ten_battles_and_twenty_onlookers_are_measured(tmp_path):
    page = tmp_path / "load.md"
    page.write_text("# Load\n\nWords.\n\n## Measured\n\nwhat was here before\n")
    program = [sys.executable, "-m", "bench.crowd", "--small", "--format", "json", "--out", str(page)]
    done = subprocess.run(program, cwd=ROOT, env=dict(os.environ), capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stdout + done.stderr
    figures = {figure["name"]: figure for figure in json.loads(done.stdout)}
    assert figures["answers that were not taken"]["value"] == 0
    assert figures["answers that were not taken"]["beside"]["taken"] > 10
    assert 0 < figures["fan-out to the last onlooker, p50"]["value"] < float("inf")
    text = page.read_text()
    assert text.startswith("# Load\n\nWords.\n\n## Measured\n")
    assert "what was here before" not in text
    assert (tmp_path / "load.svg").read_text().startswith("<svg")
