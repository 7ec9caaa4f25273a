"""The first states that a process reads may be read by several threads at once: it knows their kind by then."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# Threads that change over as often as they can, each of which reads the first state of a battle.
READERS = """
import sys
from threading import Barrier, Thread
import msgspec
from rules.ninth_age.game import GAME
from tests.rules.ninth_age.hosts import setup

state, begun = msgspec.msgpack.encode(GAME.begin(setup())), Barrier(6)

def read():
    begun.wait()
    msgspec.msgpack.decode(state, type=GAME.state_type)

sys.setswitchinterval(1e-6)
readers = [Thread(target=read) for _ in range(6)]
for reader in readers:
    reader.start()
for reader in readers:
    reader.join()
"""


def test_several_threads_may_read_the_first_state() -> None:
    done = subprocess.run([sys.executable, "-c", READERS], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
