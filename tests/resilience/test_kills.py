"""The server is killed with -9 in the middle of a battle that is played through the REST interface."""

import json
import subprocess
import sys

import pytest

from bench.site import ROOT


@pytest.mark.long
def test_every_acknowledged_answer_is_there_once_and_the_battle_goes_on():
    program = [sys.executable, "-m", "bench.kills", "--times", "3", "--format", "json"]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    killed, missing, twice, unproved = json.loads(done.stdout)
    assert killed["value"] == 3
    assert missing["beside"]["acknowledged"] > 3
    assert (missing["value"], twice["value"], unproved["value"]) == (0, 0, 0)
